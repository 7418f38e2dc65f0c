internal import Calendar
internal import Platform
internal import Raster
internal import Timeline

/// A small second line: a text in which `{offset}` stands for the offset of the zone, such as `UTC+08:00`.
struct NoteLine {
    private let block: NumeralBlock
    private let zone: any ZoneOffsets
    private let color: Color

    /// The placeholders of a note: ``FaceEnvironment/note(_:)`` fills in the first, this type the second.
    static let placeholders = ["{zone}", "{offset}"]

    /// The words in braces that are not among ``placeholders``.
    static func unknownPlaceholders(in text: String) -> [String] {
        // This runs for texts in URLs, so it reads bytes and uses no regular expression.
        let parts = text.utf8.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false).dropFirst()
        let words = parts.compactMap { part -> String? in
            let name = part.prefix { $0.isLetter || "_-".utf8.contains($0) }
            let isClosed = part.dropFirst(name.count).first == UInt8(ascii: "}")
            return isClosed && !name.isEmpty ? "{\(Substring(name))}" : nil
        }
        return words.filter { !placeholders.contains($0) }
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
        block = try NumeralBlock(tokens, name: text, in: room, canvas: canvas)
    }

    /// The line at an instant; it is the same as long as the offset is.
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
