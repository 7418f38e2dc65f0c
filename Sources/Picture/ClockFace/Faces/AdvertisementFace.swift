package import Calendar
package import Raster
package import Timeline

/// An ad: its place in the break, the seconds until the clock returns, which end in its last frame, and the true time in small digits.
///
/// The colours are those of the clock, exchanged, so that no frame of one can be taken for one of the other.
package struct AdvertisementFace: ClockFace {
    /// The content of an ad.
    package struct Content: Hashable, Sendable {
        /// The number of the asset, from 1 on.
        package let number: Int
        package let count: Int
        /// The instant to which it counts down.
        package let returning: WallTime
        /// The largest number of seconds that it counts.
        package let longest: Int

        package init(number: Int, of count: Int, returningAt returning: WallTime, longest: Int) {
            (self.number, self.count, self.returning, self.longest) = (number, count, returning, longest)
        }

        var title: String { "AD \(number) of \(count)" }
    }

    private let content: Content
    private let theme: Theme
    private let title: NumeralBlock
    private let numbers: NumberBlocks
    private let clock: DigitalFace

    /// - Parameters:
    ///   - canvas: without a timecode strip and a label, with the theme of the clock.
    ///   - zone: the zone of the time.
    /// - Throws: ``FaceError/doesNotFit(_:)``, ``FaceError/raster(_:)``.
    package init(_ content: Content, canvas: Canvas, zone: any ZoneOffsets) throws(FaceError) {
        self.content = content
        let canvas = canvas.centered.exchanged
        theme = canvas.theme
        let areas = Self.areas(of: canvas.content)
        title = try NumeralBlock([.literal(content.title)], in: areas.title, canvas: canvas)
        numbers = try NumberBlocks(upTo: String(content.longest).utf8.count, in: areas.number, canvas: canvas)
        clock = try DigitalFace(canvas: canvas, pattern: .timeOfDay, zone: zone, lines: .one, in: areas.time)
    }

    /// The areas: one above the other, or side by side in a strip.
    private static func areas(of area: PixelRect) -> (title: PixelRect, number: PixelRect, time: PixelRect) {
        let isStrip = area.width > 3 * area.height
        let length = isStrip ? area.width : area.height
        func part(_ first: Int, _ last: Int) -> PixelRect {
            let (from, to) = (length * first / 100, length * last / 100)
            return isStrip ? area.columns(from: from, width: to - from) : area.rows(from: from, height: to - from)
        }
        return isStrip ? (part(0, 36), part(41, 59), part(64, 100)) : (part(0, 22), part(30, 76), part(84, 100))
    }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        let shift = Interval(nanoseconds: -content.returning.nanosecondOfSecond)
        return instant.period(of: .seconds(1)).clamped(to: instant.period(of: .seconds(1), shiftedBy: shift))
    }

    package func scene(at instant: WallTime) -> Scene {
        // The seconds are rounded up, so that the return follows the 1.
        let left = (content.returning - instant + Interval(nanoseconds: 999_999_999)).nanoseconds / 1_000_000_000
        let shown = Int(min(max(left, 0), Int64(content.longest)))
        return Scene(
            background: theme.background,
            elements: title.elements([], color: theme.foreground) + numbers.elements(shown, color: theme.foreground)
                + clock.scene(at: instant).elements
        )
    }
}
