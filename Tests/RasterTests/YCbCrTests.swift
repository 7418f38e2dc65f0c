import Testing

@testable import Raster

@Suite struct YCbCrTests {
    /// The 100 % colour bars of ITU-R BT.709 in 8 bits, as every test signal generator has them.
    @Test(
        "The colour bars have the values of BT.709 in limited range",
        arguments: [
            (0xFFFFFF, 235, 128, 128), (0xFFFF00, 219, 16, 138), (0x00FFFF, 188, 154, 16), (0x00FF00, 173, 42, 26),
            (0xFF00FF, 78, 214, 230), (0xFF0000, 63, 102, 240), (0x0000FF, 32, 240, 118), (0x000000, 16, 128, 128),
        ] as [(UInt32, UInt8, UInt8, UInt8)]
    )
    func colourBars(rgb: UInt32, y: UInt8, cb: UInt8, cr: UInt8) {
        #expect(YCbCr(Color(rgb: rgb)) == YCbCr(y: y, cb: cb, cr: cr))
    }

    @Test("Every grey has no chroma") func everyGrey() {
        for level in UInt8.min...UInt8.max {
            let grey = YCbCr(Color(red: level, green: level, blue: level))
            #expect(grey.cb == 128 && grey.cr == 128)
            #expect(Int(grey.y) == (2 * 219 * Int(level) + 255) / 510 + 16)
        }
    }

    @Test("Converting back is at most two levels off") func convertingBack() {
        for value in stride(from: UInt32(0), to: 0x1000000, by: 9_973) {
            let color = Color(rgb: value)
            let back = YCbCr(color).color
            #expect(abs(Int(color.red) - Int(back.red)) <= 2, "\(color.hexadecimal)")
            #expect(abs(Int(color.green) - Int(back.green)) <= 2, "\(color.hexadecimal)")
            #expect(abs(Int(color.blue) - Int(back.blue)) <= 2, "\(color.hexadecimal)")
        }
    }
}
