internal import StreamReading

/// The rules for pathways, scores and variables besides those of the table of all tags.
enum PathwayChecks {
    static let checks: [PlaylistChecks.Check] = [steeringPathwayIsListed, scoresAreComplete]

    private static let steering = "EXT-X-CONTENT-STEERING"

    /// RFC 8216bis, 4.4.6.6: PATHWAY-ID is that of one or more variants.
    private static func steeringPathwayIsListed(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let tag = playlist.tag(steering), let name = tag.attributes.text("PATHWAY-ID") else { return [] }
        let known = pathways(of: playlist)
        // A text that is not a name is a finding already.
        guard !known.contains(name), name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return [] }
        let expected = "one of \(known.sorted().prefix(5).joined(separator: ", "))"
        let found = "PATHWAY-ID is '\(name.prefix(40))', which no variant has"
        return [Finding(.steeringPathwayIsListed, line: tag.line, found, expected: expected)]
    }

    /// The pathways of the variants; one without a name is on ".".
    static func pathways(of playlist: ObservedPlaylist) -> Set<String> {
        Set(playlist.variants.map { $0.attributes.text("PATHWAY-ID") ?? "." })
    }

    /// The lists that stand for one rendition, by their URIs: on several pathways, or redundant (RFC 8216, 6.2.4). They share a name, of all
    /// attributes but those of place. It is empty if no variant has a twin.
    static func twins(in playlist: ObservedPlaylist) -> [String: String] {
        let place: Set = ["URI", "PATHWAY-ID", "GROUP-ID", "AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"]
        func name(_ kind: String, _ attributes: ObservedAttributes) -> String {
            kind + attributes.names.filter { !place.contains($0) }.map { " \($0)=\(attributes[$0] ?? "")" }.joined()
        }
        let variants = playlist.variants.filter { !$0.isIFrames }.map { ($0.uri, name("variant", $0.attributes)) }
        guard Set(variants.map(\.1)).count < variants.count else { return [:] }
        let media = playlist.renditions.map { ($0.uri, name("rendition", $0.attributes)) }
        return Dictionary((variants + media).compactMap { uri, name in uri.map { ($0, name) } }) { first, _ in first }
    }

    /// RFC 8216bis, 4.4.6.2: if a variant has a SCORE, all should have one.
    private static func scoresAreComplete(_ playlist: ObservedPlaylist) -> [Finding] {
        let variants = playlist.variants.filter { !$0.isIFrames }
        guard variants.contains(where: { $0.attributes["SCORE"] != nil }),
            let first = variants.first(where: { $0.attributes["SCORE"] == nil })
        else { return [] }
        let found = "the variant has no SCORE, and others have"
        return [Finding(.scoresAreComplete, line: first.line, found, expected: "a SCORE for each variant")]
    }

    /// RFC 8216bis, 4.4.2.3: no name twice, and no IMPORT in a multivariant playlist.
    static func variableIsDefinedOnce(_ playlist: ObservedPlaylist) -> [Finding] {
        var known: Set<String> = []
        return playlist.tags("EXT-X-DEFINE").findings { tag in
            func finding(_ found: String, _ expected: String) -> Finding {
                Finding(.variableIsDefinedOnce, line: tag.line, "EXT-X-DEFINE \(found)", expected: expected)
            }
            let attributes = tag.attributes
            if attributes["IMPORT"] != nil, playlist.kind == .multivariant {
                return finding("has IMPORT in a multivariant playlist", "NAME or QUERYPARAM")
            }
            let names = ["NAME", "IMPORT", "QUERYPARAM"].compactMap { attributes.text($0) }
            guard names.count == 1, !known.insert(names[0]).inserted else { return nil }
            return finding("defines \(names[0].prefix(40)) again", "one for each name")
        }
    }
}
