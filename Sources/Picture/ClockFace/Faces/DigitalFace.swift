package import Calendar
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

    private let pattern: DatePattern
    private let zone: any ZoneOffsets
    private let theme: Theme
    private let block: NumeralBlock
    private let lift: Int
    private let note: NoteLine?

    /// - Parameter note: a small text below the digits, see ``NoteLine``; none if empty.
    /// - Throws: ``FaceError/doesNotFit(_:)`` and ``FaceError/raster(_:)``.
    package init(
        canvas: Canvas,
        pattern: DatePattern = .standard,
        zone: any ZoneOffsets = FixedOffset.utc,
        lines: LineCount = .automatic,
        names: DateNames = .english,
        note: String = ""
    ) throws(FaceError) {
        try self.init(
            canvas: canvas,
            pattern: pattern,
            zone: zone,
            lines: lines,
            names: names,
            note: note,
            in: canvas.content
        )
    }

    /// The face in a part of the picture, for a face that shows more than the time.
    init(
        canvas: Canvas,
        pattern: DatePattern,
        zone: any ZoneOffsets,
        lines: LineCount,
        names: DateNames = .english,
        note: String = "",
        in area: PixelRect
    ) throws(FaceError) {
        self.pattern = pattern
        self.zone = zone
        theme = canvas.theme
        let rooms = note.isEmpty ? (digits: area, note: PixelRect.empty) : Self.parted(area)
        block = try NumeralBlock(
            pattern.numerals(names: names),
            name: pattern.text,
            breakIndex: pattern.breakIndex,
            lineCount: lines,
            in: rooms.digits,
            canvas: canvas
        )
        let placed = Self.grouped(block, rooms, in: area)
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

    /// Digits that are not as high as their room and the note below them, together in the middle.
    ///
    /// - Returns: by how much the digits move up, and the note's room.
    static func grouped(
        _ block: NumeralBlock,
        _ rooms: (digits: PixelRect, note: PixelRect),
        in area: PixelRect
    ) -> (lift: Int, note: PixelRect) {
        guard !rooms.note.isEmpty, rooms.note.y >= rooms.digits.endY else { return (0, rooms.note) }
        let (digits, note) = (block.bounds.height, rooms.note.height)
        let gap = max(1, min(note, area.height - digits - note))
        let top = area.y + (area.height - digits - gap - note) / 2
        return (block.bounds.y - top, rooms.note.moved(byX: 0, y: top + digits + gap - rooms.note.y))
    }

    /// The room of the digits and that of the note: above each other, but beside each other in a strip.
    static func parted(_ area: PixelRect) -> (digits: PixelRect, note: PixelRect) {
        if area.width > 6 * area.height {
            let width = area.width / 4
            let height = area.height * 60 / 100
            return (
                PixelRect(x: area.x, y: area.y, width: area.width - width - 8, height: area.height),
                PixelRect(x: area.endX - width, y: area.y + (area.height - height) / 2, width: width, height: height)
            )
        }
        // In a portrait picture the two stay together, in the middle.
        let height = min(area.height, area.width * 6 / 10)
        let top = area.y + (area.height - height) / 2
        return (
            PixelRect(x: area.x, y: top, width: area.width, height: height * 82 / 100),
            PixelRect(x: area.x, y: top + height * 88 / 100, width: area.width, height: height * 12 / 100)
        )
    }
}

extension DigitalFace {
    package struct Configuration: FaceConfiguration {
        package static let name = "digital"
        package static let keys = ["pattern", "lines", "note"]

        let pattern: DatePattern
        let lines: LineCount
        let note: String

        package init(reading reader: inout some FaceSettingsReader) {
            pattern = reader.pattern("pattern", default: .standard)
            lines = reader.choice("lines", default: .automatic)
            note = reader.note("note")
        }

        package func makeFace(on canvas: Canvas, in surroundings: FaceSurroundings) throws -> any ClockFace {
            try DigitalFace(
                canvas: canvas,
                pattern: pattern,
                zone: surroundings.zone,
                lines: lines,
                names: surroundings.names,
                note: surroundings.note(note)
            )
        }
    }
}
