internal import StreamReading
internal import Timeline

/// The rules for interstitials and for date ranges of a class, in one state of a media playlist.
enum InterstitialChecks {
    static let checks: [PlaylistChecks.Check] = [
        interstitialHasOneAsset, rangesOfClassAreDisjoint, preloadRangeIsWhole, resumptionIsInStream,
    ]

    static let interstitial = "com.apple.hls.interstitial"
    private static let preload = "com.apple.hls.preload"
    private static let tag = DateRangeChecks.tag

    /// RFC 8216bis, D.2: an interstitial must have X-ASSET-URI or X-ASSET-LIST, and not both. It has the attributes of all tags with its ID (4.4.5.1).
    private static func interstitialHasOneAsset(_ playlist: ObservedPlaylist) -> [Finding] {
        var ranges: [(line: Int, attributes: ObservedAttributes)] = []
        var places: [String: Int] = [:]
        for tag in playlist.tags(tag) {
            let id = tag.attributes.text("ID")
            if let place = id.flatMap({ places[$0] }) {
                ranges[place].attributes.fill(tag.attributes)
            } else {
                if let id { places[id] = ranges.count }
                ranges.append((tag.line, tag.attributes))
            }
        }
        return ranges.findings { line, attributes in
            guard attributes.text("CLASS") == interstitial,
                (attributes["X-ASSET-URI"] == nil) == (attributes["X-ASSET-LIST"] == nil)
            else { return nil }
            let found = attributes["X-ASSET-URI"] == nil ? "neither of the two is there" : "both are there"
            return Finding(.interstitialHasOneAsset, line: line, found, expected: "either X-ASSET-URI or X-ASSET-LIST")
        }
    }

    /// RFC 8216, 4.3.2.7: ranges of a class do not overlap if one of them ends with the next (END-ON-NEXT).
    private static func rangesOfClassAreDisjoint(_ playlist: ObservedPlaylist) -> [Finding] {
        let tags = playlist.tags(tag)
        let classes = Set(tags.filter { $0.attributes.isYes("END-ON-NEXT") }.compactMap { $0.attributes.text("CLASS") })
        guard !classes.isEmpty else { return [] }
        var findings: [Finding] = []
        for name in classes.sorted() {
            var last: (end: WallTime, id: String)?
            let ranges = tags.filter { $0.attributes.text("CLASS") == name }
                .compactMap { tag in tag.attributes.date("START-DATE").map { (tag: tag, start: $0) } }
                .sorted { $0.start < $1.start }
            for (tag, start) in ranges {
                if let last, start < last.end, last.id != tag.attributes.text("ID") {
                    let found = "it begins \((last.end - start).secondsText) s before '\(last.id.prefix(40))' ends"
                    let expected = "ranges of \(name.prefix(40)) one after the other, because one has END-ON-NEXT"
                    findings.append(Finding(.rangesOfClassAreDisjoint, line: tag.line, found, expected: expected))
                }
                guard let end = tag.attributes.end(from: start) else { continue }
                last = (max(end, last?.end ?? end), tag.attributes.text("ID") ?? "")
            }
        }
        return Array(findings.prefix(10))
    }

    /// RFC 8216bis, appendix F: the resource, the range for which it is preloaded, and its end; it has no trigger.
    private static func preloadRangeIsWhole(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.tags(tag).lazy.filter { $0.attributes.text("CLASS") == preload }.findings { tag in
            let attributes = tag.attributes
            func finding(_ found: String, _ expected: String) -> Finding {
                Finding(.preloadRangeIsWhole, line: tag.line, found, expected: expected)
            }
            if let missing = ["X-URI", "X-TARGET-ID", "X-TARGET-CLASS"].first(where: { attributes.text($0) == nil }) {
                return finding("it has no \(missing)", "X-URI, X-TARGET-ID and X-TARGET-CLASS")
            }
            if attributes["DURATION"] == nil, attributes["END-DATE"] == nil {
                return finding("it has no end", "DURATION or END-DATE")
            }
            return ["CUE", "END-ON-NEXT"].first { attributes[$0] != nil }.map { finding("it has \($0)", "no \($0)") }
        }
    }

    /// RFC 8216bis, D.2: at X-RESUME-OFFSET there is something to play. In a stream that is over that is known; in a live one the place is not
    /// before the list, once the break has come, and not farther ahead than what the player has behind it.
    private static func resumptionIsInStream(_ playlist: ObservedPlaylist) -> [Finding] {
        guard let first = playlist.segments.first(where: { $0.date != nil })?.date else { return [] }
        let end = first + playlist.duration
        return playlist.tags(tag).findings { tag in
            let attributes = tag.attributes
            guard attributes.text("CLASS") == interstitial, let offset = attributes.signedSeconds("X-RESUME-OFFSET"),
                attributes["CUE"] == nil, let start = attributes.date("START-DATE"), first <= start, start < end
            else { return nil }
            let point = start + offset
            func finding(_ found: String) -> Finding {
                let expected = "a place from \(first.iso8601) on that can be played by then"
                let found = "it resumes at \(point.iso8601), \(found)"
                return Finding(.resumptionIsInStream, line: tag.line, found, expected: expected)
            }
            if point < first { return finding("before the list") }
            if playlist.hasEndList { return point > end ? finding("after the end") : nil }
            let length = attributes.seconds("X-PLAYOUT-LIMIT") ?? attributes.length
            guard let length, let target = playlist.targetDuration, offset > length + target * 3 else { return nil }
            return finding("\((offset - length).secondsText) s later than it is over")
        }
    }
}

extension ObservedAttributes {
    /// An instant.
    func date(_ name: String) -> WallTime? { text(name).flatMap { ObservedNumber.date($0[...]) } }

    /// The length of a date range, as planned if nothing else is known.
    var length: Interval? { seconds("DURATION") ?? seconds("PLANNED-DURATION") }

    /// The end of a date range that begins at an instant; nil if it is open.
    fileprivate func end(from start: WallTime) -> WallTime? {
        date("END-DATE") ?? seconds("DURATION").map { start + $0 }
    }
}
