internal import Platform
internal import PlaylistReading
internal import Timeline

// A run as one file of HTML, without scripts and without anything from elsewhere.
extension CheckRun {
    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>clockcast check: \(Markup.printed(streams.map { $0.uri }.joined(separator: ", ")))</title>
        <style>\(Self.style)</style>
        <h1>clockcast check</h1>
        <p class="meta">\(begin.iso8601) to \(end.iso8601), version \(Markup.printed(version)), profile \(profile.rawValue)</p>
        \(streams.map(section).joined(separator: "\n"))
        </html>

        """
    }

    private static let style = """
        :root{color-scheme:light dark;--line:light-dark(#d8dce2,#3a3f47);--soft:light-dark(#f4f6f8,#20242a);\
        --must:light-dark(#b3261e,#ff8a80);--should:light-dark(#8a5a00,#ffcb6b);--ok:light-dark(#1b6e3c,#7fd99f)}
        body{font:15px/1.45 system-ui,sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
        h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}
        h3{font-size:1rem;margin:1.5rem 0 .25rem}.meta,.source{color:light-dark(#5a6270,#a4acb8)}
        .verdict{display:inline-block;padding:.15rem .6rem;border-radius:1rem;border:1px solid;font-weight:600}
        .must,.unavailable{color:var(--must)}.should{color:var(--should)}.pass{color:var(--ok)}
        table{border-collapse:collapse;width:100%;margin:.5rem 0}
        th,td{border:1px solid var(--line);padding:.35rem .5rem;text-align:left;vertical-align:top}
        th{background:var(--soft);font-weight:600}code{font:13px/1.4 ui-monospace,monospace}
        .names th,.figures td:not([data-name=codecs]){overflow-wrap:break-word}
        @media(max-width:60rem){.names,td:empty{display:none}th,td{display:block;border-bottom:0}\
        td+td{border-top:0;padding-top:0}td:last-child{border-bottom:1px solid var(--line)}\
        td[data-name]::before{content:attr(data-name) ": ";font-weight:600}}
        """

    private func section(_ stream: Stream) -> String {
        let (report, verdict) = (stream.report, verdict(stream))
        let words =
            switch verdict {
            case .pass: report.findings.isEmpty ? "no rule is broken" : "no MUST is broken"
            case .should: "SHOULDs are broken"
            case .must: "MUSTs are broken"
            case .unavailable: "not available"
            }
        let sentences = report.sentences.map(Markup.escaped).joined(separator: "<br>\n")
        var parts = [
            "<h2><code>\(Markup.printed(stream.uri))</code></h2>",
            "<p><span class=\"verdict \(verdict.name)\">\(words)</span></p>",
            "<p>\(report.failure.map(Markup.printed) ?? sentences)</p>",
        ]
        let byRule = Dictionary(grouping: report.findings, by: \.rule)
        for rule in Rule.allCases.sorted(by: { $0.level == .must && $1.level == .should }) {
            guard let findings = byRule[rule] else { continue }
            parts.append(table(of: findings, rule, untold: report.untold[rule] ?? 0))
        }
        parts.append(Self.table(of: report.renditions.filter { $0.measured.count > 0 }))
        return parts.joined(separator: "\n")
    }

    private func table(of findings: [Finding], _ rule: Rule, untold: Int) -> String {
        let rows = findings.map { finding in
            let line = finding.line.map { ", line \($0)" } ?? ""
            let segment = finding.segment.map { ", segment \($0)" } ?? ""
            return
                "<tr><td><code>\(Markup.printed(finding.uri))</code>\(line)\(segment)<td>\(Markup.printed(finding.found))"
                + "<td data-name=\"right\">\(Markup.printed(finding.expected))"
        }
        let more = untold > 0 ? "<p class=\"meta\">and \(untold) more</p>" : ""
        return """
            <h3><span class="\(rule.level == .must ? "must" : "should")">\(rule.level.rawValue)</span> \
            \(Markup.printed(rule.sentence)) <span class="source">\(rule.id), \(Markup.printed(rule.source))</span></h3>
            <table><tr class="names"><th style="width:30%">where<th>found<th style="width:30%">right
            \(rows.joined(separator: "\n"))
            </table>\(more)
            """
    }

    private static func table(of renditions: [CheckReport.Rendition]) -> String {
        guard !renditions.isEmpty else { return "" }
        var names: [String] = []
        for name in renditions.flatMap(\.columns).map(\.name) where !names.contains(name) { names.append(name) }
        let rows = renditions.map { rendition in
            let values = names.map { name in (name, rendition.columns.first { $0.name == name }?.value ?? "") }
            let cells = [("kind", rendition.kind), ("segments", rendition.extent)] + values
            return "<tr><th colspan=\"\(cells.count)\"><code>\(Markup.printed(rendition.uri))</code>\n<tr>"
                + cells.map { "<td data-name=\"\($0)\">\(Markup.printed($1))" }.joined()
        }
        return """
            <h3>Renditions</h3>
            <table class="figures"><tr class="names"><th>kind<th>segments\(names.map { "<th>\($0)" }.joined())
            \(rows.joined(separator: "\n"))
            </table>
            """
    }
}
