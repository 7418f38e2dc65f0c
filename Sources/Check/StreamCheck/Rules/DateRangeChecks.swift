internal import StreamReading
internal import Timeline

/// The rules for date ranges: in one state of a list, and in two.
enum DateRangeChecks {
    static let checks: [PlaylistChecks.Check] = [spliceInformationIsWhole, assetIsAbsolute]
    static let updateChecks: [UpdateChecks.Check] = [dateRangeStays, dateRangeLeavesWithItsTime]

    static let tag = "EXT-X-DATERANGE"

    /// RFC 8216, 4.3.2.7.1: the values are whole splice_info_sections; that of SCTE35-OUT leaves the network, that of SCTE35-IN returns.
    private static func spliceInformationIsWhole(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.tags(tag).lazy.flatMap { tag in
            ["SCTE35-CMD", "SCTE35-OUT", "SCTE35-IN"].compactMap { name in
                guard let value = tag.attributes[name], AttributeType.hexadecimal.holds(value),
                    value.utf8.count <= 8192
                else { return nil }
                return problem(of: ObservedSplice(hexadecimal: value), in: name).map { found, expected in
                    Finding(.spliceInformationIsWhole, line: tag.line, "\(name) \(found)", expected: expected)
                }
            }
        }
        .prefix(10).map { $0 }
    }

    private static func problem(of splice: ObservedSplice, in name: String) -> (found: String, expected: String)? {
        switch splice {
        case .unknown: return nil
        case .broken(let reason): return (reason, "a splice_info_section")
        case .insert(let isOut):
            guard name != "SCTE35-CMD", isOut != (name == "SCTE35-OUT") else { return nil }
            return ("has out_of_network_indicator \(isOut ? 1 : 0)", isOut ? "0" : "1")
        }
    }

    /// RFC 8216bis, D.2: X-ASSET-URI is an absolute URI.
    private static func assetIsAbsolute(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.tags(tag).findings { tag in
            guard tag.attributes.text("CLASS") == InterstitialChecks.interstitial,
                let uri = tag.attributes.text("X-ASSET-URI"), !URIReference.isUnknown(uri),
                URIReference.scheme(of: uri) == nil
            else { return nil }
            let found = "X-ASSET-URI is '\(uri.prefix(80))'"
            return Finding(.assetIsAbsolute, line: tag.line, found, expected: "a URI with scheme and host")
        }
    }

    /// RFC 8216bis, 6.2.5.1: an update has date ranges of the list, and names none as removed that is in it.
    ///
    /// - Parameter whole: the list of the same moment.
    static func findings(ofDelta delta: ObservedPlaylist, beside whole: ObservedPlaylist) -> [Finding] {
        let known = ranges(of: whole)
        func finding(_ line: Int, _ id: some StringProtocol, _ found: String) -> Finding {
            let found = "'\(id.prefix(40))' \(found)"
            return Finding(.deltaUpdateIsConsistent, line: line, found, expected: "the date ranges of the list")
        }
        let changed = delta.tags(tag).compactMap { tag -> Finding? in
            guard let id = tag.attributes.text("ID") else { return nil }
            guard let own = known[id] else { return finding(tag.line, id, "is in an update, and not in the list") }
            let other = tag.attributes.names.first { own[$0] != tag.attributes[$0] }
            return other.map { finding(tag.line, id, "has another \($0) in an update than in the list") }
        }
        guard let skip = delta.tag("EXT-X-SKIP"), let removed = skip.attributes.text("RECENTLY-REMOVED-DATERANGES")
        else { return changed }
        let listed = removed.split(separator: "\t").filter { known[String($0)] != nil }
        return changed + listed.prefix(10).map { finding(skip.line, $0, "is removed in an update, and in the list") }
    }

    /// RFC 8216bis, 6.2.1: a range whose start is listed, or is still to come, is not removed.
    private static func dateRangeLeavesWithItsTime(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding]
    {
        guard !later.has("EXT-X-SKIP"), let first = later.segments.first(where: { $0.date != nil })?.date else {
            return []
        }
        let listed = Set(later.tags(tag).compactMap { $0.attributes.text("ID") })
        return earlier.tags(tag).findings { tag in
            guard let id = tag.attributes.text("ID"), !listed.contains(id),
                let start = tag.attributes.date("START-DATE"), start > first
            else { return nil }
            let found = "'\(id.prefix(40))', which starts at \(start.iso8601), is gone"
            return Finding(.dateRangeStays, found, expected: "its EXT-X-DATERANGE, until its start has left the list")
        }
    }

    /// RFC 8216, 4.3.2.7: an ID stands for one range, and tags with the same ID agree in what both have. Attributes may be added. Those of
    /// clients and of classes are not compared, because they may hold tokens.
    private static func dateRangeStays(_ earlier: ObservedPlaylist, _ later: ObservedPlaylist) -> [Finding] {
        let names = [
            "START-DATE", "CLASS", "CUE", "END-DATE", "DURATION", "PLANNED-DURATION", "SCTE35-CMD", "SCTE35-OUT",
            "SCTE35-IN",
        ]
        let tags = later.tags(tag)
        let known = tags.isEmpty ? [:] : ranges(of: earlier)
        return tags.findings { tag in
            guard let id = tag.attributes.text("ID"), let old = known[id] else { return nil }
            let name = names.first { name in old[name].map { $0 != tag.attributes[name] ?? $0 } ?? false }
            guard let name, let new = tag.attributes[name], let was = old[name] else { return nil }
            let what = "\(name) of '\(id.prefix(40))'"
            let (value, before) = (String(new.prefix(40)), String(was.prefix(40)))
            return Finding(.dateRangeStays, line: tag.line, what, is: value, was: before)
        }
    }

    /// The date ranges of a list by their IDs, each with the attributes of all tags that have it.
    private static func ranges(of playlist: ObservedPlaylist) -> [String: ObservedAttributes] {
        var ranges: [String: ObservedAttributes] = [:]
        for tag in playlist.tags(tag) {
            if let id = tag.attributes.text("ID") { ranges[id, default: tag.attributes].fill(tag.attributes) }
        }
        return ranges
    }
}
