extension TagForm {
    /// The findings about all tags of a playlist by the table: how often they are there, the syntax of their attributes, the types of these,
    /// and which are missing.
    package static func findings(in tags: [ObservedTag], of kind: ObservedPlaylist.Kind) -> [Finding] {
        var findings: [Finding] = []
        var seen: Set<String> = []
        var identities: Set<[String]> = []
        for tag in tags where findings.count < 40 {
            guard let form = of(tag.name) else { continue }
            if form.isOnce, !seen.insert(tag.name).inserted, kind != .neither {
                let found = "\(tag.name) stands there again"
                findings.append(Finding(.playlistTagIsGivenOnce, line: tag.line, found, expected: "one of them"))
            }
            guard form.hasAttributes else { continue }
            findings += form.findings(about: tag)
            guard !form.identity.isEmpty else { continue }
            let identity = [tag.name] + form.identity.map { tag.attributes[$0] ?? "" }
            if !identities.insert(identity).inserted {
                let found = "another \(tag.name) has the same \(form.identity.joined(separator: ", "))"
                findings.append(Finding(form.rule, line: tag.line, found, expected: "one of them"))
            }
        }
        return findings
    }

    private func findings(about tag: ObservedTag) -> [Finding] {
        let (name, attributes) = (tag.name, tag.attributes)
        if let problem = attributes.problem {
            let found = "\(name): \(problem)"
            return [Finding(.tagIsWellFormed, line: tag.line, found, expected: "NAME=VALUE with commas between")]
        }
        // RFC 8216, 4.3.2.7: those of clients are strings, hexadecimal sequences or numbers.
        let known = attributes.text("CLASS") == "com.apple.hls.interstitial" ? Self.interstitial : [:]
        let names = name == "EXT-X-DATERANGE" ? attributes.names.filter { $0.hasPrefix("X-") } : []
        let own = names.map { ($0, known[$0] ?? AttributeType.ofClients) }
        for (attribute, type) in (self.attributes ?? []) + own {
            guard let value = attributes[attribute] else { continue }
            let finding = type.finding(value, line: tag.line, "\(name): \(attribute) is \(value.prefix(40))")
            if let finding { return [finding] }
        }
        for clause in clauses {
            guard let (found, expected) = clause.problem(name, attributes) else { continue }
            return [Finding(rule, tag, found, expected: expected)]
        }
        guard let other = foreign.first(where: { attributes[$0] != nil }) else { return [] }
        let expected = "no \(other), which it does not define"
        return [Finding(.attributeIsOfItsTag, tag, "\(name) has \(other)", expected: expected)]
    }
}
