internal import Platform
internal import PlaylistReading
internal import MediaReading
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
    package var summary: [String] { (sentences + table).map(PrintedText.line) }

    /// The same without the measurements of each rendition.
    var sentences: [String] {
        var lines = untold.sorted { $0.key.id < $1.key.id }.map { "\($0.value) more of \($0.key.id)" }
        lines.append(
            "\(count(playlistCount, "playlist")) and \(count(segmentCount, "segment")), \(byteCount / 1000) kB: "
                + (findings.isEmpty ? "no rule is broken" : "broken: \(words(.must)), \(words(.should))")
        )
        if !knownRules.isEmpty { lines.append("\(count(knownRules.count, "rule")) broken as in the baseline") }
        let closed = closedCount == 1 ? "is encrypted, and its media was" : "are encrypted, and their media was"
        let unexamined = [
            (missedCount, "left the list before their turn, and were not requested"),
            (unreachedCount, "had no turn in the time; a longer --duration reaches them"),
            (unknownCount, "left out: a variable in the URI has no known value"),
            (closedCount, "\(closed) not examined"),
        ]
        lines += unexamined.filter { $0.0 > 0 }.map { "\(count($0.0, "segment")) \($0.1)" }
        for (uri, lateness) in known(\.lateness) {
            let (edge, player) = (lateness.edge, lateness.player)
            let end = edge < .zero ? "ends in \((-edge).secondsText) s" : "ended \(edge.secondsText) s ago"
            let shown = player < .zero ? "\((-player).secondsText) s early" : "\(player.secondsText) s late"
            let hold = lateness.isLowLatency ? "PART-HOLD-BACK" : "three target durations"
            lines.append(
                "\(uri): by its date the newest segment \(end), and a player \(hold) before the end is \(shown)"
            )
        }
        for (uri, reloads) in known(\.reloads) {
            lines.append(
                "\(uri): \(count(reloads.count, "blocked reload")), the longest of "
                    + "\(reloads.longest.secondsText) s; \(count(reloads.partCount, "part")), "
                    + "\(count(reloads.comparedCount, "segment")) compared with theirs"
            )
        }
        for (uri, shown) in known(\.shown) {
            let words = [shown.lowerBound, shown.upperBound].map { error in
                error == .zero
                    ? "the second of their date"
                    : "a second that is \(error.magnitude.secondsText) s "
                        + "\(error < .zero ? "before" : "after") that of their date"
            }
            let range = words[0] == words[1] ? words[0] : "\(words[0]) up to \(words[1])"
            lines.append("\(uri): by their timecode strip pictures show \(range)")
        }
        return lines
    }

    private func words(_ level: Rule.Level) -> String {
        let (rules, places) = count(level)
        return rules > 0 ? "\(count(rules, level.rawValue)) in \(count(places, "place"))" : "no \(level.rawValue)"
    }

    private func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

    private var table: [String] {
        renditions.filter { $0.measured.count > 0 }.map { rendition in
            "\(PrintedText.cut(rendition.uri)): \(rendition.kind), \(rendition.extent) segments"
                + rendition.columns.map { ", \($0.name) \($0.value)" }.joined()
        }
    }
}

extension CheckReport.Rendition {
    /// The number of examined segments. Of a live list these are more than it has at once.
    var extent: String { measured.count > listed ? "\(measured.count)" : "\(measured.count) of \(listed)" }

    /// The difference of a measured rate from the declared one, in per cent; nil if none is declared.
    package static func percent(_ measured: Int64, of said: Int64?) -> Int64? {
        guard let said, said > 0, measured > 0, measured < 1 << 40 else { return nil }
        return (measured * 100 + said / 2) / said - 100
    }

    /// Its known figures, with the names of a table's columns.
    package var columns: [(name: String, value: String)] {
        func rate(_ measured: Int64, _ said: Int64?, _ sound: Int64) -> String? {
            guard measured > 0 else { return nil }
            let words = sound > 0 ? " with its sound" : ""
            let off = Self.percent(measured + sound, of: said).map { " (\($0 > 0 ? "+" : "")\($0) %\(words))" } ?? ""
            return "\(measured / 1000) kbit/s\(off)"
        }
        let profiles = measured.codecs.compactMap(CodecName.profile)
        let columns: [(name: String, value: String?)] = [
            ("peak", rate(rates.peak, saidPeak, soundPeak)),
            ("average", rate(rates.average, saidAverage, soundAverage)),
            ("codecs", measured.codecs.isEmpty ? nil : measured.codecs.joined(separator: ",")),
            ("profile", profiles.isEmpty ? nil : profiles.joined(separator: ", ")),
            ("size", measured.size?.description),
            ("frame rate", measured.frameRate.map { Interval.milliseconds($0).secondsText }),
            ("key frames every", measured.keyInterval.map { "\($0.secondsText) s" }),
            ("sample rate", measured.sampleRate.map { "\($0) Hz" }), ("channels", measured.channels.map(String.init)),
        ]
        return columns.compactMap { name, value in value.map { (name, $0) } }
    }
}
