package import Raster

/// The look of a face: colours, font, margin and alignment.
package struct Theme: Hashable, Sendable {
    package var background: Color
    package var foreground: Color
    /// The colour of emphasis: a second hand, the last seconds of a countdown.
    package var accent: Color
    package var font: FontDescription
    /// The free space around the content in thousandths of the picture's shorter side, 0 to 300.
    package var margin: Int
    package var alignment: Alignment

    package init(
        background: Color,
        foreground: Color,
        accent: Color? = nil,
        font: FontDescription = .standard,
        margin: Int = 80,
        alignment: Alignment = .center
    ) {
        self.background = background
        self.foreground = foreground
        self.accent = accent ?? foreground
        self.font = font
        self.margin = margin
        self.alignment = alignment
    }

    /// The colours 0xRRGGBB of background, foreground and accent.
    private init(_ background: UInt32, _ foreground: UInt32, accent: UInt32) {
        self.init(background: Color(rgb: background), foreground: Color(rgb: foreground), accent: Color(rgb: accent))
    }

    /// Bold white on orange, the default. The contrast is 4.3:1; the brighter #E8590C would have 3.6:1.
    package static let orange = Theme(0xD9480F, 0xFFFFFF, accent: 0x2B0A00)

    /// Light grey on near black.
    package static let dark = Theme(0x101418, 0xE8ECF0, accent: 0xFF8A3D)

    /// Near black on near white.
    package static let light = Theme(0xF6F4F0, 0x1C1A18, accent: 0xC92A2A)

    /// White on dark red.
    package static let red = Theme(0xB3131B, 0xFFFFFF, accent: 0xFFD43B)

    /// White on the pure black of a player's own bars, so that a letterboxed window shows no edge. H.264 carries no alpha.
    package static let transparent = Theme(0, 0xFFFFFF, accent: 0xFFA94D)

    /// The themes that a configuration may name, in the order of forms; the first is the default.
    package static let named: KeyValuePairs<String, Theme> = [
        "orange": .orange, "dark": .dark, "light": .light, "red": .red, "transparent": .transparent,
    ]

    /// The same by their names.
    package static let names = Dictionary(uniqueKeysWithValues: named.map { ($0.key, $0.value) })

    /// The colour of small text beside the time: a little nearer to the background than the foreground, but with a contrast of
    /// 3:1 to the background wherever the foreground has it.
    package var quietForeground: Color { Self.quiet(foreground, on: background) }

    /// The same with exchanged colours.
    package var quietBackground: Color { Self.quiet(background, on: foreground) }

    private static func quiet(_ color: Color, on ground: Color) -> Color {
        let shares: [UInt8] = [205, 215, 225, 235, 245]
        return shares.lazy.map { ground.mixed(with: color, share: $0) }.first { $0.contrast(with: ground) >= 3 }
            ?? color
    }

    /// The background tinted with the foreground, for elements that must not stand out.
    ///
    /// - Parameter share: the share of the foreground, 0 (invisible) to 255 (as text).
    package func tint(_ share: UInt8) -> Color {
        background.mixed(with: foreground, share: share)
    }
}

/// The position of text in an area that is wider than the text.
package enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left
    case center
    case right

    /// The distance from the left edge of the area.
    ///
    /// - Parameter free: the number of pixels by which the area is wider.
    func offset(free: Int) -> Int {
        switch self {
        case .left: 0
        case .center: free / 2
        case .right: free
        }
    }
}
