package import Calendar
package import Raster
package import SettingsReading
package import Timeline

/// Date and time in digits, as large as fits.
package struct DigitalFace: ClockFace {
    private let pattern: DatePattern
    private let zone: any ZoneOffsets
    private let theme: Theme
    private let block: NumeralBlock
    private let lift: Int
    private let note: NoteLine?

    /// - Parameters:
    ///   - note: a small text below the digits, see ``NoteLine``; none if empty.
    ///   - area: the part of the picture for it, in a face that shows more than the time; nil for all of the content.
    /// - Throws: ``FaceError/doesNotFit(_:)`` and ``FaceError/raster(_:)``.
    package init(
        canvas: Canvas,
        pattern: DatePattern = .standard,
        zone: any ZoneOffsets = TimeZoneRules.utc,
        lines: LineCount = .automatic,
        names: DateNames = .english,
        note: String = "",
        in area: PixelRect? = nil
    ) throws(FaceError) {
        self.pattern = pattern
        self.zone = zone
        theme = canvas.theme
        let layout = NoteLayout(of: area ?? canvas.content, hasNote: !note.isEmpty)
        block = try NumeralBlock(
            pattern.numerals(names: names),
            name: pattern.text,
            breakIndex: pattern.breakIndex,
            lineCount: lines,
            in: layout.digits,
            canvas: canvas
        )
        let placed = layout.grouped(block)
        lift = placed.lift
        self.note = try note.isEmpty ? nil : NoteLine(note, zone: zone, in: placed.note, canvas: canvas)
    }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        zone.period(of: pattern.unit, containing: instant)
    }

    package func scene(at instant: WallTime) -> Scene {
        let offset = zone.secondsEast(at: instant)
        let digits = block.elements(
            pattern.values(in: CivilTime(instant, offset: offset), secondsEast: offset),
            color: theme.foreground,
            movedBy: (0, -lift)
        )
        return Scene(background: theme.background, elements: digits + (note?.elements(at: instant) ?? []))
    }
}

extension DigitalFace {
    package struct Configuration: FaceConfiguration {
        package static let name = "digital"
        package static let hasText = true
        package static var fields: [FaceField<Self>] {
            [FaceField("pattern", \.pattern.text), FaceField("lines", choice: \.lines), FaceField("note", \.note)]
        }

        let pattern: DatePattern
        let lines: LineCount
        let note: String

        package init(reading reader: inout SettingsReader, over base: Self?) {
            pattern = reader.pattern("pattern", default: base?.pattern ?? .standard)
            lines = reader.choice("lines", default: base?.lines ?? .automatic)
            note = reader.note("note", default: base?.note ?? "")
        }

        package func makeFace(on canvas: Canvas, in environment: FaceEnvironment) throws -> any ClockFace {
            try DigitalFace(
                canvas: canvas,
                pattern: pattern,
                zone: environment.zone,
                lines: lines,
                names: environment.names,
                note: environment.note(note)
            )
        }
    }
}
