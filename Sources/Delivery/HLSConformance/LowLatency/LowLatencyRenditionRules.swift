internal import Timeline

/// The rules of low latency for the media playlists of several renditions.
package enum LowLatencyRenditionRules {
    typealias Check = @Sendable (_ first: LowLatencyPlaylist, _ other: LowLatencyPlaylist) -> [LowLatencyRules.Flaw]
    private typealias Flaw = LowLatencyRules.Flaw

    static let checks: [(rule: Rule, flaws: Check)] = [
        (.renditionsSharePartTarget, renditionsSharePartTarget),
        (.partHoldBackCoversRenditions, partHoldBackCoversRenditions),
    ]

    /// What is wrong with a media playlist beside another of the same moment.
    package static func flaws(of other: LowLatencyPlaylist, beside first: LowLatencyPlaylist) -> [LowLatencyFlaw] {
        checks.flatMap { check in
            check.flaws(first, other).map {
                LowLatencyFlaw(check.rule, line: $0.line, segment: $0.segment, $0.found, expected: $0.expected)
            }
        }
    }

    /// What is wrong with the reports of a list (B.1).
    ///
    /// - Parameters:
    ///   - renditions: the URIs of all media playlists of the multivariant playlist but those of I-frames.
    ///   - own: the URI of this one.
    ///   - resolve: of a URI in this list.
    package static func flaws(
        ofReportsIn playlist: LowLatencyPlaylist,
        own: String,
        among renditions: [String],
        resolve: (String) -> String
    ) -> [LowLatencyFlaw] {
        guard playlist.isLowLatency else { return [] }
        let reported = Set(playlist.reports.compactMap { $0.uri.map { path(resolve($0)) } })
        return renditions.filter { path($0) != path(own) && !reported.contains(path($0)) }.prefix(5).map {
            LowLatencyFlaw(.renditionReportsAreGiven, "none is of \($0)", expected: "an EXT-X-RENDITION-REPORT of it")
        }
    }

    /// What is wrong with what a report says (4.4.5.4).
    ///
    /// - Parameters:
    ///   - playlist: the list that has it.
    ///   - earliest: the last position of the rendition that it is of, when ``playlist`` was asked for or before; nil if it is
    ///     not known.
    ///   - latest: the same, when it had come or later.
    package static func flaws(
        of report: LowLatencyPlaylist.Report,
        in playlist: LowLatencyPlaylist,
        earliest: PartPosition?,
        latest: PartPosition?
    ) -> [LowLatencyFlaw] {
        guard let own = playlist.last else { return [] }
        // What is left out is the same as in the list itself.
        let said = PartPosition(
            number: report.lastNumber ?? own.number,
            part: Int(clamping: report.lastPart ?? Int64(own.part))
        )
        func flaw(_ expected: String) -> [LowLatencyFlaw] {
            let found = "the last of \((report.uri ?? "").prefix(80)) is said to be \(said)"
            return [LowLatencyFlaw(.renditionReportIsTrue, line: report.line, found, expected: expected)]
        }
        if let earliest, said < earliest { return flaw("\(earliest), which was there, or later") }
        if let latest, said > latest { return flaw("\(latest), which was the last, or earlier") }
        return []
    }

    /// Without query: what a report's URI has there is for the server to say.
    private static func path(_ uri: String) -> Substring { uri.prefix { $0 != "?" && $0 != "#" } }

    /// Ours: all have the same PART-TARGET. Players reckon with that of the list they began with.
    private static func renditionsSharePartTarget(_ first: LowLatencyPlaylist, _ other: LowLatencyPlaylist)
        -> [LowLatencyRules.Flaw]
    {
        guard first.partTarget != other.partTarget else { return [] }
        let (one, two) = (first.partTarget?.secondsText ?? "none", other.partTarget?.secondsText ?? "none")
        return [Flaw(line: other.partInfoLine, "PART-TARGET is \(two), and in another rendition \(one)", expected: one)]
    }

    /// RFC 8216bis, 4.4.3.8: PART-HOLD-BACK should be at least three times the longest part target duration of all renditions.
    private static func partHoldBackCoversRenditions(_ first: LowLatencyPlaylist, _ other: LowLatencyPlaylist)
        -> [LowLatencyRules.Flaw]
    {
        guard let one = first.partTarget, let two = other.partTarget, one != two,
            let control = one > two ? other.control : first.control, let value = control.partHoldBack,
            value + LowLatencyRules.rounding < max(one, two) * 3
        else { return [] }
        let found =
            "PART-HOLD-BACK is \(value.secondsText), and PART-TARGET of another rendition \(max(one, two).secondsText)"
        return [Flaw(found, expected: "\((max(one, two) * 3).secondsText) or more in all")]
    }
}
