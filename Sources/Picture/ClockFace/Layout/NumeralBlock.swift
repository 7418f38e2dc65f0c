internal import Raster
internal import Timeline

/// The number of lines on which numbers and literals are set.
package enum LineCount: String, Hashable, Sendable, CaseIterable {
    /// The number that gives the larger text.
    case automatic
    case one
    /// The date above the time: the line breaks at a space.
    case two
}

/// Numbers and literals on one or two lines, as large as an area allows, in the middle of it.
struct NumeralBlock {
    /// The limit in hundredths of how much larger one line may be than the other; it is higher where a long date stands above the time.
    private static let (largestRatio, largestTimeRatio) = (160, 220)
    /// The space between two lines in hundredths of the height of the lower.
    private static let gap = 42

    private let lines: [PlacedLine]

    /// The area that the text may cover, for its neighbours: from the top of the first line to the bottom of the last.
    let bounds: PixelRect

    /// - Parameter name: the name in error messages; by default a sample of the text.
    /// - Parameter breakIndex: the only token at which two lines may part; by default any with a space.
    /// - Throws: ``FaceError/doesNotFit(_:)``, ``FaceError/raster(_:)``.
    init(
        _ tokens: [NumeralToken],
        name: String? = nil,
        breakIndex: Int? = nil,
        lineCount: LineCount = .one,
        in area: PixelRect,
        canvas: Canvas
    ) throws(FaceError) {
        var best: [SetLine] = []
        for split in Self.splits(of: tokens, lineCount: lineCount, breakIndex: breakIndex) {
            let measured = try split.map { (tokens) throws(FaceError) in
                try NumeralLine(tokens, canvas: canvas)
            }
            guard
                let candidate = Self.largest(
                    measured,
                    haveNumbers: split.map { $0.contains(where: \.isNumber) },
                    in: area,
                    ratio: breakIndex == nil ? Self.largestRatio : Self.largestTimeRatio
                )
            else { continue }
            if Self.smallestSize(candidate) > Self.smallestSize(best) { best = candidate }
        }
        guard !best.isEmpty else { throw .doesNotFit(name ?? tokens.map(\.sample).joined()) }
        let alignment = canvas.theme.alignment
        lines = best.placed(in: area, gap: Self.gap, alignment: alignment)
        let width = best.map(\.width).max() ?? 0
        bounds = area.columns(from: alignment.offset(free: area.width - width), width: width)
            .middle(height: best.height(gap: Self.gap))
    }

    func elements(_ numbers: [Int], color: Color, movedBy offset: (x: Int, y: Int) = (0, 0)) -> [Scene.Element] {
        lines.flatMap { $0.elements(numbers, color: color, movedBy: offset) }
    }

    /// The ways to set the tokens on the requested number of lines; two lines part at a literal with a space.
    private static func splits(
        of tokens: [NumeralToken],
        lineCount: LineCount,
        breakIndex: Int?
    ) -> [[[NumeralToken]]] {
        var splits: [[[NumeralToken]]] = []
        if lineCount != .two { splits.append([tokens]) }
        guard lineCount != .one else { return splits }
        for (index, token) in tokens.enumerated() where breakIndex == nil || index == breakIndex {
            guard case .literal(let text) = token, let space = text.firstIndex(where: \.isWhitespace) else { continue }
            // A comma at the end of a line separates nothing.
            let before = text[..<space].reversed().drop { ",;".contains($0) }.reversed()
            let after = text[space...].drop(while: \.isWhitespace)
            let first = tokens[..<index] + (before.isEmpty ? [] : [.literal(String(before))])
            let second = (after.isEmpty ? [] : [.literal(String(after))]) + tokens[(index + 1)...]
            if !first.isEmpty, !second.isEmpty { splits.append([Array(first), Array(second)]) }
        }
        return splits.isEmpty ? [[tokens]] : splits
    }

    /// The lines as large as they fit: each as wide as the area, then all reduced in proportion until the height fits.
    ///
    /// Words alone, such as a weekday or PM, are not set larger than the numbers that they belong to.
    private static func largest(
        _ lines: [NumeralLine],
        haveNumbers: [Bool],
        in area: PixelRect,
        ratio: Int
    ) -> [SetLine]? {
        let limit = FontSize(pixels: 4 * area.height)
        var sizes: [Int] = []
        for line in lines {
            guard let size = FontSize.largest(upTo: limit, where: { line.set(at: $0).width <= area.width })
            else { return nil }
            sizes.append(size.quarters)
        }
        let smallest = sizes.min() ?? 0
        let numbers = zip(sizes, haveNumbers).filter { $0.1 }.map { $0.0 }.min() ?? .max
        sizes = zip(sizes, haveNumbers).map { size, hasNumber in
            min(size, hasNumber ? smallest * ratio / 100 : numbers)
        }
        func scaled(_ share: Int) -> [SetLine] {
            zip(lines, sizes).map { $0.set(at: FontSize(quarters: $1 * share / 1024)) }
        }
        let end = (1..<1025).end { scaled($0).height(gap: gap) <= area.height }
        return end == 1 ? nil : scaled(end - 1)
    }

    private static func smallestSize(_ lines: [SetLine]) -> Int {
        lines.map(\.font.size.quarters).min() ?? 0
    }
}

/// A number in the middle of an area: its layouts by their number of digits, each as large as the area allows.
struct NumberBlocks {
    private let blocks: [NumeralBlock]

    /// - Throws: ``FaceError/doesNotFit(_:)``, ``FaceError/raster(_:)``.
    init(upTo mostDigits: Int, in area: PixelRect, canvas: Canvas) throws(FaceError) {
        blocks = try (1...mostDigits).map { (digitCount) throws(FaceError) in
            try NumeralBlock([.number(index: 0, digitCount: digitCount)], in: area, canvas: canvas)
        }
    }

    /// - Parameter number: 0 or more, with no more digits than there are layouts.
    func elements(_ number: Int, color: Color) -> [Scene.Element] {
        blocks[String(number).utf8.count - 1].elements([number], color: color)
    }
}
