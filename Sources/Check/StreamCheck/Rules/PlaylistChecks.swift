package import StreamReading

/// The rules for one state of a playlist. Each function finds all places that break the rule in its name.
package enum PlaylistChecks {
    typealias Check = @Sendable (ObservedPlaylist) -> [Finding]

    /// A rule that a playlist breaks as a whole.
    ///
    /// - Parameter tags: the first of these that is there has the line of the finding.
    static func row(
        _ rule: Rule,
        _ found: String,
        _ expected: String,
        at tags: String...,
        if isBroken: @escaping @Sendable (ObservedPlaylist) -> Bool
    ) -> Check {
        { list in
            guard isBroken(list) else { return [] }
            let line = tags.lazy.compactMap { list.tag($0)?.line }.first
            return [Finding(rule, line: line, found, expected: expected)]
        }
    }

    static let forAll: [Check] = [
        playlistIsOfOneKind, { TagForm.findings(in: $0.tags, of: $0.kind) }, versionIsGivenOnce, versionCoversTags,
        versionIsNoHigher, nothingIsRemoved, KeyChecks.encryptedHeaderHasVector, KeyChecks.counterModeIsForFragments,
        PathwayChecks.variableIsDefinedOnce,
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
            case .multivariant: forAll + MultivariantChecks.checks + PathwayChecks.checks
            case .neither: forAll
            }
        let findings = (checks + [LowLatencyChecks.findings]).flatMap { isGivenUp() ? [] : $0(playlist) }
        return (playlist.findings + findings).at(uri)
    }

    /// RFC 8216, 4.1: clients must fail to parse a playlist that has tags of both kinds.
    private static func playlistIsOfOneKind(_ playlist: ObservedPlaylist) -> [Finding] {
        func misplaced(_ place: TagForm.Place, _ here: String, _ there: String) -> [Finding] {
            guard let tag = playlist.tags.first(where: { TagForm.of($0.name)?.place == place }) else { return [] }
            let found = "\(tag.name) in a \(here) playlist"
            let expected = "none of a \(there) playlist's tags"
            return [Finding(.playlistIsOfOneKind, line: tag.line, found, expected: expected)]
        }
        switch playlist.kind {
        case .media: return misplaced(.multivariant, "media", "multivariant")
        case .multivariant: return misplaced(.media, "multivariant", "media")
        case .neither:
            let found = "it lists neither segments nor variants"
            return [Finding(.playlistIsOfOneKind, found, expected: "EXTINF or EXT-X-STREAM-INF and URIs")]
        }
    }

    /// RFC 8216, 4.3.1.2: a playlist must not have more than one EXT-X-VERSION.
    private static func versionIsGivenOnce(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.tags("EXT-X-VERSION").dropFirst().prefix(1).map {
            Finding(.versionIsGivenOnce, line: $0.line, "EXT-X-VERSION stands there again", expected: "one of them")
        }
    }

    /// RFC 8216, 7: each version brought tags that those before must not have.
    private static func versionCoversTags(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let version = version(of: playlist), let (need, line) = VersionNeed.highest(in: playlist),
            version < need.version
        else { return [] }
        let found = "\(need.reason), and EXT-X-VERSION is \(version)"
        return [Finding(.versionCoversTags, line: line, found, expected: "EXT-X-VERSION:\(need.version) or higher")]
    }

    /// RFC 8216bis, 6.2.1: the version should not be greater than required, so that old clients can play.
    private static func versionIsNoHigher(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let version = version(of: playlist), playlist.kind == .media else { return [] }
        let need = max(VersionNeed.highest(in: playlist)?.need.version ?? 1, spareVersion(of: playlist))
        guard version > need else { return [] }
        let found = "EXT-X-VERSION is \(version)"
        let expected = "\(need), which is enough for the tags and the segments"
        return [Finding(.versionIsNoHigher, line: playlist.tag("EXT-X-VERSION")?.line, found, expected: expected)]
    }

    /// The version that a list may have although its tags do not require it.
    ///
    /// Version 7 brought fragmented MP4 (RFC 8216, 3.3), which EXT-X-MAP in a list of all pictures stands for. The delta updates of a list,
    /// whose version is the same, need 9, and 10 if they leave out date ranges (RFC 8216bis, 8).
    private static func spareVersion(of playlist: ObservedPlaylist) -> Int64 {
        if let control = playlist.control, control.canSkipUntil != nil { return control.canSkipDateRanges ? 10 : 9 }
        return playlist.has("EXT-X-MAP") && !playlist.isIFramesOnly ? 7 : 3
    }

    /// RFC 8216, 7: removed tags and attributes, with the version that removed them.
    private static let removed: [(version: Int64, tag: String, attribute: String?)] = [
        (6, "EXT-X-STREAM-INF", "PROGRAM-ID"), (6, "EXT-X-I-FRAME-STREAM-INF", "PROGRAM-ID"),
        (7, "EXT-X-ALLOW-CACHE", nil),
    ]

    private static func nothingIsRemoved(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let version = version(of: playlist) else { return [] }
        return removed.filter { $0.version <= version }.compactMap { row in
            let tag = playlist.tags(row.tag).first { tag in row.attribute.map { tag.attributes[$0] != nil } ?? true }
            let found = "there is \(row.attribute.map { "\($0) in " } ?? "")\(row.tag)"
            let expected = "none from version \(row.version) on"
            return tag.map { Finding(.attributeIsOfItsTag, line: $0.line, found, expected: expected) }
        }
    }

    /// A playlist without the tag is of version 1; nil if it cannot be read.
    private static func version(of playlist: ObservedPlaylist) -> Int64? {
        guard let tag = playlist.tag("EXT-X-VERSION") else { return 1 }
        return ObservedNumber.integer(tag.value[...])
    }
}
