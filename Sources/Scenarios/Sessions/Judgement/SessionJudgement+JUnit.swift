// The verdicts as a report of tests, which systems of continuous integration show.
extension SessionJudgement {
    /// A document in the form of JUnit: one test case for each verdict. A verdict that requests do not show is a skipped test.
    package var junit: String {
        let failures = verdicts.count { $0.correct == false }
        let skipped = verdicts.count { $0.correct == nil }
        let counts = #"tests="\#(verdicts.count)" failures="\#(failures)" errors="0" skipped="\#(skipped)""#
        let suite = Self.escaped("clockcast session \(session)")
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites \(counts)>
              <testsuite name="\(suite)" \(counts)>

            """ + verdicts.map(testCase).joined() + "  </testsuite>\n</testsuites>\n"
    }

    private func testCase(_ verdict: Verdict) -> String {
        // By the clock in the picture the name is the same in each run of a replay.
        let time = verdict.afterJoining ?? verdict.shown.map { "from \($0)" }
        let name = Self.escaped(verdict.asked + (time.map { " (\($0))" } ?? ""))
        let did = Self.escaped(verdict.did)
        let outcome =
            switch verdict.correct {
            case true?: "<system-out>\(did)</system-out>"
            case false?: #"<failure message="\#(did)">expected: \#(Self.escaped(verdict.expect))</failure>"#
            case nil: #"<skipped message="\#(did)"/>"#
            }
        return """
                <testcase classname="clockcast.\(Self.escaped(session))" name="\(name)">
                  \(outcome)
                </testcase>

            """
    }

    /// Whether it neither moves a terminal's cursor, nor changes the direction of text, nor ends a line.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }

    /// The text in the form for an element and for an attribute; what XML 1.0 cannot have is left out (XML 1.0, 2.2).
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                result.unicodeScalars.append(Self.isVisible(scalar) ? scalar : " ")
            default: result += " "
            }
        }
        return result
    }
}
