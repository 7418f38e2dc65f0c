import Testing

@testable import Raster

@Suite struct ColorTests {
    @Test(
        "A colour is read from its hexadecimal digits or its name",
        arguments: [
            ("#d9480f", Color(red: 0xD9, green: 0x48, blue: 0x0F)), ("#FFFFFF", .white), ("Black", .black),
            ("orange", Color(rgb: 0xD9480F)), ("204060", Color(rgb: 0x204060)),
        ]
    )
    func colourRead(text: String, color: Color) {
        #expect(Color(text) == color)
    }

    @Test(
        "Anything else is not a colour",
        arguments: ["", "#", "#12345", "#1234567", "#12345g", "12345", "1234567", "##12345", "orangered", "#１２３４５６"]
    )
    func anythingElse(text: String) {
        #expect(Color(text) == nil)
    }

    @Test("The hexadecimal digits of a colour read back as the same colour")
    func hexadecimalDigits() {
        for value in stride(from: UInt32(0), to: 0x1000000, by: 40_503) {
            #expect(Color(Color(rgb: value).hexadecimal) == Color(rgb: value))
        }
    }

    @Test("The contrast ratio is that of WCAG") func contrastRatio() {
        #expect(abs(Color.white.contrast(with: .black) - 21) < 1e-9)
        #expect(Color.white.contrast(with: .white) == 1)
        // #767676 is known as the lightest grey that reaches 4.5 on white.
        #expect(abs(Color.white.contrast(with: Color(rgb: 0x767676)) - 4.54) < 0.005)
    }
}
