package import ClockFace
package import Raster

/// The style of a face.
package struct StyleSettings: Hashable, Sendable {
    package var background: Color
    package var foreground: Color
    /// The colour of emphasis, such as that of a second hand.
    package var accent: Color
    package var font: FontDescription
    package var alignment: Alignment
    /// The margin in thousandths of the shorter side, 0 to 300.
    package var margin: Int
    /// Whether the bottom edge has the shown second in a form for machines.
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
