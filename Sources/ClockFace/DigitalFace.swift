package import Raster
package import Timeline

/// Date and time in digits, as large as fits.
package struct DigitalFace: ClockFace {
    /// On how many lines the pattern is set.
    package enum LineCount: String, Hashable, Sendable, CaseIterable {
        /// Whatever gives the larger text.
        case automatic
        case one
        /// The date above the time: the pattern parts at a space.
        case two
    }

    private let unit: Interval
    private let zone: any ZoneOffsets
    private let theme: Theme
    private let block: PatternBlock

    /// - Throws: ``FaceError/doesNotFit(_:)`` and ``FaceError/raster(_:)``.
    package init(
        canvas: Canvas,
        pattern: DatePattern = .standard,
        zone: any ZoneOffsets = FixedOffset.utc,
        lines: LineCount = .automatic
    ) throws(FaceError) {
        unit = pattern.unit
        self.zone = zone
        theme = canvas.theme
        block = try PatternBlock(pattern, lineCount: lines, in: canvas.content, canvas: canvas)
    }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        zone.period(of: unit, containing: instant)
    }

    package func scene(at instant: WallTime) -> Scene {
        let time = CivilTime(instant, offset: zone.secondsEast(at: instant))
        return Scene(background: theme.background, elements: block.elements(at: time, color: theme.foreground))
    }
}
