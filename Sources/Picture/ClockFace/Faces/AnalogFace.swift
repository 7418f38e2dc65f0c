package import Calendar
internal import Glibc
package import Raster
package import SettingsReading
package import Timeline

/// A dial with hour, minute and second hands.
package struct AnalogFace: ClockFace {
    /// The motion of the second hand.
    package enum SecondHand: String, Hashable, Sendable, CaseIterable {
        /// It jumps once a second, on the second.
        case stepping
        /// It moves all the time, in steps of a millisecond, which is finer than any frame rate.
        case sweeping
    }

    private let zone: any ZoneOffsets
    private let theme: Theme
    private let hand: SecondHand
    private let dial: Dial
    /// The elements that do not move.
    private let still: [Scene.Element]
    private let note: NoteLine?

    /// - Parameter note: a small text below the dial, see ``NoteLine``; none if empty.
    /// - Throws: ``FaceError/doesNotFit(_:)`` and ``FaceError/raster(_:)``, both only for the note.
    package init(
        canvas: Canvas,
        zone: any ZoneOffsets = TimeZoneRules.utc,
        secondHand: SecondHand = .stepping,
        note: String = ""
    ) throws(FaceError) {
        self.zone = zone
        theme = canvas.theme
        hand = secondHand
        let rooms =
            note.isEmpty ? (dial: canvas.content, note: PixelRect.empty) : Self.parted(canvas.content)
        self.note = try note.isEmpty ? nil : NoteLine(note, zone: zone, in: rooms.note, canvas: canvas)
        let diameter = min(rooms.dial.width, rooms.dial.height)
        let center = (
            x: rooms.dial.x + canvas.theme.alignment.offset(free: rooms.dial.width - diameter) + diameter / 2,
            y: rooms.dial.y + rooms.dial.height / 2
        )
        dial = Dial(center: center, radius: Double(diameter) / 2)
        still = dial.elements(theme: canvas.theme)
    }

    /// Instants at which a sweeping hand crosses the diagonals, with the other hands apart: at 01:52:08, :24, :38 and :52 if the last
    /// instant is 08:59:59. The largest segments of six minutes at different hours were those of these seconds, twice as large as those of
    /// upright hands.
    package func fullest(near instants: [WallTime]) -> [WallTime] {
        guard hand == .sweeping, let last = instants.last else { return instants }
        return [8, 24, 38, 52].map { last + .seconds($0 - 7 * 3600 - 7 * 60 - 59) }
    }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        instant.period(of: hand == .stepping ? .seconds(1) : .milliseconds(1))
    }

    package func scene(at instant: WallTime) -> Scene {
        let time = CivilTime(instant, offset: zone.secondsEast(at: instant))
        let seconds = Double(time.second) + (hand == .sweeping ? Double(time.nanosecond / 1_000_000) / 1000 : 0)
        // The slow hands move on whole seconds, so that a sweeping second hand does not redraw them in every frame.
        let minutes = Double(time.minute * 60 + time.second) / 3600
        let hours = Double(time.hour % 12 * 3600 + time.minute * 60 + time.second) / 43_200
        let elements = [
            dial.bar(turn: hours, from: -0.12, to: 0.52, width: 0.075, color: theme.foreground),
            dial.bar(turn: minutes, from: -0.12, to: 0.80, width: 0.055, color: theme.foreground),
            dial.bar(turn: seconds / 60, from: -0.20, to: 0.86, width: 0.022, color: theme.accent),
            dial.disc(0.055, color: theme.accent),
        ]
        return Scene(
            background: theme.background,
            elements: still + elements + (note?.elements(at: instant) ?? [])
        )
    }

    /// The areas of the dial and of the note: one above the other, or side by side in a strip.
    private static func parted(_ area: PixelRect) -> (dial: PixelRect, note: PixelRect) {
        if area.isStrip {
            let width = area.width / 3
            let left = (area.width - area.height * 3 / 2 - width) / 2
            let note = area.columns(from: left + area.height * 3 / 2, width: width)
            return (area.columns(from: left, width: area.height), note.middle(height: area.height * 60 / 100))
        }
        // In a portrait picture dial and note stay together, in the middle.
        return area.middle(height: area.width * 120 / 100).parted(upper: 84, lower: 10)
    }
}

/// The place of the dial, and what is drawn on it.
private struct Dial {
    let center: (x: Int, y: Int)
    let radius: Double

    /// The rim and the marks.
    func elements(theme: Theme) -> [Scene.Element] {
        let rim = Shape.ring(
            center: Point(x: 0, y: 0),
            radius: Point.steps(radius * 0.975),
            width: Point.steps(max(1, radius * 0.035))
        )
        let marks = (0..<60).compactMap { mark -> Scene.Element? in
            let isHour = mark.isMultiple(of: 5)
            // On a small dial the minutes would run together.
            guard isHour || radius >= 60 else { return nil }
            return bar(
                turn: Double(mark) / 60,
                from: isHour ? (mark.isMultiple(of: 15) ? 0.74 : 0.80) : 0.875,
                to: 0.89,
                width: isHour ? 0.045 : 0.014,
                color: isHour ? theme.foreground : theme.tint(170)
            )
        }
        return [placed(rim, color: theme.foreground)] + marks
    }

    /// A bar with round ends from one distance to another along the direction of a turn.
    func bar(turn: Double, from start: Double, to end: Double, width: Double, color: Color) -> Scene.Element {
        let (across, up) = (sin(turn * 2 * .pi), cos(turn * 2 * .pi))
        func point(_ distance: Double) -> Point {
            Point(pixelsX: across * distance * radius, y: -up * distance * radius)
        }
        let width = Point.steps(max(1, width * radius))
        return placed(.line(from: point(start), to: point(end), width: width), color: color)
    }

    func disc(_ share: Double, color: Color) -> Scene.Element {
        placed(.disc(center: Point(x: 0, y: 0), radius: Point.steps(radius * share)), color: color)
    }

    private func placed(_ shape: Shape, color: Color) -> Scene.Element {
        .shape(shape, x: center.x, y: center.y, color: color)
    }
}

extension AnalogFace {
    package struct Configuration: FaceConfiguration {
        package static let name = "analog"
        package static let hasText = true
        package static var fields: [FaceField<Self>] {
            [FaceField("second_hand", choice: \.secondHand), FaceField("note", \.note)]
        }

        /// The second hand has the accent colour.
        package static let usesAccent = true

        let secondHand: SecondHand
        let note: String

        package init(reading reader: inout SettingsReader, over base: Self?) {
            secondHand = reader.choice("second_hand", default: base?.secondHand ?? .stepping)
            note = reader.note("note", default: base?.note ?? "")
        }

        package func makeFace(on canvas: Canvas, in environment: FaceEnvironment) throws -> any ClockFace {
            try AnalogFace(
                canvas: canvas,
                zone: environment.zone,
                secondHand: secondHand,
                note: environment.note(note)
            )
        }
    }
}
