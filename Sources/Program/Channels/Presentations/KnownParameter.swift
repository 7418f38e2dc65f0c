/// The names that mean something in the query of a multivariant playlist, and what is made of others.
package enum KnownParameter {
    static let names = [
        "allowance", "audio", "container", "delay", "dvr", "end", "fault", "label", "latency", "live", "loading", "mux",
        "offset", "pad", "past", "present", "scenario", "session", "splice", "start", "to", "tz",
    ]

    /// Other words for what some of them mean.
    private static let synonyms = [
        "faults": "fault", "from": "start", "padding": "pad", "renditions": "size", "scenarios": "scenario",
        "sound": "audio",
        "timezone": "tz", "until": "end", "zone": "tz",
    ]

    /// Checks the names of a query that is not that of a multivariant playlist.
    ///
    /// - Parameter names: those that mean something in it.
    /// - Throws: ``ChannelError/misspelled(_:known:)`` for one that is nearly one of these. All others are passed over.
    package static func check(
        _ items: [(name: String, value: String)],
        near names: [String]
    ) throws(ChannelError) {
        for (name, _) in items where !names.contains(name) {
            let lower = name.lowercased()
            guard name.utf8.count <= longest, let known = names.first(where: { $0 == lower || isSlip(lower, of: $0) })
            else { continue }
            throw .misspelled(name, known: known)
        }
    }

    /// Longer names are nobody's slip.
    private static let longest = 20

    /// The name that somebody who wrote this one will have meant: in other case, one letter more or less, another letter, the same
    /// letters in another order, or another word for it. Short names are near to too many others, such as those that networks add
    /// on the way: of them only one letter too many behind the first counts, as in `ende`.
    ///
    /// - Parameter further: names that mean something besides.
    /// - Returns: nil if it is known, or near to none.
    static func near(_ name: String, besides further: [String] = []) -> String? {
        let settings = LookField.queryNames
        let names = further + names
        guard !names.contains(name), !settings.contains(name), name.utf8.count <= longest else { return nil }
        let lower = name.lowercased()
        // A letter that is there twice counts for short names, too.
        let single = String(zip(lower, " " + lower).filter { $0 != $1 }.map(\.0))
        if let known = (names + settings).first(where: { $0 == lower }) { return known }
        if let known = further.first(where: { isSlip(lower, of: $0) }) ?? synonyms[lower] { return known }
        if let known = names.first(where: { $0 == single }) { return known }
        if let known = names.first(where: { isSlip(lower, of: $0) }) { return known }
        // Those of settings are everyday words: `time` is what many add against caches, and `times` is meant by few.
        return settings.first { $0.utf8.count >= 6 && isSlip(lower, of: $0) }
    }

    /// - Parameter name: in lower case.
    private static func isSlip(_ name: String, of known: String) -> Bool {
        guard abs(name.utf8.count - known.utf8.count) <= 1 else { return false }
        let (one, other) = (Array(name.utf8), Array(known.utf8))
        switch other.count {
        case 5...: return isOneSlip(one, other)
        case 3...4: return one.count == other.count + 1 && one.first == other.first && isOneSlip(one, other)
        default: return false
        }
    }

    private static func isOneSlip(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        let common = zip(one, other).prefix { $0 == $1 }.count
        let (first, second) = (one[common...], other[common...])
        switch one.count - other.count {
        case 0: return first.dropFirst() == second.dropFirst() || first.sorted() == second.sorted()
        case 1: return first.dropFirst() == second
        case -1: return first == second.dropFirst()
        default: return false
        }
    }
}
