package import StreamReading

/// The rules for one state of a playlist. Each function finds all places that break the rule in its name.
package enum PlaylistChecks {
    typealias Check = @Sendable (ObservedPlaylist) -> [Finding]

    static let forAll: [Check] = [
        playlistIsOfOneKind, tagIsWellFormed, versionIsGivenOnce, versionCoversTags, versionIsNoHigher,
        startHasTimeOffset, keyIsWhole,
    ]

    /// The findings about a playlist by itself.
    ///
    /// - Parameters:
    ///   - uri: the URI of the playlist.
    ///   - isGivenUp: called before every rule; as soon as it is true no other rule is looked at.
    package static func findings(
        of playlist: ObservedPlaylist,
        uri: String,
        isGivenUp: () -> Bool = { false }
    ) -> [Finding] {
        let checks =
            switch playlist.kind {
            case .media: forAll + MediaPlaylistChecks.checks
            case .multivariant: forAll + MultivariantChecks.checks
            case .neither: forAll
            }
        let findings = (checks + [LowLatencyChecks.findings]).flatMap { isGivenUp() ? [] : $0(playlist) }
        return (playlist.findings + findings).at(uri)
    }

    /// RFC 8216, 4.1: clients must fail to parse a playlist that has tags of both kinds.
    private static func playlistIsOfOneKind(_ playlist: ObservedPlaylist) -> [Finding] {
        let mediaTags: Set = [
            "EXTINF", "EXT-X-TARGETDURATION", "EXT-X-MEDIA-SEQUENCE", "EXT-X-DISCONTINUITY-SEQUENCE", "EXT-X-ENDLIST",
            "EXT-X-PLAYLIST-TYPE", "EXT-X-I-FRAMES-ONLY", "EXT-X-MAP", "EXT-X-BYTERANGE", "EXT-X-DISCONTINUITY",
        ]
        switch playlist.kind {
        case .media: return []
        case .multivariant:
            guard let tag = playlist.tags.first(where: { mediaTags.contains($0.name) }) else { return [] }
            let expected = "none of a media playlist's tags beside those of variants"
            let found = "\(tag.name) in a multivariant playlist"
            return [Finding(.playlistIsOfOneKind, line: tag.line, found, expected: expected)]
        case .neither:
            let found = "it lists neither segments nor variants"
            return [Finding(.playlistIsOfOneKind, found, expected: "EXTINF or EXT-X-STREAM-INF and URIs")]
        }
    }

    /// RFC 8216, 4.2: the syntax of attribute lists, in each of which a name stands once, and the types of values.
    private static func tagIsWellFormed(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.tags.lazy.compactMap { tag -> Finding? in
            guard let types = AttributeType.byTag[tag.name] else { return nil }
            let attributes = tag.attributes
            if let problem = attributes.problem {
                let expected = "NAME=VALUE with commas between"
                return Finding(.tagIsWellFormed, line: tag.line, "\(tag.name): \(problem)", expected: expected)
            }
            for (name, type) in types {
                guard let value = attributes[name] else { continue }
                let found = "\(tag.name): \(name) is \(value.prefix(40))"
                if let finding = type.finding(value, line: tag.line, found) { return finding }
            }
            return nil
        }
        .prefix(20).map { $0 }
    }

    /// RFC 8216, 4.3.5.2: TIME-OFFSET is required.
    private static func startHasTimeOffset(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let tag = playlist.tag("EXT-X-START"), tag.attributes["TIME-OFFSET"] == nil else { return [] }
        let found = "EXT-X-START has no TIME-OFFSET"
        return [Finding(.startHasTimeOffset, line: tag.line, found, expected: "TIME-OFFSET=SECONDS")]
    }

    /// RFC 8216, 4.3.2.4 and 4.3.4.5: METHOD is required, and URI with it unless it is NONE, which stands alone.
    private static func keyIsWhole(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.tags.lazy.compactMap { tag -> Finding? in
            guard tag.name == "EXT-X-KEY" || tag.name == "EXT-X-SESSION-KEY" else { return nil }
            func finding(_ found: String, _ expected: String) -> Finding {
                Finding(.keyIsWhole, line: tag.line, "\(tag.name) \(found)", expected: expected)
            }
            let attributes = tag.attributes
            guard let method = attributes["METHOD"] else {
                return finding("has no METHOD", "a METHOD, such as AES-128")
            }
            guard method == "NONE" else {
                return attributes["URI"] == nil ? finding("has no URI", "that of the key") : nil
            }
            if tag.name == "EXT-X-SESSION-KEY" { return finding("has METHOD=NONE", "the METHOD of a key") }
            return ["URI", "IV", "KEYFORMAT", "KEYFORMATVERSIONS"].first { attributes[$0] != nil }
                .map { finding("has METHOD=NONE and \($0)", "METHOD=NONE alone") }
        }
        .prefix(10).map { $0 }
    }

    /// RFC 8216, 4.3.1.2: a playlist must not have more than one EXT-X-VERSION.
    private static func versionIsGivenOnce(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.tags("EXT-X-VERSION").dropFirst().prefix(1).map {
            Finding(.versionIsGivenOnce, line: $0.line, "EXT-X-VERSION stands there again", expected: "one of them")
        }
    }

    /// RFC 8216, 7: each version brought tags that those before must not have.
    private static func versionCoversTags(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let version = version(of: playlist), let need = need(of: playlist), version < need.version else {
            return []
        }
        let found = "\(need.reason), and EXT-X-VERSION is \(version)"
        let expected = "EXT-X-VERSION:\(need.version) or higher"
        return [Finding(.versionCoversTags, line: need.line, found, expected: expected)]
    }

    /// RFC 8216bis, 6.2.1: servers should use the lowest version that the tags need, so that old clients can play.
    private static func versionIsNoHigher(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let version = version(of: playlist), playlist.kind == .media else { return [] }
        let need = max(need(of: playlist)?.version ?? 1, 3)
        guard version > need else { return [] }
        let found = "EXT-X-VERSION is \(version)"
        let expected = "\(need), which is enough for the tags"
        return [Finding(.versionIsNoHigher, line: playlist.tag("EXT-X-VERSION")?.line, found, expected: expected)]
    }

    /// A playlist without the tag is of version 1; nil if it cannot be read.
    private static func version(of playlist: ObservedPlaylist) -> Int64? {
        guard let tag = playlist.tag("EXT-X-VERSION") else { return 1 }
        return ObservedNumber.integer(tag.value[...])
    }

    /// The highest version that a tag needs, and the first that needs it.
    private static func need(of playlist: ObservedPlaylist) -> (version: Int64, line: Int, reason: String)? {
        let isIFramesOnly = playlist.isIFramesOnly
        var highest: (version: Int64, line: Int, reason: String)?
        for tag in playlist.tags {
            let need: (version: Int64, reason: String)? =
                switch tag.name {
                case "EXTINF" where tag.value.prefix { $0 != "," }.contains("."): (3, "EXTINF has a decimal point")
                case "EXT-X-BYTERANGE", "EXT-X-I-FRAMES-ONLY": (4, "there is \(tag.name)")
                case "EXT-X-MAP": (isIFramesOnly ? 5 : 6, "there is EXT-X-MAP")
                case "EXT-X-KEY": keyNeed(tag.attributes)
                case "EXT-X-MEDIA" where tag.attributes.text("INSTREAM-ID")?.hasPrefix("SERVICE") ?? false:
                    (7, "INSTREAM-ID is a SERVICE")
                case "EXT-X-DEFINE" where tag.attributes["QUERYPARAM"] != nil: (11, "EXT-X-DEFINE has QUERYPARAM")
                case "EXT-X-DEFINE": (8, "there is EXT-X-DEFINE")
                case "EXT-X-SKIP" where tag.attributes["RECENTLY-REMOVED-DATERANGES"] != nil:
                    (10, "EXT-X-SKIP has RECENTLY-REMOVED-DATERANGES")
                case "EXT-X-SKIP": (9, "there is EXT-X-SKIP")
                default: nil
                }
            if let need, need.version > highest?.version ?? 0 { highest = (need.version, tag.line, need.reason) }
        }
        return highest
    }

    private static func keyNeed(_ attributes: ObservedAttributes) -> (version: Int64, reason: String)? {
        for name in ["KEYFORMAT", "KEYFORMATVERSIONS"] where attributes[name] != nil {
            return (5, "EXT-X-KEY has \(name)")
        }
        return attributes["IV"] == nil ? nil : (2, "EXT-X-KEY has IV")
    }
}
