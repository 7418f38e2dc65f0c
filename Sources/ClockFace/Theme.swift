package import Raster

/// The look of a face: colours, font and margin.
package struct Theme: Hashable, Sendable {
    package var background: Color
    package var foreground: Color
    package var font: FontDescription
    /// The free space around the content in thousandths of the picture's shorter side, 0 to 300.
    package var margin: Int

    package init(background: Color, foreground: Color, font: FontDescription = .standard, margin: Int = 80) {
        self.background = background
        self.foreground = foreground
        self.font = font
        self.margin = margin
    }

    /// Bold white on orange, the default. The contrast is 4.3:1; the brighter #E8590C would have 3.6:1.
    package static let orange = Theme(background: Color(rgb: 0xD9480F), foreground: .white)

    /// The WCAG contrast of text and background, 1 to 21; under 3 large text is hard to read.
    package var contrast: Double { background.contrast(with: foreground) }

    /// The background tinted with the foreground, for what must not stand out.
    ///
    /// - Parameter share: of the foreground, 0 (invisible) to 255 (as text).
    package func tint(_ share: UInt8) -> Color {
        background.mixed(with: foreground, share: share)
    }
}
