/// The names that mean something in the query of a multivariant playlist.
enum KnownParameter {
    static let names = [
        "allowance", "audio", "container", "delay", "dvr", "end", "fault", "label", "live", "loading", "mux", "offset",
        "pad", "past", "present", "scenario", "session", "splice", "start", "to", "tz",
    ]

    /// Other words for what some of them mean.
    private static let synonyms = [
        "faults": "fault", "from": "start", "padding": "pad", "renditions": "size", "scenarios": "scenario",
        "sound": "audio",
        "timezone": "tz", "until": "end", "zone": "tz",
    ]

    /// The name that somebody who wrote this one will have meant: in other case, one letter more or less, another letter, the same
    /// letters in another order, or another word for it. Short names are near to too many others, such as those that networks add
    /// on the way.
    ///
    /// - Parameter further: names that mean something besides.
    /// - Returns: nil if it is known, or near to none.
    static func near(_ name: String, besides further: [String] = []) -> String? {
        let settings = StyleField.queryNames
        let names = further + names
        guard !names.contains(name), !settings.contains(name), name.utf8.count <= 20 else { return nil }
        let lower = name.lowercased()
        // A letter that is there twice counts for short names, too.
        let single = String(zip(lower, " " + lower).filter { $0 != $1 }.map(\.0))
        if let known = (names + settings).first(where: { $0 == lower }) { return known }
        func isSlip(_ known: String) -> Bool {
            known.utf8.count >= 5 && isOneSlip(Array(lower.utf8), Array(known.utf8))
        }
        if let known = further.first(where: isSlip) ?? synonyms[lower] { return known }
        if let known = names.first(where: { $0 == single }) { return known }
        // Those of settings are everyday words: `time` is what many add against caches, and `times` is meant by few.
        let long = names.filter { $0.utf8.count >= 5 } + settings.filter { $0.utf8.count >= 6 }
        return long.first { isOneSlip(Array(lower.utf8), Array($0.utf8)) }
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
