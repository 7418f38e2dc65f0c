package import Raster
package import Timeline

/// The date and the time in digits.
package struct DigitalFace: ClockFace {
    private let pattern: DatePattern
    private let zone: any ZoneOffsets
    private let theme: Theme
    private let size: PictureSize
    private let layout: CellLayout

    /// - Throws: if the font is missing or lacks a character of the pattern.
    package init(
        pattern: DatePattern,
        zone: any ZoneOffsets,
        theme: Theme,
        size: PictureSize
    ) throws(RasterError) {
        self.pattern = pattern
        self.zone = zone
        self.theme = theme
        self.size = size
        // The longest text: two digits where a field may have one or two.
        let sample = pattern.text(at: WallTime(seconds: 1_292_198_400), secondsEast: 39_600)
        layout = try CellLayout(fitting: sample, in: size.faceArea(theme: theme), font: theme.font)
    }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        // The strip shows the second even where the digits do not.
        let granularity = theme.hasTimecodeStrip ? min(pattern.granularity, 1_000_000_000) : pattern.granularity
        let start = instant.nanoseconds.flooredQuotient(dividingBy: granularity) * granularity
        return WallTime(nanoseconds: start)..<WallTime(nanoseconds: start + granularity)
    }

    package func scene(at instant: WallTime) -> Scene {
        let text = pattern.text(at: instant, secondsEast: zone.secondsEast(at: instant))
        var elements = layout.elements(text, color: theme.foreground)
        if theme.hasTimecodeStrip { elements += TimecodeStrip.elements(in: size, second: instant.seconds) }
        return Scene(background: theme.background, elements: elements)
    }
}
