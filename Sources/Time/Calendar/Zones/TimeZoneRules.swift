package import Timeline

/// The offsets of a time zone from UTC at every instant, as stored in a TZif file (RFC 8536).
package struct TimeZoneRules: Hashable, Sendable {
    /// The offset of civil time and its name: `CEST`, 7200 seconds east of UTC.
    package struct Offset: Hashable, Sendable {
        package let secondsEast: Int
        package let abbreviation: String
        package let isDaylightSaving: Bool
    }

    /// The error for a file that is damaged or not a TZif file.
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

    /// The seconds since the epoch at which offsets begin, ascending.
    let transitions: [Int64]
    /// The offset that begins at each transition.
    private let offsets: [Offset]
    /// The offset before the first transition.
    private let initial: Offset
    /// The rule after the last transition.
    let rule: RecurringOffsets?
}

extension TimeZoneRules {
    /// Parses a TZif file of any version.
    ///
    /// - Throws: the reason why it is invalid. Any bytes are safe to try. A file that counts leap seconds is refused as well.
    package init(tzif bytes: [UInt8]) throws(Invalid) {
        var reader = TZifReader(bytes)
        let first = try reader.header()
        let block: TZifReader.Block
        var footer = ""
        if first.version == 1 {
            block = try reader.block(first, timeSize: 4)
        } else {
            // The first block is for readers with times of 32 bits; the second has the same in 64.
            try reader.skipBlock(first, timeSize: 4)
            let second = try reader.header()
            guard second.version == first.version else { throw Invalid("the two headers have different versions") }
            block = try reader.block(second, timeSize: 8)
            footer = try reader.footer()
        }
        try reader.end()
        guard let initial = block.types.first else { throw Invalid("the file has no local time type") }
        self.init(
            transitions: block.transitions,
            offsets: block.typeIndices.map { block.types[$0] },
            initial: initial,
            rule: footer.isEmpty ? nil : try RecurringOffsets(posix: footer)
        )
    }

    /// The offset at an instant.
    package func offset(at instant: WallTime) -> Offset {
        offset(before: transitionIndex(after: instant.seconds), at: instant.seconds)
    }

    /// The index of the first transition after the second.
    func transitionIndex(after seconds: Int64) -> Int {
        (0..<transitions.count).end { transitions[$0] <= seconds }
    }

    /// The offset at a second that lies between the transition before `index` and the one at it.
    func offset(before index: Int, at seconds: Int64) -> Offset {
        if index == transitions.count, let rule { return rule.offset(at: seconds) }
        return index == 0 ? initial : offsets[index - 1]
    }
}

extension TimeZoneRules: ZoneOffsets {
    package func secondsEast(at instant: WallTime) -> Int {
        offset(at: instant).secondsEast
    }
}
