/// The keys that the program has read: all that exist with these channels and faces.
package struct KnownSettings {
    package private(set) var keys: Set<String> = []
    /// The parents of a key: `channels` and `channels.clock` for `channels.clock.face`.
    package private(set) var groups: Set<String> = []

    mutating func insert(_ key: String) {
        guard keys.insert(key).inserted else { return }
        for index in key.indices where key[index] == "." { groups.insert(String(key[..<index])) }
    }

    /// The sentence about an unknown name.
    package func unknown(_ key: String) -> String {
        Self.unknown(key, among: keys.union(groups))
    }

    /// A key in a group, for a sentence that shows the form of the group.
    package func example(in group: String) -> String {
        let inner = keys.union(groups).filter { $0.hasPrefix(group + ".") }.min() ?? ""
        return String(inner.dropFirst(group.count + 1))
    }

    /// - Parameters:
    ///   - prefix: the common beginning of all names.
    ///   - separator: the separator between a group and its members.
    ///   - kind: the word for it in the sentence.
    package static func unknown(
        _ name: String,
        among names: Set<String>,
        prefix: String = "",
        separator: String = ".",
        kind: String = "setting"
    ) -> String {
        let (own, others) = (name.dropFirst(prefix.count), Set(names.map { String($0.dropFirst(prefix.count)) }))
        let near = nearest(to: String(own), in: others, separator: separator)
        return "unknown \(kind) '\(name)'" + (near.map { "; did you mean '\(prefix)\($0)'?" } ?? "")
    }

    /// The name that was most likely meant: a similar one, or the same in another group, with the server's first.
    private static func nearest(to name: String, in names: Set<String>, separator: String) -> String? {
        let best = names.map { (distance($0, name), $0) }.min { $0 < $1 }
        if let (distance, near) = best, distance <= max(1, name.count / 3) { return near }
        let same = names.filter { $0.hasSuffix(separator + name) }
        return same.first { $0.lowercased() == "server\(separator)\(name)".lowercased() }
            ?? same.min { ($0.count, $0) < ($1.count, $1) }
    }

    /// The number of letters that have to be changed, added or removed (Levenshtein).
    private static func distance(_ left: String, _ right: String) -> Int {
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let changed = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[right.count]
    }
}
