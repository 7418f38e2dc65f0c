/// The known names in the query of a multivariant playlist, and the treatment of others.
package enum KnownParameter {
    static let names = QueryParameter.all.map(\.name).sorted()

    /// Other words for parameters, and the parameters.
    private static let synonyms = Dictionary(
        uniqueKeysWithValues: QueryParameter.all.flatMap { parameter in
            parameter.synonyms.map { ($0, parameter.name) }
        } + [("renditions", "size")]
    )

    /// Checks the names of a query that does not belong to a multivariant playlist.
    ///
    /// - Parameter names: the known names there.
    /// - Throws: ``ChannelError/misspelled(_:known:)`` for a name that is similar to one of these. All others are ignored.
    package static func check(
        _ items: [(name: String, value: String)],
        near names: [String]
    ) throws(ChannelError) {
        for (name, _) in items where !names.contains(name) {
            guard name.utf8.count <= longest else { continue }
            let bytes = Array(name.lowercased().utf8)
            guard let known = names.map(Known.init).first(where: { $0.bytes == bytes || isSlip(bytes, of: $0) })
            else { continue }
            throw .misspelled(name, known: known.name)
        }
    }

    /// Longer names are never misspellings.
    private static let longest = 20

    /// A name, and the bytes that others are compared with.
    private struct Known {
        let name: String
        let bytes: [UInt8]

        init(_ name: String) { (self.name, bytes) = (name, Array(name.utf8)) }
    }

    private static let knownNames = names.map(Known.init)
    private static let knownSettings = LookField.queryNames.map(Known.init)
    private static let all = Set(names + LookField.queryNames)

    /// The name that was probably meant: in other case, with one letter more or less, another letter, the same letters in another order, or
    /// a synonym. Short names are similar to too many others, such as those that networks add; for them only one additional letter after
    /// the first counts, as in `ende`.
    ///
    /// - Parameter further: further known names.
    /// - Returns: nil if the name is known, or similar to none.
    static func near(_ name: String, besides further: [String] = []) -> String? {
        guard name.utf8.count <= longest, !all.contains(name), !further.contains(name) else { return nil }
        let lower = name.lowercased()
        if all.contains(lower) || further.contains(lower) { return lower }
        let bytes = Array(lower.utf8)
        if let known = further.first(where: { isSlip(bytes, of: Known($0)) }) ?? synonyms[lower] { return known }
        // A doubled letter counts for short names, too.
        let single = zip(bytes, [0] + bytes).filter { $0 != $1 }.map(\.0)
        let own = further.map(Known.init) + knownNames
        if let known = own.first(where: { $0.bytes == single }) { return known.name }
        if let known = own.first(where: { isSlip(bytes, of: $0) }) { return known.name }
        // Names of settings are everyday words: many add `time` against caches, and few of them mean `times`.
        return knownSettings.first { $0.bytes.count >= 6 && isSlip(bytes, of: $0) }?.name
    }

    /// - Parameter name: in lower case.
    private static func isSlip(_ name: [UInt8], of known: Known) -> Bool {
        guard abs(name.count - known.bytes.count) <= 1 else { return false }
        switch known.bytes.count {
        case 5...: return isOneSlip(name, known.bytes)
        case 3...4:
            return name.count == known.bytes.count + 1 && name.first == known.bytes.first
                && isOneSlip(name, known.bytes)
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
