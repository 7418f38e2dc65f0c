internal import Calendar
internal import Raster
internal import Timeline

/// A small second line: a text in which `{offset}` stands for the offset of the zone, such as `UTC+08:00`.
struct NoteLine {
    private let block: NumeralBlock
    private let zone: any ZoneOffsets
    private let color: Color

    /// What may stand in a note: ``FaceSurroundings/note(_:)`` knows the first, this the second.
    static let placeholders = ["{zone}", "{offset}"]

    /// The words in braces of a text that are not among ``placeholders``.
    static func unknownPlaceholders(in text: String) -> [String] {
        text.matches(of: /\{[A-Za-z_-]+\}/).map { String($0.output) }.filter { !placeholders.contains($0) }
    }

    /// - Throws: ``FaceError/doesNotFit(_:)``, ``FaceError/raster(_:)``.
    init(
        _ text: String,
        zone: any ZoneOffsets,
        in room: PixelRect,
        canvas: Canvas
    ) throws(FaceError) {
        self.zone = zone
        color = canvas.theme.quietForeground
        let parts = text.split(separator: "{offset}", omittingEmptySubsequences: false)
        var tokens: [NumeralToken] = []
        for (index, part) in parts.enumerated() {
            if index > 0 { tokens += Self.offset }
            if !part.isEmpty { tokens.append(.literal(String(part))) }
        }
        block = try NumeralBlock(tokens, name: text, lineCount: .one, in: room, canvas: canvas)
    }

    /// The line at an instant; the same as long as the offset is.
    func elements(at instant: WallTime) -> [Scene.Element] {
        let seconds = zone.secondsEast(at: instant)
        let minutes = abs(seconds) / 60
        return block.elements([seconds < 0 ? 1 : 0, minutes / 60, minutes % 60], color: color)
    }

    /// ISO 8601's form with a true minus sign; the numbers are 0 or 1 for the sign, hours and minutes.
    private static let offset: [NumeralToken] = [
        .literal("UTC"), .word(index: 0, choices: ["+", "\u{2212}"]), .number(index: 1, digitCount: 2), .literal(":"),
        .number(index: 2, digitCount: 2),
    ]
}
