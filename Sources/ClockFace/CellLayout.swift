internal import Raster

/// Places characters in cells, so that nothing moves when a digit changes: every digit's cell is as wide as the widest
/// digit's.
struct CellLayout: Hashable {
    private let font: Font
    private let digitWidth: Int
    private let origins: [Line]

    private struct Line: Hashable {
        let characters: Range<Int>
        let baseline: Int
    }

    private let area: PixelRect
    private let widths: [Character: Int]

    private static let digits = Array("0123456789")

    /// The largest layout of texts like this one within an area: on one line, or on two where a space divides them and
    /// that lets the text be larger.
    ///
    /// - Parameters:
    ///   - sample: a text of the same length and with digits in the same places as all that will be shown.
    /// - Throws: if the font is missing or lacks a character.
    init(fitting sample: String, in area: PixelRect, font: FontDescription) throws(RasterError) {
        try Typesetter.shared.check(sample + String(Self.digits), font: font)
        let characters = Array(sample)
        var candidates = [[0..<characters.count]]
        for (index, character) in characters.enumerated() where character == " " {
            candidates.append([0..<index, index + 1..<characters.count])
        }
        var best: CellLayout?
        for lines in candidates where lines.allSatisfy({ !$0.isEmpty }) {
            let layout = try CellLayout(characters, lines: lines, area: area, font: font)
            if best.map({ $0.font.size < layout.font.size }) ?? true { best = layout }
        }
        guard let best else { throw .missingGlyphs("", text: sample) }
        self = best
    }

    private init(
        _ characters: [Character],
        lines: [Range<Int>],
        area: PixelRect,
        font: FontDescription
    ) throws(RasterError) {
        let size = try FontSize.largest(upTo: FontSize(pixels: area.height)) { (size) throws(RasterError) in
            let measured = try Self.measure(characters, font.sized(size))
            let widest = lines.map { line in line.reduce(0) { $0 + measured.width(characters[$1]) } }.max() ?? 0
            return widest <= area.width && Self.height(measured, lineCount: lines.count) <= area.height
        }
        let sized = font.sized(size ?? FontSize(quarters: 4))
        let measured = try Self.measure(characters, sized)
        let height = Self.height(measured, lineCount: lines.count)
        let top = area.y + (area.height - height) / 2
        self.font = sized
        self.area = area
        digitWidth = measured.digitWidth
        widths = measured.widths
        origins = lines.enumerated().map { index, line in
            Line(characters: line, baseline: top + index * Self.lineAdvance(measured) + measured.ascent)
        }
    }

    private struct Measured {
        let digitWidth: Int
        let widths: [Character: Int]
        /// From the baseline up to the top of the digits.
        let ascent: Int
        /// From the baseline down to the bottom of the digits.
        let descent: Int

        func width(_ character: Character) -> Int {
            CellLayout.digits.contains(character) ? digitWidth : widths[character] ?? 0
        }
    }

    private static func measure(_ characters: [Character], _ font: Font) throws(RasterError) -> Measured {
        var (digitWidth, top, bottom) = (0.0, 0.0, 0.0)
        for digit in digits {
            let metrics = try Typesetter.shared.metrics(String(digit), font: font)
            digitWidth = max(digitWidth, metrics.advance)
            top = min(top, metrics.inkTop)
            bottom = max(bottom, metrics.inkBottom)
        }
        var widths: [Character: Int] = [:]
        for character in Set(characters) where !digits.contains(character) {
            widths[character] = Int(try Typesetter.shared.metrics(String(character), font: font).advance.rounded(.up))
        }
        return Measured(
            digitWidth: Int(digitWidth.rounded(.up)),
            widths: widths,
            ascent: Int((-top).rounded(.up)),
            descent: Int(bottom.rounded(.up)))
    }

    private static func lineAdvance(_ measured: Measured) -> Int {
        (measured.ascent + measured.descent) * 3 / 2
    }

    private static func height(_ measured: Measured, lineCount: Int) -> Int {
        measured.ascent + measured.descent + (lineCount - 1) * lineAdvance(measured)
    }

    /// The text as elements, one a visible character, always as many in the same order.
    func elements(_ text: String, color: Color) -> [Scene.Element] {
        let characters = Array(text)
        return origins.flatMap { line -> [Scene.Element] in
            let shown = line.characters.clamped(to: 0..<characters.count).map { characters[$0] }
            var x = area.x + (area.width - shown.reduce(0) { $0 + width($1) }) / 2
            return shown.compactMap { character in
                defer { x += width(character) }
                guard character != " " else { return nil }
                return Scene.Element(
                    .text(String(character), font), x: x + inset(character), y: line.baseline, color: color)
            }
        }
    }

    private func width(_ character: Character) -> Int {
        Self.digits.contains(character) ? digitWidth : widths[character] ?? 0
    }

    /// Centres a narrow digit in its cell.
    private func inset(_ character: Character) -> Int {
        guard Self.digits.contains(character),
            let metrics = try? Typesetter.shared.metrics(String(character), font: font)
        else { return 0 }
        return Int((Double(digitWidth) - metrics.advance) / 2)
    }
}
