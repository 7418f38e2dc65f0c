package import ClockFace
package import Raster

/// How a face looks.
package struct StyleSettings: Hashable, Sendable {
    package var background: Color
    package var foreground: Color
    /// What stands out, such as a second hand.
    package var accent: Color
    package var font: FontDescription
    package var alignment: Alignment
    /// Thousandths of the shorter side, 0 to 300.
    package var margin: Int
    /// Whether the second shown stands at the bottom edge for machines to read.
    package var timecode: Timecode

    package init(
        background: Color,
        foreground: Color,
        accent: Color,
        font: FontDescription,
        alignment: Alignment,
        margin: Int,
        timecode: Timecode
    ) {
        self.background = background
        self.foreground = foreground
        self.accent = accent
        self.font = font
        self.alignment = alignment
        self.margin = margin
        self.timecode = timecode
    }
}
