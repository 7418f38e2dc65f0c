package import Raster

/// The look that faces share.
package struct Theme: Hashable, Sendable {
    package let background: Color
    package let foreground: Color
    package let font: FontDescription
    /// Whether the shown second stands at the bottom edge for machines to read; see ``TimecodeStrip``.
    package let hasTimecodeStrip: Bool

    package init(background: Color, foreground: Color, font: FontDescription, hasTimecodeStrip: Bool = false) {
        self.background = background
        self.foreground = foreground
        self.font = font
        self.hasTimecodeStrip = hasTimecodeStrip
    }
}
