internal import Platform

// The verdicts as a report of tests, which systems of continuous integration show.
extension SessionJudgement {
    /// A document in the form of JUnit: one test case for each verdict. A verdict that requests do not show is a skipped test.
    package var junit: String {
        let failures = verdicts.count { $0.correct == false }
        let skipped = verdicts.count { $0.correct == nil }
        let counts = #"tests="\#(verdicts.count)" failures="\#(failures)" errors="0" skipped="\#(skipped)""#
        let suite = Markup.printed("clockcast session \(session)")
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites \(counts)>
              <testsuite name="\(suite)" \(counts)>

            """ + verdicts.map(testCase).joined() + "  </testsuite>\n</testsuites>\n"
    }

    private func testCase(_ verdict: Verdict) -> String {
        // By the clock in the picture the name is the same in each run of a replay.
        let time = verdict.afterJoining ?? verdict.shown.map { "from \($0)" }
        let name = Markup.printed(verdict.asked + (time.map { " (\($0))" } ?? ""))
        let did = Markup.printed(verdict.did)
        let outcome =
            switch verdict.correct {
            case true?: "<system-out>\(did)</system-out>"
            case false?: #"<failure message="\#(did)">expected: \#(Markup.printed(verdict.expect))</failure>"#
            case nil: #"<skipped message="\#(did)"/>"#
            }
        return """
                <testcase classname="clockcast.\(Markup.printed(session))" name="\(name)">
                  \(outcome)
                </testcase>

            """
    }
}
