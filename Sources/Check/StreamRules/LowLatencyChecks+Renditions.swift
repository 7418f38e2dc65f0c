package import PlaylistReading
internal import Timeline

// The rules of low latency for the media playlists of several renditions.
extension LowLatencyChecks {
    /// The findings about a media playlist beside another of the same moment.
    package static func findings(of other: ObservedPlaylist, beside first: ObservedPlaylist) -> [Finding] {
        guard let one = first.partTarget, let two = other.partTarget, one != two,
            let value = (one > two ? other.control : first.control)?.partHoldBack,
            value + LowLatencyTags.rounding < max(one, two) * 3
        else { return [] }
        let (target, right) = (max(one, two).secondsText, (max(one, two) * 3).secondsText)
        let found = "PART-HOLD-BACK is \(value.secondsText) s, and PART-TARGET of another rendition \(target)"
        let expected = "\(right) s or more in all, three times the longest PART-TARGET"
        return [Finding(.partHoldBackCoversRenditions, found, expected: expected)]
    }

    /// The findings about the reports of a list (B.1).
    ///
    /// - Parameters:
    ///   - reported: the URIs of the list and of those that it reports, whose queries are up to the server.
    ///   - all: those of all media playlists of the multivariant playlist except those of I-frames.
    package static func findings(
        ofReportsIn playlist: ObservedPlaylist,
        of reported: [String],
        among all: [String]
    ) -> [Finding] {
        guard playlist.isLowLatency else { return [] }
        func path(_ uri: String) -> Substring { uri.prefix { $0 != "?" && $0 != "#" } }
        let known = Set(reported.map(path))
        return all.filter { !known.contains(path($0)) }.prefix(5).map {
            let found = "there is no EXT-X-RENDITION-REPORT of \($0)"
            return Finding(.renditionReportsAreGiven, found, expected: "one of each other rendition")
        }
    }

    /// The findings about a report (4.4.5.4).
    ///
    /// - Parameters:
    ///   - playlist: the list with the report.
    ///   - earliest: the last part of the reported rendition at the request for ``playlist`` or before; nil if it is not known.
    ///   - latest: the same at its arrival or later.
    package static func findings(
        of report: ObservedTag,
        in playlist: ObservedPlaylist,
        earliest: PartPosition?,
        latest: PartPosition?
    ) -> [Finding] {
        guard let own = playlist.lastPart else { return [] }
        // Attributes that are left out are the same as in the list itself.
        let part = report.lastPart.map(Int.init(clamping:)) ?? own.part
        let said = PartPosition(number: report.lastNumber ?? own.number, part: part)
        func finding(_ expected: String) -> [Finding] {
            let found = "the last of \((report.uri ?? "").prefix(80)) is reported as \(said)"
            return [Finding(.renditionReportIsTrue, report, found, expected: expected)]
        }
        if let earliest, said < earliest { return finding("\(earliest), which was there, or later") }
        if let latest, said > latest { return finding("\(latest), which was the last, or earlier") }
        return []
    }
}
