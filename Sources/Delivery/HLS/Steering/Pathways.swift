package import Timeline

/// The pathways of a stream (RFC 8216bis, 7): each variant and rendition once for each of them, below `via-a/` and `via-b/`, as if they were
/// different networks.
package struct Pathways: Hashable, Sendable {
    /// The way in which players choose among them.
    package enum Choice: Hashable, Sendable {
        /// Players choose by themselves: variants with the same attributes are redundant (RFC 8216, 6.2.4).
        case redundant
        /// Players follow a steering manifest, which another type has.
        case steered(Steering)
    }

    /// The properties of steering manifests.
    package struct Steering: Hashable, Sendable {
        /// The seconds after which another pathway has priority; nil if the first always has.
        package let turn: Int?
        /// TTL in seconds.
        package let lifetime: Int
        /// A pathway that only steering manifests have: a clone of the first.
        package let clone: String?

        package init(turn: Int? = nil, lifetime: Int = defaultLifetime, clone: String? = nil) {
            self.turn = turn
            self.lifetime = lifetime
            self.clone = clone
        }

        package static let defaultLifetime = 10
    }

    /// Two to four names, in the order of their priority.
    package let names: [String]
    package let choice: Choice

    package static let counts = 2...4
    /// The allowed seconds from one turn to the next.
    package static let turns = 2...86_400
    /// The allowed TTL in seconds.
    package static let lifetimes = 1...3600
    package static let allowedNames = "up to 8 small letters and digits, a letter first"

    /// - Returns: nil if a name is not allowed or occurs twice, or if there are too few or too many.
    package init?(names: [String], choice: Choice) {
        let clone = if case .steered(let steering) = choice { steering.clone } else { String?.none }
        let all = names + (clone.map { [$0] } ?? [])
        guard Self.counts.contains(names.count), Set(all).count == all.count, all.allSatisfy(Self.isName) else {
            return nil
        }
        self.names = names
        self.choice = choice
    }

    /// The names of redundant pathways: a, b, and so on.
    package init?(redundant count: Int) {
        guard Self.counts.contains(count) else { return nil }
        self.init(names: ["a", "b", "c", "d"].prefix(count).map(\.self), choice: .redundant)
    }

    package var steering: Steering? { if case .steered(let steering) = choice { steering } else { nil } }

    /// All names under which something can be requested.
    package var all: [String] { names + (steering?.clone.map { [$0] } ?? []) }

    /// Whether a text can be the name of a pathway: it is a legal PATHWAY-ID, and no word of faults.
    package static func isName(_ text: String) -> Bool {
        let bytes = text.utf8
        guard (1...8).contains(bytes.count), let first = bytes.first, isLetter(first),
            bytes.allSatisfy({ isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return false }
        return !reserved.contains(text)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    /// The targets of faults, which names of pathways become, and the word for no pathways.
    private static let reserved: Set = [
        "main", "list", "init", "part", "key", "audio", "steering", "captions", "ad", "assets", "none",
    ]

    /// PATHWAY-PRIORITY at an instant. A clone comes first in it, because players would not use it otherwise.
    package func priority(at now: WallTime) -> [String] {
        let order = (steering?.clone.map { [$0] } ?? []) + names
        guard let turn = steering?.turn else { return order }
        let length = Interval.seconds(Int64(turn)).nanoseconds
        let rounds = now.nanoseconds.flooredQuotient(dividingBy: length)
        let first = Int(rounds.flooredRemainder(dividingBy: Int64(order.count)))
        return Array(order[first...] + order[..<first])
    }
}
