internal import Platform
internal import PlaylistReading
internal import Timeline

// A run in the Static Analysis Results Interchange Format, version 2.1.0 of OASIS, which code hosts show beside pull requests.
extension CheckRun {
    var sarif: JSONObject {
        let findings = streams.flatMap { $0.report.findings }
        let rules = Rule.allCases.filter { rule in findings.contains { $0.rule == rule } }
        let places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
        let driver: JSONObject = ["name": "clockcast check", "version": version, "rules": rules.map(Self.sarif)]
        let failures = streams.compactMap { $0.report.failure }
        let notifications = failures.map { failure -> JSONObject in
            ["level": "error", "message": Self.message(failure)]
        }
        let invocation: JSONObject = [
            "executionSuccessful": failures.isEmpty, "exitCode": verdict.rawValue, "startTimeUtc": begin.iso8601,
            "endTimeUtc": end.iso8601, "toolExecutionNotifications": notifications,
        ]
        let run: JSONObject = [
            "tool": ["driver": driver], "invocations": [invocation],
            "results": findings.map { Self.sarif($0, places[$0.rule] ?? 0) },
        ]
        return [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
        ]
    }

    private static func message(_ text: String) -> JSONObject { ["text": text] }

    private static func level(_ rule: Rule) -> String { rule.level == .must ? "error" : "warning" }

    private static func sarif(_ rule: Rule) -> JSONObject {
        [
            "id": rule.id, "shortDescription": message(rule.sentence),
            "help": message("\(rule.source): \(rule.sentence)"), "defaultConfiguration": ["level": level(rule)],
        ]
    }

    private static func sarif(_ finding: Finding, _ place: Int) -> JSONObject {
        let number = finding.segment.map { "segment \($0): " } ?? ""
        let region = finding.line.map { line -> JSONObject in ["startLine": line] }
        let physical: JSONObject = ["artifactLocation": ["uri": reference(finding.uri)], "region": region]
        return [
            "ruleId": finding.rule.id, "ruleIndex": place, "level": level(finding.rule),
            "message": message("\(number)\(finding.found); right: \(finding.expected)"),
            "locations": [["physicalLocation": physical.compact]],
            "partialFingerprints": ["ruleAndResource/v1": Waivers.key(finding.rule.id, finding.uri)],
        ]
    }

    /// A URI reference, in which everything that may not stand there is escaped (RFC 3986, 2).
    private static func reference(_ uri: String) -> String {
        uri.utf8.map { byte -> String in
            let isAllowed = byte.isAlphanumeric || "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
            return isAllowed ? String(UnicodeScalar(byte)) : "%" + byte.text(digits: 2, radix: 16).uppercased()
        }
        .joined()
    }
}
