package import PlaylistReading

/// The rules for one state of a playlist.
package enum PlaylistChecks {
    private static let version = "EXT-X-VERSION"

    static let forAll: [Check<ObservedPlaylist>] = [
        Check(findings: playlistIsOfOneKind), Check { TagForm.findings(in: $0.tags, of: $0.kind) },
        .each(.versionIsGivenOnce, of: { Array($0.tags(version).dropFirst()) }, most: 1) { _, _ in
            ("\(version) stands there again", "one of them")
        },
        Check { list in
            guard let version = number(ofVersionIn: list), let (need, line) = VersionNeed.highest(in: list),
                version < need.version
            else { return [] }
            let found = "\(need.reason), and EXT-X-VERSION is \(version)"
            return [Finding(.versionCoversTags, line: line, found, expected: "EXT-X-VERSION:\(need.version) or higher")]
        },
        .list(.versionIsNoHigher, at: version) { list in
            guard let version = number(ofVersionIn: list), list.kind == .media else { return nil }
            let need = max(VersionNeed.highest(in: list)?.need.version ?? 1, spareVersion(of: list))
            guard version > need else { return nil }
            return ("EXT-X-VERSION is \(version)", "\(need), which is enough for the tags and the segments")
        },
        Check { list in
            guard let version = number(ofVersionIn: list) else { return [] }
            return removed.filter { $0.version <= version }.compactMap { row in
                let tag = list.tags(row.tag).first { tag in row.attribute.map { tag.attributes[$0] != nil } ?? true }
                let found = "there is \(row.attribute.map { "\($0) in " } ?? "")\(row.tag)"
                let expected = "none: version \(row.version) removed it, and EXT-X-VERSION is \(version)"
                return tag.map { Finding(.attributeIsOfItsTag, $0, found, expected: expected) }
            }
        },
        KeyChecks.encryptedHeaderHasVector, KeyChecks.counterModeIsForFragments, PathwayChecks.variableIsDefinedOnce,
    ]

    /// The findings about a playlist by itself.
    ///
    /// - Parameters:
    ///   - uri: the URI of the playlist.
    ///   - isOver: called before every rule; as soon as it is true no other rule is looked at.
    package static func findings(of list: ObservedPlaylist, uri: String, isOver: () -> Bool = { false }) -> [Finding] {
        let checks =
            switch list.kind {
            case .media: forAll + MediaPlaylistChecks.checks + (list.hasLowLatencyTags ? LowLatencyChecks.checks : [])
            case .multivariant: forAll + MultivariantChecks.checks + PathwayChecks.checks
            case .neither: forAll
            }
        return (list.findings + checks.flatMap { isOver() ? [] : $0.findings(list) }).at(uri)
    }

    private static func playlistIsOfOneKind(_ playlist: ObservedPlaylist) -> [Finding] {
        func misplaced(_ place: ObservedPlaylist.Kind, _ here: String, _ there: String) -> [Finding] {
            guard let tag = playlist.tags.first(where: { TagForm.of($0.name)?.place == place }) else { return [] }
            let found = "\(tag.name) in a \(here) playlist"
            return [Finding(.playlistIsOfOneKind, tag, found, expected: "none of a \(there) playlist's tags")]
        }
        switch playlist.kind {
        case .media: return misplaced(.multivariant, "media", "multivariant")
        case .multivariant: return misplaced(.media, "multivariant", "media")
        case .neither:
            let found = "it lists neither segments nor variants"
            return [Finding(.playlistIsOfOneKind, found, expected: "EXTINF or EXT-X-STREAM-INF and URIs")]
        }
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

    /// A playlist without the tag is of version 1; nil if there is no such version.
    private static func number(ofVersionIn playlist: ObservedPlaylist) -> Int64? {
        guard let tag = playlist.tag(version) else { return 1 }
        return AttributeType.version.holds(tag.value) ? ObservedNumber.integer(tag.value[...]) : nil
    }
}
