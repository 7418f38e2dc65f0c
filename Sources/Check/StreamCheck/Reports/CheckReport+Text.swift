internal import StreamReading
internal import Timeline

extension Finding: CustomStringConvertible {
    /// One line, with the place in front as in compilers' messages.
    package var description: String {
        let place = line.map { "\(uri):\($0)" } ?? uri
        let number = segment.map { "segment \($0): " } ?? ""
        let words = "\(place): \(rule.level.rawValue): \(number)\(found); right: \(expected)"
        return "\(PrintedText.line(words)) [\(rule.id), \(rule.source)]"
    }
}

extension CheckReport {
    /// The objects and the results of the check, one line each.
    package var summary: [String] {
        var lines = untold.sorted { $0.key.id < $1.key.id }.map { "\($0.value) more of \($0.key.id)" }
        func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
        let (musts, shoulds) = (self.count(.must), self.count(.should))
        lines.append(
            "\(count(playlistCount, "playlist")) and \(count(segmentCount, "segment")), \(byteCount / 1000) kB: "
                + (findings.isEmpty
                    ? "no rule is broken" : "\(count(musts, "MUST")) and \(count(shoulds, "SHOULD")) broken")
        )
        if missedCount > 0 {
            lines.append(
                "\(count(missedCount, "segment")) left the list before their turn came, and were not asked for"
            )
        }
        if unreachedCount > 0 {
            lines.append(
                "\(count(unreachedCount, "segment")) had no turn in the time; a longer --duration reaches them"
            )
        }
        for lateness in lateness {
            let (edge, player) = (lateness.edge, lateness.player)
            let end = edge < .zero ? "ends in \((-edge).secondsText) s" : "ended \(edge.secondsText) s ago"
            let shown = player < .zero ? "\((-player).secondsText) s early" : "\(player.secondsText) s late"
            let hold = lateness.isLowLatency ? "PART-HOLD-BACK" : "three target durations"
            lines.append(
                "\(PrintedText.cut(lateness.uri)): by its date the newest segment \(end), and a player \(hold) before the end is \(shown)"
            )
        }
        for reloads in reloads {
            lines.append(
                "\(PrintedText.cut(reloads.uri)): \(count(reloads.count, "blocked reload")), the longest of "
                    + "\(reloads.longest.secondsText) s; \(count(reloads.partCount, "part")), "
                    + "\(count(reloads.comparedCount, "segment")) compared with theirs"
            )
        }
        for shown in shown {
            let words = [shown.least, shown.most].map { error in
                error == .zero
                    ? "the second of their date"
                    : "a second that is \(max(error, -error).secondsText) s "
                        + "\(error < .zero ? "before" : "after") that of their date"
            }
            let range = shown.least == shown.most ? words[0] : "\(words[0]) up to \(words[1])"
            lines.append("\(PrintedText.cut(shown.uri)): by their timecode strip pictures show \(range)")
        }
        return lines.map(PrintedText.line)
    }

    /// The number of broken rules of a level.
    private func count(_ level: Rule.Level) -> Int {
        Set(findings.lazy.map(\.rule).filter { $0.level == level }).count
    }
}
