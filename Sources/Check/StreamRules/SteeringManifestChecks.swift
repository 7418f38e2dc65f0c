package import Fetching
internal import Platform
package import PlaylistReading

/// The rules for steering manifests (draft-pantos-content-steering-05).
package enum SteeringManifestChecks {
    static let mediaType = "application/vnd.apple.steering-list"

    /// - Parameter known: the pathways of the multivariant playlist.
    package static func findings(of answer: FetchAnswer, known: Set<String>) -> [Finding] {
        var findings: [Finding] = []
        if let (found, right) = problem(answer.body, known) {
            findings.append(Finding(.steeringManifestIsWhole, found, expected: right))
        }
        if answer.contentType != mediaType {
            let found = "Content-Type is \(answer.contentType ?? "missing")"
            findings.append(Finding(.steeringTypeFits, found, expected: mediaType))
        }
        return findings
    }

    private static func problem(_ body: [UInt8], _ known: Set<String>) -> Message? {
        guard let manifest = try? OutsideJSON.value(body) as? [String: Any] else {
            return ("it is not a JSON object", "an object with VERSION, TTL and PATHWAY-PRIORITY")
        }
        func member(_ name: String) -> String {
            "\(name) is \(manifest[name].map(String.init(reflecting:)) ?? "missing")"
        }
        guard (manifest["VERSION"] as? Int) == 1 else { return (member("VERSION"), "\"VERSION\":1") }
        guard let lifetime = manifest["TTL"] as? Int, lifetime > 0 else {
            return (member("TTL"), "\"TTL\" in whole seconds, above 0")
        }
        guard let names = manifest["PATHWAY-PRIORITY"] as? [String], !names.isEmpty else {
            return (member("PATHWAY-PRIORITY"), "an array of one pathway or more")
        }
        guard Set(names).count == names.count else {
            return ("a pathway stands in PATHWAY-PRIORITY twice", "each once")
        }
        guard let clones = (manifest["PATHWAY-CLONES"] ?? [Any]()) as? [[String: Any]] else {
            return (member("PATHWAY-CLONES"), "an array of objects")
        }
        var all = known
        for clone in clones {
            let (base, name) = (clone["BASE-ID"] as? String, clone["ID"] as? String)
            guard let base, all.contains(base) else {
                let found = "BASE-ID of a clone is \(base.map { "'\($0.prefix(40))'" } ?? "missing")"
                return (found, "a pathway that there is: \(all.sorted().prefix(5).joined(separator: ", "))")
            }
            guard let name, all.insert(name).inserted else {
                let found = name.map { "ID of a clone is '\($0.prefix(40))', which another pathway has" }
                return (found ?? "a clone has no ID", "an ID of its own")
            }
            guard clone["URI-REPLACEMENT"] is [String: Any] else {
                return ("the clone \(name.prefix(40)) has no URI-REPLACEMENT", "the changes to its URIs")
            }
        }
        guard names.contains(where: all.contains) else {
            let found = "PATHWAY-PRIORITY has no known pathway: \(names.prefix(5).joined(separator: ", "))"
            return (found, "one of '\(known.sorted().prefix(5).joined(separator: "', '"))'")
        }
        return nil
    }
}
