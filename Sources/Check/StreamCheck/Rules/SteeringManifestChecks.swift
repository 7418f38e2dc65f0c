internal import Fetching
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

    /// - Parameter known: the pathways of the multivariant playlist.
    static func findings(of answer: FetchAnswer, known: Set<String>) -> [Finding] {
        let problem = problem(answer.body, known).map { Finding(.steeringManifestIsWhole, $0.0, expected: $0.1) }
        return [problem, typeFits(answer)].compactMap(\.self)
    }

    private static func problem(_ body: [UInt8], _ known: Set<String>) -> Message? {
        guard let manifest = try? OutsideJSON.decode(Manifest.self, from: body) else {
            return ("it is not the JSON of a steering manifest", "an object with VERSION, TTL and PATHWAY-PRIORITY")
        }
        func value(_ number: Int?) -> String { number.map { "is \($0)" } ?? "is missing" }
        guard manifest.version == 1 else { return ("VERSION \(value(manifest.version))", "\"VERSION\":1") }
        guard let lifetime = manifest.lifetime, lifetime > 0 else {
            return ("TTL \(value(manifest.lifetime))", "\"TTL\" in whole seconds, above 0")
        }
        guard let names = manifest.priority, !names.isEmpty else {
            return ("PATHWAY-PRIORITY \(manifest.priority == nil ? "is missing" : "is empty")", "one pathway or more")
        }
        guard Set(names).count == names.count else {
            return ("a pathway stands in PATHWAY-PRIORITY twice", "each once")
        }
        var all = known
        for clone in manifest.clones ?? [] {
            guard let base = clone.base, all.contains(base) else {
                let found = "BASE-ID of a clone is \(clone.base.map { "'\($0.prefix(40))'" } ?? "missing")"
                return (found, "a pathway that there is: \(all.sorted().prefix(5).joined(separator: ", "))")
            }
            guard let name = clone.name, all.insert(name).inserted else {
                let found = clone.name.map { "ID of a clone is '\($0.prefix(40))', which another pathway has" }
                return (found ?? "a clone has no ID", "an ID of its own")
            }
            guard clone.replacement != nil else {
                return ("the clone \(name.prefix(40)) has no URI-REPLACEMENT", "the changes to its URIs")
            }
        }
        guard names.contains(where: all.contains) else {
            let found = "PATHWAY-PRIORITY has no known pathway: \(names.prefix(5).joined(separator: ", "))"
            return (found, "one of \(known.sorted().prefix(5).joined(separator: ", "))")
        }
        return nil
    }

    private static func typeFits(_ answer: FetchAnswer) -> Finding? {
        guard URIReference.isHTTP(answer.uri), answer.contentType != mediaType else { return nil }
        return Finding(.steeringTypeFits, "Content-Type is \(answer.contentType ?? "missing")", expected: mediaType)
    }
}
