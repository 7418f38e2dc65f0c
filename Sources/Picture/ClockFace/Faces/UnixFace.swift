internal import Calendar
package import Raster
package import SettingsReading
package import Timeline

/// The time as seconds since the Unix epoch, rounded down, with a minus sign before 1970.
package struct UnixFace: ClockFace {
    package enum Precision: String, Hashable, Sendable, CaseIterable {
        case seconds
        case milliseconds
    }

    private let precision: Precision
    private let theme: Theme
    private let after: NumeralBlock
    private let before: NumeralBlock
    private let note: NoteLine?
    private let lift: Int

    /// - Parameter note: a small text below the digits; none if empty.
    /// - Throws: ``FaceError/doesNotFit(_:)`` and ``FaceError/raster(_:)``.
    package init(canvas: Canvas, precision: Precision = .seconds, note: String = "") throws(FaceError) {
        self.precision = precision
        theme = canvas.theme
        // Ten digits are enough for every second of the range, which ends in 2262 at 9,223,372,036.
        var tokens: [NumeralToken] = [.number(index: 0, digitCount: 10)]
        if precision == .milliseconds { tokens += [.literal("."), .number(index: 1, digitCount: 3)] }
        let layout = NoteLayout(of: canvas.content, hasNote: !note.isEmpty)
        after = try NumeralBlock(tokens, in: layout.digits, canvas: canvas)
        before = try NumeralBlock([.literal("-")] + tokens, in: layout.digits, canvas: canvas)
        let placed = layout.grouped(after)
        lift = placed.lift
        self.note =
            try note.isEmpty ? nil : NoteLine(note, zone: TimeZoneRules.utc, in: placed.note, canvas: canvas)
    }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        instant.period(of: precision == .seconds ? .seconds(1) : .milliseconds(1))
    }

    /// Instants at which all digits but one change, and those with digits of many strokes.
    package func fullest(near instants: [WallTime]) -> [WallTime] {
        [WallTime(seconds: 1_799_999_999), WallTime(seconds: 1_868_468_648)]
    }

    /// The number is rounded toward the past, as everywhere, so half a second before the epoch is -1 or -0.500.
    package func scene(at instant: WallTime) -> Scene {
        let unit: Int64 = precision == .seconds ? 1_000_000_000 : 1_000_000
        let count = instant.nanoseconds.flooredQuotient(dividingBy: unit)
        let magnitude = Int(count.magnitude)
        let numbers = precision == .seconds ? [magnitude] : [magnitude / 1000, magnitude % 1000]
        let block = count < 0 ? before : after
        let digits = block.elements(numbers, color: theme.foreground, movedBy: (0, -lift))
        return Scene(background: theme.background, elements: digits + (note?.elements(at: instant) ?? []))
    }
}

extension UnixFace {
    package struct Configuration: FaceConfiguration {
        package static let name = "unix"
        package static var fields: [FaceField<Self>] {
            [FaceField("precision", choice: \.precision), FaceField("note", \.note)]
        }

        let precision: Precision
        let note: String

        package init(reading reader: inout SettingsReader, over base: Self?) {
            precision = reader.choice("precision", default: base?.precision ?? .seconds)
            note = reader.note("note", default: base?.note ?? "")
        }

        package func makeFace(on canvas: Canvas, in environment: FaceEnvironment) throws -> any ClockFace {
            try UnixFace(canvas: canvas, precision: precision, note: environment.note(note))
        }
    }
}
