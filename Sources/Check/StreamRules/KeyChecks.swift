package import PlaylistReading

/// The rules for EXT-X-KEY and EXT-X-SESSION-KEY besides those of the table of all tags.
package enum KeyChecks {
    /// A header has no number that could be its vector.
    static let encryptedHeaderHasVector = Check<ObservedPlaylist> { list in
        var lines: Set<Int> = []
        return list.segments.findings { segment in
            guard let map = segment.map, let key = map.key, key.method == .aes128, key.vector == nil,
                lines.insert(map.line).inserted
            else { return nil }
            let found = "the EXT-X-KEY of line \(key.line) applies to EXT-X-MAP and has no IV"
            let expected = "an IV, or METHOD=NONE before EXT-X-MAP"
            return Finding(.encryptedHeaderHasVector, line: map.line, found, expected: expected)
        }
    }

    static let counterModeIsForFragments = Check<ObservedPlaylist>.each(
        .counterModeIsForFragments,
        of: { list in list.tags("EXT-X-KEY").filter { $0.attributes["METHOD"] == "SAMPLE-AES-CTR" } },
        most: 1
    ) { _, list in
        guard list.kind == .media, !list.has("EXT-X-MAP"), !list.has("EXT-X-SKIP") else { return nil }
        return ("METHOD is SAMPLE-AES-CTR, and there is no EXT-X-MAP", "fragmented MP4, or METHOD=SAMPLE-AES")
    }

    /// The findings about the keys of a list beside the session keys of the multivariant playlist.
    package static func sessionKeysAgree(_ list: ObservedPlaylist, with main: ObservedPlaylist) -> [Finding] {
        let sessions = main.tags("EXT-X-SESSION-KEY")
        guard !sessions.isEmpty else { return [] }
        let places = sessions.compactMap { tag in tag.uri.map { (main.resolved($0), tag) } }
        let byPlace = Dictionary(places) { first, _ in first }
        return list.tags("EXT-X-KEY").findings { key in
            guard let session = key.uri.flatMap({ byPlace[list.resolved($0)] }),
                let name = ["METHOD", "KEYFORMAT", "KEYFORMATVERSIONS"].first(where: {
                    key.attributes[$0] != session.attributes[$0]
                })
            else { return nil }
            let (one, other) = (key.attributes[name] ?? "absent", session.attributes[name] ?? "absent")
            let found = "\(name) is \(one), and in the EXT-X-SESSION-KEY with the same URI it is \(other)"
            return Finding(.sessionKeyAgrees, key, found, expected: "the same in both")
        }
    }
}
