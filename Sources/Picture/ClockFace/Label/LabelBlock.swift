internal import Raster
internal import Timeline

/// A ``PictureLabel`` in its area: on one line or two, whichever is larger, with one size for all of its texts.
struct LabelBlock {
    /// The bar behind it while something is happening.
    private let bar: PixelRect
    private let theme: Theme
    /// The lines with a number.
    private let counted: [PlacedLine]
    /// The lines without a number.
    private let uncounted: [PlacedLine]

    /// The units of lengths, each with its largest number of seconds. Lengths are rounded up, as a countdown is.
    private static let units: [(name: String, seconds: Int, limit: Int)] = [
        (" s", 1, 600), (" min", 60, 36_000), (" h", 3600, 3_596_400), (" d", 86_400, 86_313_600),
        (" y", 31_557_600, .max),
    ]
    private static let mostDigits = 3
    /// The space between two lines in hundredths of the height of the lower.
    private static let gap = 30

    /// - Throws: ``FaceError/doesNotFit(_:)``, ``FaceError/raster(_:)``.
    init(names: [String], in bar: PixelRect, canvas: Canvas) throws(FaceError) {
        self.bar = bar
        theme = canvas.theme
        let room = bar.inset(by: max(1, bar.height * 14 / 100))
        let name = NumeralToken.word(index: 0, choices: names)
        let length: [NumeralToken] = [
            .number(index: 2, digitCount: Self.mostDigits, least: 1),
            .word(index: 3, choices: Self.units.map(\.name)), .word(index: 4, choices: ["", " more"]),
        ]
        func measured(_ lines: [[NumeralToken]]) throws(FaceError) -> [NumeralLine] {
            try lines.map { (tokens) throws(FaceError) in try NumeralLine(tokens, canvas: canvas) }
        }
        let whole = try measured([[name, .word(index: 1, choices: [" in ", ": "])] + length])
        let parted = try measured([[name], [.word(index: 1, choices: ["in ", ""])] + length])
        let short = try measured([[name, .word(index: 1, choices: ["", " now"])]])
        func size(of lines: [NumeralLine]) -> FontSize? {
            FontSize.largest(upTo: FontSize(pixels: 4 * max(1, room.height))) { size in
                let set = lines.map { $0.set(at: size) }
                return set.allSatisfy { $0.width <= room.width } && set.height(gap: Self.gap) <= room.height
            }
        }
        guard let one = size(of: whole) ?? size(of: parted), let alone = size(of: short) else {
            throw .doesNotFit(names.max { $0.utf8.count < $1.utf8.count } ?? "")
        }
        let two = size(of: parted) ?? one
        func placed(_ lines: [NumeralLine], at size: FontSize) -> [PlacedLine] {
            lines.map { $0.set(at: size) }.placed(in: room, gap: Self.gap, alignment: .center)
        }
        counted = placed(two > one ? parted : whole, at: max(one, two))
        uncounted = placed(short, at: min(alone, max(one, two)))
    }

    func elements(_ line: PictureLabel.Line) -> [Scene.Element] {
        switch line.phase {
        case .always: words(uncounted, [line.name, 0], color: theme.foreground)
        case .now: inBar(words(uncounted, [line.name, 1], color: theme.background))
        case .begins(let seconds):
            words(counted, [line.name, 0] + Self.length(seconds) + [0], color: theme.foreground)
        case .lasts(let seconds):
            inBar(words(counted, [line.name, 1] + Self.length(seconds) + [1], color: theme.background))
        }
    }

    /// The number to show, and the index of its unit.
    static func length(_ seconds: Int) -> [Int] {
        let unit = units.firstIndex { seconds < $0.limit } ?? units.count - 1
        return [max(0, seconds - 1) / units[unit].seconds + (seconds > 0 ? 1 : 0), unit]
    }

    /// The elements with exchanged colours, for something that is happening now.
    private func inBar(_ elements: [Scene.Element]) -> [Scene.Element] {
        [.rectangle(bar, color: theme.foreground)] + elements
    }

    private func words(_ lines: [PlacedLine], _ numbers: [Int], color: Color) -> [Scene.Element] {
        lines.flatMap { $0.elements(numbers, color: color) }
    }
}
