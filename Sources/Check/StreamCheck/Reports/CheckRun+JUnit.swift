internal import Platform
internal import PlaylistReading
internal import Timeline

// A run as JUnit's XML, which build servers show: a suite for each stream, a case for each rule.
extension CheckRun {
    var junit: String {
        let suites = streams.map(suite)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="clockcast check" time="\((end - begin).secondsText)">
            \(suites.joined(separator: "\n"))
            </testsuites>

            """
    }

    private func suite(_ stream: Stream) -> String {
        let byRule = Dictionary(grouping: stream.report.findings, by: \.rule)
        let failure = stream.report.failure
        // A stream that could not be fetched has passed no rule.
        let rules = Rule.allCases.filter { profile.includes($0) && (failure == nil || byRule[$0] != nil) }
        let broken = rules.filter { byRule[$0] != nil && counts($0) }.count
        var lines = [
            "  <testsuite name=\"\(Markup.printed(stream.uri))\" tests=\"\(rules.count + (failure == nil ? 0 : 1))\" "
                + "failures=\"\(broken)\" errors=\"\(failure == nil ? 0 : 1)\" timestamp=\"\(begin.iso8601.prefix(19))\" "
                + "time=\"\((end - begin).secondsText)\">"
        ]
        if let failure {
            let head = "    <testcase classname=\"clockcast\" name=\"stream-can-be-fetched\">"
            lines += [head, "      <error message=\"\(Markup.printed(failure))\"/>", "    </testcase>"]
        }
        for rule in rules {
            let head = "    <testcase classname=\"\(Markup.printed(rule.source))\" name=\"\(rule.id)\""
            guard let findings = byRule[rule], let first = findings.first else {
                lines.append(head + "/>")
                continue
            }
            let text = Markup.printed(findings.map(\.description).joined(separator: "\n"))
            let body =
                counts(rule)
                ? "<failure type=\"\(rule.level.rawValue)\" message=\"\(Markup.printed(first.found))\">\(text)</failure>"
                : "<system-out>\(text)</system-out>"
            lines += [head + ">", "      " + body, "    </testcase>"]
        }
        return (lines + ["  </testsuite>"]).joined(separator: "\n")
    }

    private func counts(_ rule: Rule) -> Bool { rule.level == .must || isStrict }
}
