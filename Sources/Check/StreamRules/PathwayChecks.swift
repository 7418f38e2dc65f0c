package import PlaylistReading

/// The rules for pathways, scores and variables besides those of the table of all tags.
package enum PathwayChecks {
    private static let steering = "EXT-X-CONTENT-STEERING"

    static let checks: [Check<ObservedPlaylist>] = [
        .list(.steeringPathwayIsListed, at: steering) { list in
            guard let name = list.tag(steering)?.attributes.text("PATHWAY-ID") else { return nil }
            let known = pathways(of: list)
            // A text that is not a name is a finding already.
            guard !known.contains(name), name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
            // A variant without PATHWAY-ID has the pathway '.' (RFC 8216bis, 4.4.6.2).
            let right = "one of those that variants have: '\(known.sorted().prefix(5).joined(separator: "', '"))'"
            return ("PATHWAY-ID is '\(name.prefix(40))', which no variant has", right)
        },
        .each(.scoresAreComplete, of: \.variants, most: 1) { variant, list in
            guard !variant.isIFrames, variant.attributes["SCORE"] == nil,
                let other = list.variants.first(where: { !$0.isIFrames && $0.attributes["SCORE"] != nil })
            else { return nil }
            let found = "the variant has no SCORE, and that of line \(other.line) has one"
            return (found, "a SCORE for each variant, or for none")
        },
    ]

    /// The pathways of the variants; one without a name is on ".".
    package static func pathways(of playlist: ObservedPlaylist) -> Set<String> {
        Set(playlist.variants.map { $0.attributes.text("PATHWAY-ID") ?? "." })
    }

    /// The lists that stand for one rendition, by their URIs: on several pathways, or redundant (RFC 8216, 6.2.4). They share a name, of all
    /// attributes but those of place. It is empty if no variant has a twin.
    package static func twins(in playlist: ObservedPlaylist) -> [String: String] {
        let place: Set = ["URI", "PATHWAY-ID", "GROUP-ID", "AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"]
        func name(_ kind: String, _ attributes: ObservedAttributes) -> String {
            kind + attributes.names.filter { !place.contains($0) }.map { " \($0)=\(attributes[$0] ?? "")" }.joined()
        }
        let variants = playlist.variants.filter { !$0.isIFrames }.map { ($0.uri, name("variant", $0.attributes)) }
        guard Set(variants.map(\.1)).count < variants.count else { return [:] }
        let media = playlist.renditions.map { ($0.knownURI, name("rendition", $0.attributes)) }
        return Dictionary((variants + media).compactMap { uri, name in uri.map { ($0, name) } }) { first, _ in first }
    }

    static let variableIsDefinedOnce = Check<ObservedPlaylist> { list in
        var known: Set<String> = []
        return list.tags("EXT-X-DEFINE").findings { tag in
            if tag.attributes["IMPORT"] != nil, list.kind == .multivariant {
                let found = "EXT-X-DEFINE has IMPORT in a multivariant playlist"
                return Finding(.variableIsDefinedOnce, tag, found, expected: "NAME or QUERYPARAM")
            }
            let names = ["NAME", "IMPORT", "QUERYPARAM"].compactMap { tag.attributes.text($0) }
            guard names.count == 1, !known.insert(names[0]).inserted else { return nil }
            let found = "EXT-X-DEFINE defines \(names[0].prefix(40)) again"
            return Finding(.variableIsDefinedOnce, tag, found, expected: "one for each name")
        }
    }
}
