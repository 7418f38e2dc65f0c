/// The offsets of a time zone from UTC at every instant, as a TZif file tells them (RFC 8536).
package struct TimeZoneRules: Hashable, Sendable {
    /// What civil time is at some instants: `CEST`, 7200 seconds east of UTC.
    package struct Offset: Hashable, Sendable {
        package let secondsEast: Int
        package let abbreviation: String
        package let isDaylightSaving: Bool
    }

    /// A file that is no TZif file, or a damaged one.
    package struct Invalid: Error, Hashable, CustomStringConvertible {
        package let description: String

        init(_ description: String) {
            self.description = description
        }
    }

    package static let utc = TimeZoneRules(
        transitions: [],
        offsets: [],
        initial: Offset(secondsEast: 0, abbreviation: "UTC", isDaylightSaving: false),
        rule: nil
    )

    /// Seconds since the epoch at which an offset begins, ascending.
    private let transitions: [Int64]
    /// The offset that begins at each transition.
    private let offsets: [Offset]
    /// The offset before the first transition.
    private let initial: Offset
    /// What holds after the last transition.
    private let rule: RecurringOffsets?

    private init(transitions: [Int64], offsets: [Offset], initial: Offset, rule: RecurringOffsets?) {
        self.transitions = transitions
        self.offsets = offsets
        self.initial = initial
        self.rule = rule
    }

    /// Reads the bytes of a TZif file of version 2, 3 or 4.
    ///
    /// - Throws: what is wrong with it; any bytes are safe to try.
    package init(tzif bytes: [UInt8]) throws(Invalid) {
        var reader = TZifReader(bytes)
        // The first block is there for readers with 32 bits of time; the second has the same in 64.
        let first = try reader.header()
        guard first.version >= 2 else { throw Invalid("the file has version 1, without 64-bit times") }
        try reader.skipBlock(first, timeSize: 4)
        let header = try reader.header()
        let block = try reader.block(header)
        let footer = try reader.footer()
        guard let initial = block.types.first else { throw Invalid("the file has no local time type") }
        self.init(
            transitions: block.transitions,
            offsets: block.typeIndices.map { block.types[$0] },
            initial: initial,
            rule: footer.isEmpty ? nil : try RecurringOffsets(posix: footer)
        )
    }

    /// What holds at an instant.
    package func offset(at instant: WallTime) -> Offset {
        let seconds = instant.seconds
        guard let last = transitions.last, let lastOffset = offsets.last else {
            return rule?.offset(at: seconds) ?? initial
        }
        if seconds >= last { return rule?.offset(at: seconds) ?? lastOffset }
        // The first transition after the instant, by bisection.
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= seconds {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low == 0 ? initial : offsets[low - 1]
    }
}
