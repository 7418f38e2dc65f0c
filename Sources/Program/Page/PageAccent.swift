package import Raster

/// The colour of the page's buttons and marks, in light and in dark.
package struct PageAccent: Hashable, Sendable {
    /// The backgrounds of text in this colour: page and cards, as in `style.css`.
    static let lightGrounds = [Color(rgb: 0xFAF8F6), .white]
    static let darkGrounds = [Color(rgb: 0x151210), Color(rgb: 0x1F1B18)]
    /// The contrast that text needs (WCAG 2.2, 1.4.3).
    private static let least = 4.5

    let light: Color
    let dark: Color
    /// Whether the dark colour was set.
    private let hasOwnDark: Bool

    /// - Parameter dark: nil for the same colour, lightened until it is readable.
    package init(light: Color, dark: Color?) {
        self.light = light
        hasOwnDark = dark != nil
        let shares = (0...UInt8.max).lazy.map { light.mixed(with: .white, share: $0) }
        self.dark = dark ?? shares.first { Self.contrast($0, on: Self.darkGrounds) >= Self.least } ?? .white
    }

    private static func contrast(_ color: Color, on grounds: [Color]) -> Double {
        grounds.map { $0.contrast(with: color) }.min() ?? 1
    }

    /// Black or white, whichever is easier to read on it; one of them always has 4.5 to 1.
    static func ink(on color: Color) -> Color {
        color.contrast(with: .white) >= color.contrast(with: .black) ? .white : .black
    }

    var warnings: [String] {
        let pairs =
            [("accent", light, Self.lightGrounds)] + (hasOwnDark ? [("accent_dark", dark, Self.darkGrounds)] : [])
        return pairs.compactMap { key, color, grounds in
            let contrast = Self.contrast(color, on: grounds)
            guard contrast < Self.least else { return nil }
            // The contrast is cut, so that 4.49 does not become 4.5.
            return
                "page.\(key) is \(color.hexadecimal), which has a contrast of \(Double(Int(contrast * 10)) / 10):1 with the page; "
                + "text needs \(Self.least):1 (WCAG 2.2, 1.4.3)"
        }
    }
}
