internal import Platform

/// A caption of CEA-608 in pop-on style: it is written into a memory that is not shown, and then shown at once (CEA-608-E, annex B).
package struct PopOnCaption: Hashable, Sendable {
    /// Two bytes of field 1 with their parity.
    package typealias Pair = [UInt8]

    /// The number of pairs that field 1 of line 21 carries in a second.
    package static let pairsPerSecond = 30
    /// A pair without data.
    package static let empty: Pair = [0x80, 0x80]

    /// The pairs that write it into the hidden memory.
    private let writing: [Pair]

    /// - Parameter lines: at most two lines of 18 characters: digits, letters, spaces and `:+-./`, which the basic set has at the places of
    ///   ASCII. Any other character becomes a space.
    package init(lines: [String]) {
        let rows = zip(Row.allCases.suffix(lines.count), lines)
        writing =
            Self.twice(Command.resumeCaptionLoading.pair) + Self.twice(Command.eraseHiddenMemory.pair)
            + rows.flatMap { row, line in Self.pairs(of: line, in: row) }
    }

    /// The pairs of the second before the one in which it is shown: first the caption that was written before is shown, then this one is
    /// written. It is shown by the first pair of the next second.
    package var second: [Pair] { Self.padded(Self.twice(Command.endOfCaption.pair) + writing) }

    /// The pairs of a second in which nothing is shown.
    package static let silence = padded(
        twice(Command.eraseDisplayedMemory.pair) + twice(Command.eraseHiddenMemory.pair)
    )

    /// Control pairs are sent twice, because a decoder ignores the second of two equal ones (8.4).
    private static func twice(_ pair: Pair) -> [Pair] { [pair, pair] }

    private static func padded(_ pairs: [Pair]) -> [Pair] {
        Array(pairs.prefix(pairsPerSecond)) + Array(repeating: empty, count: max(0, pairsPerSecond - pairs.count))
    }

    private static func pairs(of line: String, in row: Row) -> [Pair] {
        let bytes = line.utf8.prefix(longestLine).map(character)
        let indent = (columns - bytes.count) / 2 / 4
        let text = Swift.stride(from: 0, to: bytes.count, by: 2).map { index in
            withParity([bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0])
        }
        return twice(withParity([0x14, row.rawValue | 0x10 | UInt8(indent) << 1])) + text
    }

    private static let columns = 32
    /// Two such lines fit into a second.
    private static let longestLine = 18

    /// The byte of a character in the basic set (table 50).
    private static func character(_ byte: UInt8) -> UInt8 {
        byte.isAlphanumeric || ":+-./".utf8.contains(byte) ? byte : UInt8(ascii: " ")
    }

    /// Preamble address codes of channel 1 (table 53).
    private enum Row: UInt8, CaseIterable {
        case fourteen = 0x40
        case fifteen = 0x60
    }

    /// Miscellaneous control codes of channel 1 (table 52).
    private enum Command: UInt8 {
        case resumeCaptionLoading = 0x20
        case eraseDisplayedMemory = 0x2c
        case eraseHiddenMemory = 0x2e
        case endOfCaption = 0x2f

        var pair: Pair { withParity([0x14, rawValue]) }
    }

    /// The bytes with odd parity in their highest bits (8.2).
    private static func withParity(_ pair: Pair) -> Pair {
        pair.map { $0.nonzeroBitCount.isMultiple(of: 2) ? $0 | 0x80 : $0 }
    }
}
