package import PlaylistReading
package import Timeline

/// The rules for date ranges: in one state of a list, and in two.
package enum DateRangeChecks {
    static let tag = "EXT-X-DATERANGE"

    static let checks: [Check<ObservedPlaylist>] = [
        .each(.dateRangeIsWhole, of: \.dateRanges) { range, _ in problem(of: range) },
        .each(.dateHasZone, of: { $0.tags(tag) + $0.tags("EXT-X-PROGRAM-DATE-TIME") }) { tag, _ in
            let texts = ["START-DATE", "END-DATE"].compactMap { tag.attributes.text($0) } + [tag.value]
            let text = texts.first { ObservedNumber.date($0[...]) != nil && !ObservedNumber.hasZone($0[...]) }
            return text.map { ("\(tag.name) has \($0)", "a zone, such as Z: clients take it for their own time") }
        },
        .each(.dateRangesAgree, of: \.dateRanges) { range, _ in
            let own = range.tag.attributes
            guard let (name, first) = own.difference(from: range.earlier), let value = own[name] else { return nil }
            let found = "\(name) is \(value.prefix(40)), and another with this ID has \(first.prefix(40))"
            return (found, "the same in both, or another ID")
        },
        Check { list in list.tags(tag).lazy.flatMap(spliceFindings).prefix(10).map { $0 } },
        Check(findings: rangesOfClassAreDisjoint),
        .each(.preloadRangeIsWhole, of: { $0.dateRanges(ofClass: "com.apple.hls.preload") }) { tag, _ in
            let attributes = tag.attributes
            if let missing = ["X-URI", "X-TARGET-ID", "X-TARGET-CLASS"].first(where: { attributes.text($0) == nil }) {
                return ("it has no \(missing)", "X-URI, X-TARGET-ID and X-TARGET-CLASS")
            }
            if attributes["DURATION"] == nil, attributes["END-DATE"] == nil {
                return ("it has no end", "DURATION or END-DATE")
            }
            return ["CUE", "END-ON-NEXT"].first { attributes[$0] != nil }.map { ("it has \($0)", "no \($0)") }
        },
    ]

    /// START-DATE, which only the first tag of an ID needs (8.10), and what follows from it.
    private static func problem(of range: ListedDateRange) -> Message? {
        let attributes = range.whole
        guard range.id != nil else { return nil }
        let cues = Set((range.tag.attributes.text("CUE") ?? "").split(separator: ",").map { $0.trimming(" ") })
        if cues.isSuperset(of: ["PRE", "POST"]) { return ("CUE has PRE and POST", "one of them") }
        guard let text = attributes.text("START-DATE") else {
            return range.earlier == nil ? ("\(tag) has no START-DATE", "one in the first tag of an ID") : nil
        }
        guard let start = ObservedNumber.date(text[...]), let end = attributes.date("END-DATE") else { return nil }
        if end < start { return ("END-DATE is before START-DATE, \(start.iso8601)", "an END-DATE at it or later") }
        guard let duration = attributes.seconds("DURATION") else { return nil }
        let error = end - (start + duration)
        guard error.magnitude > .milliseconds(1) else { return nil }
        return ("END-DATE is \(error.secondsText) s from START-DATE and DURATION", (start + duration).iso8601)
    }

    private static func spliceFindings(_ tag: ObservedTag) -> [Finding] {
        ["SCTE35-CMD", "SCTE35-OUT", "SCTE35-IN"].compactMap { name in
            guard let value = tag.attributes[name], AttributeType.hexadecimal.holds(value), value.utf8.count <= 8192,
                let (found, right) = ObservedSplice.problem(value, in: name)
            else { return nil }
            return Finding(.spliceInformationIsWhole, tag, found, expected: right)
        }
    }

    private static func rangesOfClassAreDisjoint(_ playlist: ObservedPlaylist) -> [Finding] {
        let open = playlist.tags(tag).filter { $0.attributes.isYes("END-ON-NEXT") }
        var findings: [Finding] = []
        for name in Set(open.compactMap { $0.attributes.text("CLASS") }).sorted() {
            var last: (end: WallTime, id: String)?
            let ranges = playlist.dateRanges(ofClass: name)
                .compactMap { tag in tag.attributes.date("START-DATE").map { (tag: tag, start: $0) } }
                .sorted { $0.start < $1.start }
            for (tag, start) in ranges {
                if let last, start < last.end, last.id != tag.attributes.text("ID") {
                    let found = "it begins \((last.end - start).secondsText) s before '\(last.id.prefix(40))' ends"
                    let expected = "ranges of \(name.prefix(40)) one after the other, because one has END-ON-NEXT"
                    findings.append(Finding(.rangesOfClassAreDisjoint, tag, found, expected: expected))
                }
                guard let end = tag.attributes.end(from: start) else { continue }
                last = (max(end, last?.end ?? end), tag.attributes.text("ID") ?? "")
            }
        }
        return Array(findings.prefix(10))
    }

    /// An ID stands for one range. Attributes may be added. Queries of URIs are not compared, because they may hold tokens.
    static func dateRangesStay(_ lists: ListPair) -> [Finding] {
        let known = lists.first.attributesByRange
        // Two tags of an ID that contradict each other are another finding, and none of two lists.
        let said = Set(lists.first.tags(tag).map(\.attributes))
        return lists.second.tags(tag).findings { tag in
            guard let id = tag.attributes.text("ID"), !said.contains(tag.attributes),
                let (name, was) = tag.attributes.difference(from: known[id], isQueryFree: true)
            else { return nil }
            let (old, new) = (String(was.prefix(40)), (tag.attributes[name] ?? "").prefix(40))
            let found = "\(name) of '\(id.prefix(40))' is \(new), and it was \(old)"
            return Finding(.dateRangeStays, tag, found, expected: old)
        }
    }

    /// A range whose start is listed, or is still to come, is not removed.
    static func dateRangesLeaveWithTheirTime(_ lists: ListPair) -> [Finding] {
        guard !lists.second.has("EXT-X-SKIP"), let first = lists.second.firstDate else { return [] }
        let listed = Set(lists.second.tags(tag).compactMap { $0.attributes.text("ID") })
        return lists.first.tags(tag).findings { tag in
            guard let id = tag.attributes.text("ID"), !listed.contains(id),
                let start = tag.attributes.date("START-DATE"), start > first
            else { return nil }
            let found = "'\(id.prefix(40))', which starts at \(start.iso8601), is gone"
            return Finding(.dateRangeStays, found, expected: "its EXT-X-DATERANGE, until its start has left the list")
        }
    }

    /// RFC 8216bis, 6.2.5.1: an update has date ranges of the list, and names none as removed that is in it.
    ///
    /// - Parameter whole: the list of the same moment.
    package static func findings(ofDelta delta: ObservedPlaylist, beside whole: ObservedPlaylist) -> [Finding] {
        let known = whole.attributesByRange
        func finding(_ tag: ObservedTag, _ id: some StringProtocol, _ found: String) -> Finding {
            let found = "'\(id.prefix(40))' \(found)"
            return Finding(.deltaUpdateIsConsistent, tag, found, expected: "the date ranges of the list")
        }
        let changed = delta.tags(tag).compactMap { tag -> Finding? in
            guard let id = tag.attributes.text("ID") else { return nil }
            guard let own = known[id] else { return finding(tag, id, "is in an update, and not in the list") }
            let other = tag.attributes.names.first { own[$0] != tag.attributes[$0] }
            return other.map { finding(tag, id, "has another \($0) in an update than in the list") }
        }
        guard let skip = delta.tag("EXT-X-SKIP"), let removed = skip.attributes.text("RECENTLY-REMOVED-DATERANGES")
        else { return changed }
        let listed = removed.split(separator: "\t").filter { known[String($0)] != nil }
        return changed + listed.prefix(10).map { finding(skip, $0, "is removed in an update, and in the list") }
    }
}

/// An EXT-X-DATERANGE, with what the tags before it say of its ID.
struct ListedDateRange: FindingPlace {
    let tag: ObservedTag
    let id: String?
    /// The attributes of the tags before it; nil for the first tag of an ID.
    let earlier: ObservedAttributes?
    /// The attributes of these tags and this one.
    let whole: ObservedAttributes

    var line: Int { tag.line }
}

extension ObservedPlaylist {
    var dateRanges: [ListedDateRange] {
        var known: [String: ObservedAttributes] = [:]
        return tags(DateRangeChecks.tag).map { tag in
            let id = tag.attributes.text("ID")
            let earlier = id.flatMap { known[$0] }
            var whole = earlier ?? tag.attributes
            whole.fill(tag.attributes)
            if let id { known[id] = whole }
            return ListedDateRange(tag: tag, id: id, earlier: earlier, whole: whole)
        }
    }

    func dateRanges(ofClass name: String) -> [ObservedTag] {
        tags(DateRangeChecks.tag).filter { $0.attributes.text("CLASS") == name }
    }

    /// The attributes of all tags of each ID together.
    var attributesByRange: [String: ObservedAttributes] {
        Dictionary(dateRanges.compactMap { range in range.id.map { ($0, range.whole) } }) { _, last in last }
    }

    /// The date of the first segment that has one.
    package var firstDate: WallTime? { segments.first { $0.date != nil }?.date }
}

extension ObservedAttributes {
    package func date(_ name: String) -> WallTime? { text(name).flatMap { ObservedNumber.date($0[...]) } }

    /// The length of a date range, as planned if nothing else is known.
    package var length: Interval? { seconds("DURATION") ?? seconds("PLANNED-DURATION") }

    /// The end of a date range that begins at an instant; nil if it is open.
    fileprivate func end(from start: WallTime) -> WallTime? {
        date("END-DATE") ?? seconds("DURATION").map { start + $0 }
    }

    /// The first attribute that both have and that is another, and its value in the others.
    ///
    /// - Parameter isQueryFree: whether nothing behind a question mark counts.
    fileprivate func difference(from other: ObservedAttributes?, isQueryFree: Bool = false) -> (String, String)? {
        guard let other else { return nil }
        func compared(_ value: String) -> Substring { isQueryFree ? value.prefix { $0 != "?" } : value[...] }
        for name in names {
            guard let own = self[name], let value = other[name], compared(own) != compared(value) else { continue }
            return (name, value)
        }
        return nil
    }
}
