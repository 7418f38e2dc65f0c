internal import Platform
internal import StreamReading

/// The rules for steering manifests (draft-pantos-content-steering-05).
enum SteeringManifestChecks {
    static let mediaType = "application/vnd.apple.steering-list"

    /// The members of a manifest that are read; each may be missing.
    private struct Manifest: Decodable {
        struct Clone: Decodable {
            let base: String?
            let name: String?
            let replacement: Replacement?

            struct Replacement: Decodable {}

            enum CodingKeys: String, CodingKey {
                case base = "BASE-ID"
                case name = "ID"
                case replacement = "URI-REPLACEMENT"
            }
        }

        let version: Int?
        let lifetime: Int?
        let priority: [String]?
        let clones: [Clone]?

        enum CodingKeys: String, CodingKey {
            case version = "VERSION"
            case lifetime = "TTL"
            case priority = "PATHWAY-PRIORITY"
            case clones = "PATHWAY-CLONES"
        }
    }

    /// - Parameters:
    ///   - uri: the URI of the request.
    ///   - known: the pathways of the multivariant playlist.
    static func findings(of answer: FetchAnswer, _ uri: String, known: Set<String>) -> [Finding] {
        let problem = problem(answer.body, known).map {
            Finding(.steeringManifestIsWhole, $0.found, expected: $0.expected)
        }
        return ([problem].compactMap(\.self) + typeFits(answer)).at(uri)
    }

    /// Section 4.
    private static func problem(_ body: [UInt8], _ known: Set<String>) -> (found: String, expected: String)? {
        guard let manifest = try? OutsideJSON.decode(Manifest.self, from: body) else {
            return ("it is not the JSON of a steering manifest", "an object with VERSION, TTL and PATHWAY-PRIORITY")
        }
        guard manifest.version == 1 else { return ("it has no VERSION that is known", "\"VERSION\":1") }
        guard let lifetime = manifest.lifetime, lifetime > 0 else {
            return ("it has no TTL", "\"TTL\" in whole seconds")
        }
        guard let names = manifest.priority, !names.isEmpty else {
            return ("it has no PATHWAY-PRIORITY", "one pathway or more")
        }
        guard Set(names).count == names.count else {
            return ("a pathway stands in PATHWAY-PRIORITY twice", "each once")
        }
        var all = known
        for clone in manifest.clones ?? [] {
            guard let base = clone.base, all.contains(base), let name = clone.name, all.insert(name).inserted else {
                return ("a clone is not one of a known pathway under a new name", "its BASE-ID and its own ID")
            }
            guard clone.replacement != nil else {
                return ("the clone \(name.prefix(40)) has no URI-REPLACEMENT", "the changes to its URIs")
            }
        }
        guard names.contains(where: all.contains) else {
            let found = "PATHWAY-PRIORITY is \(names.prefix(5).joined(separator: ", "))"
            return (found, "one of \(known.sorted().prefix(5).joined(separator: ", "))")
        }
        return nil
    }

    /// Section 11.1.
    private static func typeFits(_ answer: FetchAnswer) -> [Finding] {
        guard URIReference.isHTTP(answer.uri) else { return [] }
        guard answer.contentType != mediaType else { return [] }
        let found = "Content-Type is \(answer.contentType ?? "missing")"
        return [Finding(.steeringTypeFits, found, expected: mediaType)]
    }
}
