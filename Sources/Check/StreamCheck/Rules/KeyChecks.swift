internal import StreamReading

/// The rules for EXT-X-KEY and EXT-X-SESSION-KEY besides those of the table of all tags.
enum KeyChecks {
    /// RFC 8216bis, 4.4.4.5: a header has no number that could be its vector.
    static func encryptedHeaderHasVector(_ playlist: ObservedPlaylist) -> [Finding] {
        var lines: Set<Int> = []
        return playlist.segments.findings { segment in
            guard let map = segment.map, let key = map.key, key.method == .aes128, key.vector == nil,
                lines.insert(map.line).inserted
            else { return nil }
            let found = "the EXT-X-KEY of line \(key.line) applies to EXT-X-MAP and has no IV"
            let expected = "an IV, or METHOD=NONE before EXT-X-MAP"
            return Finding(.encryptedHeaderHasVector, line: map.line, found, expected: expected)
        }
    }

    /// RFC 8216bis, 4.4.4.4: samples are encrypted in counter mode in fragmented MP4 alone.
    static func counterModeIsForFragments(_ playlist: ObservedPlaylist) -> [Finding] {
        guard playlist.kind == .media, !playlist.has("EXT-X-MAP"), !playlist.has("EXT-X-SKIP"),
            let tag = playlist.tags("EXT-X-KEY").first(where: { $0.attributes["METHOD"] == "SAMPLE-AES-CTR" })
        else { return [] }
        let found = "METHOD is SAMPLE-AES-CTR, and there is no EXT-X-MAP"
        return [Finding(.counterModeIsForFragments, line: tag.line, found, expected: "fragmented MP4, or SAMPLE-AES")]
    }

    /// RFC 8216bis, 4.4.6.5: a session key has the METHOD, the KEYFORMAT and the KEYFORMATVERSIONS of every EXT-X-KEY with its URI.
    ///
    /// - Parameter uri: the URI against which those of the list are resolved.
    static func sessionKeysAgree(
        in list: ObservedPlaylist,
        at uri: String,
        with multivariant: FollowedMultivariant
    ) -> [Finding] {
        let sessions = multivariant.playlist.tags("EXT-X-SESSION-KEY")
        guard !sessions.isEmpty else { return [] }
        func place(_ tag: ObservedTag, _ base: String) -> String? {
            tag.attributes.text("URI").map { URIReference.resolve($0, against: base) }
        }
        let places = sessions.compactMap { tag in place(tag, multivariant.uri).map { ($0, tag) } }
        let byPlace = Dictionary(places) { first, _ in first }
        return list.tags("EXT-X-KEY").findings { key in
            guard let session = place(key, uri).flatMap({ byPlace[$0] }),
                let name = ["METHOD", "KEYFORMAT", "KEYFORMATVERSIONS"].first(where: {
                    key.attributes[$0] != session.attributes[$0]
                })
            else { return nil }
            let found =
                "\(name) is \(key.attributes[name] ?? "absent"), and with the same URI in EXT-X-SESSION-KEY it is "
                + "\(session.attributes[name] ?? "absent")"
            return Finding(.sessionKeyAgrees, line: key.line, found, expected: "the same in both")
        }
    }
}
