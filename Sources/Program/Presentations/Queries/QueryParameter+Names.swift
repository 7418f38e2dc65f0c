package import ChannelSettings

/// The names in queries, and the treatment of those that are similar to them.
extension QueryParameter {
    /// Checks the names of a query that does not belong to a playlist.
    ///
    /// - Parameter names: the known names there.
    /// - Throws: for one of these with two values, and for a name that is similar to one. All others are ignored.
    package static func check(
        _ items: [(name: String, value: String)],
        near names: [String]
    ) throws(ChannelError) {
        try requireEachOnce(items, where: names.contains)
        for (name, _) in items where !names.contains(name) && name.utf8.count <= longest {
            let lower = name.lowercased()
            guard let known = names.first(where: { $0 == lower }) ?? slip(lower, among: names) else { continue }
            throw .wrong("'\(name.prefix(80))' is not a parameter; did you mean '\(known)'?")
        }
    }

    /// Checks that no parameter occurs twice with two values, under whichever of its names, because it would be unclear which one counts.
    ///
    /// - Parameter isKnown: whether a name means something there.
    /// - Throws: for the first that does.
    package static func requireEachOnce(
        _ items: [(name: String, value: String)],
        where isKnown: (String) -> Bool
    ) throws(ChannelError) {
        var values: [String: String] = [:]
        for (name, value) in items where isKnown(name) && named[name]?.addsUp != true {
            let name = named[name]?.name ?? name
            guard let first = values.updateValue(value, forKey: name), first != value else { continue }
            throw .wrong("\(name) is given twice, as '\(first.prefix(80))' and '\(value.prefix(80))'; give it once")
        }
    }

    /// Whether a name, one of several or not, is that of a setting of a look, which may have spaces.
    package static func isOfLook(_ name: String) -> Bool { namesOfSettings.contains(name) }

    /// Whether a name means something in the query of a stream, or is refused there, since it is similar to one that does.
    package static func isMeant(_ name: String) -> Bool {
        named[name] != nil || near(name) != nil || family(of: name) != nil
    }

    private static let namesOfSettings = Set(named.filter { LookField.named[$0.value.name] != nil }.keys)

    /// Longer names are never misspellings.
    private static let longest = 20

    private static let synonyms = Dictionary(
        uniqueKeysWithValues: all.flatMap { one in one.synonyms.map { ($0, one.name) } }
    )
    private static let ownNames = own.filter(\.isForViewers).map(\.name).sorted()
    /// Names of settings are everyday words: many add `time` against caches, and few of them mean `times`.
    private static let longSettings = LookField.all.map(\.name).filter { $0.utf8.count >= 6 }

    /// The name that was probably meant: in other case, with one letter more or less, another letter, the same letters in another order, or
    /// a synonym.
    ///
    /// - Parameter further: further known names.
    /// - Returns: nil if the name is known, or similar to none.
    static func near(_ name: String, besides further: [String] = []) -> String? {
        func isKnown(_ name: String) -> Bool { named[name] != nil || further.contains(name) }
        guard name.utf8.count <= longest, !isKnown(name) else { return nil }
        let lower = name.lowercased()
        if isKnown(lower) { return lower }
        if let known = further.first(where: { isSlip(lower, of: $0) }) ?? synonyms[lower] { return known }
        return slip(lower, among: further + ownNames) ?? longSettings.first { isSlip(lower, of: $0) }
    }

    /// The first of some names that another one, in lower case, is a slip of. A doubled letter counts for short names, too.
    private static func slip(_ name: String, among names: [String]) -> String? {
        let single = zip(name.utf8, [0] + name.utf8).filter { $0 != $1 }.map(\.0)
        return names.first { $0.utf8.elementsEqual(single) } ?? names.first { isSlip(name, of: $0) }
    }

    /// The known names before whose dot the same stands as in a name: nobody else adds one such as `break.foo`.
    ///
    /// - Returns: nil if there are none, or if the name is one of them.
    static func family(of name: String) -> [String]? {
        guard named[name] == nil, let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
        let family = ownNames.filter { $0.utf8.starts(with: name.utf8[...dot]) }
        return family.isEmpty ? nil : family
    }

    /// Short names are similar to too many others, such as those that networks add; for them only one additional letter after the first
    /// counts, as in `ende`, or two letters in the wrong order, as in `edn`.
    ///
    /// - Parameter name: in lower case.
    private static func isSlip(_ name: String, of known: String) -> Bool {
        let (name, known) = (name.utf8, known.utf8)
        let isLonger = known.count > 2 && name.count == known.count + 1 && name.first == known.first
        let common = zip(name, known).prefix { $0 == $1 }.count
        let (first, second) = (name.dropFirst(common), known.dropFirst(common))
        let isTurned =
            known.count > 2 && first.prefix(2).reversed().elementsEqual(second.prefix(2))
            && first.dropFirst(2).elementsEqual(second.dropFirst(2))
        guard !isTurned else { return true }
        guard isLonger || known.count > 4 && abs(name.count - known.count) <= 1 else { return false }
        return first.dropFirst().elementsEqual(second.dropFirst()) || first.dropFirst().elementsEqual(second)
            || first.elementsEqual(second.dropFirst())
            || first.count == second.count && first.sorted() == second.sorted()
    }
}
