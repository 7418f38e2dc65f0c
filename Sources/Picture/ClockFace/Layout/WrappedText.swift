internal import Raster
internal import Timeline

/// A text on as many lines as give it the largest size in an area.
///
/// Lines part between words. A word that is wider than the area at the smallest size makes the text smaller, down to a limit of its own.
/// Only if that is not enough is it broken, after a mark or else between any two characters.
struct WrappedText {
    /// The distance of two baselines in hundredths of the size.
    private static let lineHeight = 125
    /// The distance of the first baseline from the top and of the last from the bottom, in hundredths of the size.
    private static let (ascent, descent) = (92, 26)

    let lines: [String]
    let font: Font
    /// The width of each line in pixels.
    private let widths: [Int]
    /// Whether the text did not fit even at the smallest size and was cut with an ellipsis.
    let isCut: Bool

    /// The number of characters.
    var length: Int { lines.reduce(0) { $0 + $1.count } }

    /// - Parameters:
    ///   - smallest, largest: the sizes between which the text is fitted.
    ///   - smallestForWords: the smallest size for a word that is wider than the area; `smallest` if nil.
    ///   - measure: the advance of a text at ``FontSize/reference``.
    init(
        _ text: String,
        font: FontDescription,
        in room: PixelRect,
        from smallest: FontSize,
        forWords smallestForWords: FontSize? = nil,
        to largest: FontSize,
        measure: (String) throws(FaceError) -> Double
    ) throws(FaceError) {
        var pieces: [Piece] = []
        for piece in Self.pieces(of: text) {
            pieces.append(Piece(text: piece.text, width: try measure(piece.text), spaceBefore: piece.spaceBefore))
        }
        let space = try measure("n n") - measure("nn")
        let sizeForWords = min(smallest, smallestForWords ?? smallest)
        func roomWidth(at size: FontSize) -> Double { Double(room.width) / size.pixels * FontSize.reference.pixels }
        let widest = roomWidth(at: sizeForWords)
        if pieces.contains(where: { $0.width > widest }) {
            var whole: [Piece] = []
            for piece in pieces {
                whole += try piece.width <= widest ? [piece] : Self.broken(piece, widest: widest, measure: measure)
            }
            pieces = whole
        }
        // The size is not smaller than the longest word needs.
        let needed = FontSize.largest(upTo: smallest) { size in
            let limit = roomWidth(at: size)
            return pieces.allSatisfy { $0.width <= limit }
        }
        let smallest = max(sizeForWords, needed ?? sizeForWords)
        let size = FontSize.largest(upTo: largest) { size in
            let limit = roomWidth(at: size)
            return pieces.allSatisfy { $0.width <= limit }
                && Self.height(of: Self.wrapped(pieces, space: space, limit: limit).count, size: size) <= room.height
        }
        let chosen = max(size ?? smallest, smallest)
        let limit = roomWidth(at: chosen)
        var lines = Self.balanced(pieces, space: space, limit: limit).map { Self.joined($0) }
        var isCut = false
        let count = max(1, (1...max(1, lines.count)).last { Self.height(of: $0, size: chosen) <= room.height } ?? 1)
        if lines.count > count {
            lines = Array(lines.prefix(count))
            lines[count - 1] += "…"
            isCut = true
        }
        for index in lines.indices where try measure(lines[index]) > limit {
            lines[index] = try Self.shortened(lines[index], to: limit, measure: measure)
            isCut = true
        }
        lines = lines.map { TextDirection.marked($0, of: text) }
        self.font = font.sized(chosen)
        self.lines = lines
        self.isCut = isCut
        let scale = chosen.pixels / FontSize.reference.pixels
        widths = try lines.map { (line) throws(FaceError) in Int((try measure(line) * scale).rounded(.up)) }
    }

    /// The lines, aligned by the theme and centred as a block in the height of the area.
    func elements(in room: PixelRect, theme: Theme) -> [Scene.Element] {
        let size = font.size.pixels
        let top = room.y + (room.height - Self.height(of: lines.count, size: font.size)) / 2
        return lines.enumerated().map { index, line in
            let below = (Double(Self.ascent) + Double(index * Self.lineHeight)) * size / 100
            let x = room.x + theme.alignment.offset(free: room.width - widths[index])
            return .text(line, font: font, x: x, y: top + Int(below.rounded()), color: theme.foreground)
        }
    }

    private struct Piece {
        let text: String
        let width: Double
        let spaceBefore: Bool
    }

    private static func height(of lineCount: Int, size: FontSize) -> Int {
        Int((size.pixels * Double(ascent + descent + (lineCount - 1) * lineHeight) / 100).rounded(.up))
    }

    /// The pieces that must not be parted: words, and single characters of scripts that write without spaces.
    private static func pieces(of text: String) -> [(text: String, spaceBefore: Bool)] {
        var pieces: [(text: String, spaceBefore: Bool)] = []
        for word in text.split(whereSeparator: { $0.isWhitespace && !"\u{A0}\u{202F}".contains($0) }) {
            var isFirst = true
            var previousBreaks = false
            for character in word {
                let breaks = character.unicodeScalars.first.map { isIdeographic($0) } ?? false
                if isFirst || (breaks || previousBreaks) && !isClosing(character) {
                    pieces.append((String(character), isFirst))
                } else {
                    pieces[pieces.count - 1].text.append(character)
                }
                (isFirst, previousBreaks) = (false, breaks)
            }
        }
        return pieces
    }

    /// The parts of a word that no line can hold: an address parts after its marks, and a part that is still too wide parts anywhere.
    private static func broken(
        _ piece: Piece,
        widest: Double,
        measure: (String) throws(FaceError) -> Double
    ) throws(FaceError) -> [Piece] {
        var parts = [""]
        for character in piece.text {
            let last = parts.count - 1
            if let mark = parts[last].last, marks.contains(mark), !marks.contains(character) {
                parts.append(String(character))
            } else {
                parts[last].append(character)
            }
        }
        var pieces: [Piece] = []
        for part in parts {
            let isWhole = try measure(part) <= widest
            for text in isWhole ? [part] : part.map({ String($0) }) {
                let width = try measure(text)
                pieces.append(Piece(text: text, width: width, spaceBefore: pieces.isEmpty && piece.spaceBefore))
            }
        }
        return pieces
    }

    /// The characters after which an address or a path may part.
    private static let marks: Set<Character> = ["/", "?", "&", "=", "#", "-", "_", ".", ",", ":", ";", "\\"]

    /// Kana, Han and full-width forms: Unicode Standard Annex 14, class ID, in short.
    private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
        (0x2E80...0x9FFF).contains(scalar.value) || (0xF900...0xFAFF).contains(scalar.value)
            || (0xFF00...0xFFEF).contains(scalar.value) || (0x20000...0x3FFFF).contains(scalar.value)
    }

    /// Punctuation that never begins a line (Unicode Standard Annex 14, classes CL, EX and NS, in short).
    private static func isClosing(_ character: Character) -> Bool {
        "、。，．！？：；）」』】》〉”’…,.!?:;)]}".contains(character)
    }

    /// Lines filled one after the other, none wider than the limit unless it is a single piece.
    private static func wrapped(_ pieces: [Piece], space: Double, limit: Double) -> [ArraySlice<Piece>] {
        var lines: [ArraySlice<Piece>] = []
        var start = 0
        var width = 0.0
        for (index, piece) in pieces.enumerated() {
            let step = index > start ? (piece.spaceBefore ? space : 0) + piece.width : piece.width
            if index > start, width + step > limit {
                lines.append(pieces[start..<index])
                (start, width) = (index, piece.width)
            } else {
                width += step
            }
        }
        if start < pieces.count { lines.append(pieces[start...]) }
        return lines
    }

    /// The same number of lines as with the limit, of widths as equal as possible.
    private static func balanced(_ pieces: [Piece], space: Double, limit: Double) -> [ArraySlice<Piece>] {
        let lines = wrapped(pieces, space: space, limit: limit)
        guard lines.count > 1 else { return lines }
        var (low, high) = (max(limit / 2, pieces.map(\.width).max() ?? 0), limit)
        guard low < high else { return lines }
        for _ in 0..<8 {
            let middle = (low + high) / 2
            if wrapped(pieces, space: space, limit: middle).count > lines.count { low = middle } else { high = middle }
        }
        return wrapped(pieces, space: space, limit: high)
    }

    private static func joined(_ pieces: ArraySlice<Piece>) -> String {
        pieces.reduce("") { $0 + ($0.isEmpty || !$1.spaceBefore ? "" : " ") + $1.text }
    }

    private static func shortened(
        _ line: String,
        to limit: Double,
        measure: (String) throws(FaceError) -> Double
    ) throws(FaceError) -> String {
        let characters = Array(line.last == "…" ? line.dropLast() : line[...])
        let end = try (1..<characters.count + 1).end { (count) throws(FaceError) in
            try measure(String(characters[..<count]) + "…") <= limit
        }
        return String(characters[..<(end - 1)]) + "…"
    }
}
