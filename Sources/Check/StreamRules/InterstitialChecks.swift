internal import Platform
internal import PlaylistReading
internal import Timeline

/// The rules for interstitials, in one state of a media playlist.
package enum InterstitialChecks {
    package static let interstitial = "com.apple.hls.interstitial"

    static let checks: [Check<ObservedPlaylist>] = [
        .each(.assetIsAbsolute, of: { $0.dateRanges(ofClass: interstitial) }) { tag, _ in
            guard let uri = tag.attributes.text("X-ASSET-URI"), !URIReference.isUnknown(uri),
                URIReference.scheme(of: uri) == nil
            else { return nil }
            return ("X-ASSET-URI is '\(uri.prefix(80))'", "a URI with scheme and host")
        },
        // An interstitial has the attributes of all tags with its ID (4.4.5.1).
        Check { list in
            let ranges = list.attributesByRange
            return list.dateRanges.filter { $0.earlier == nil }.findings { range in
                let attributes = range.id.flatMap { ranges[$0] } ?? range.whole
                let hasNone = attributes["X-ASSET-URI"] == nil
                guard attributes.text("CLASS") == interstitial, hasNone == (attributes["X-ASSET-LIST"] == nil)
                else { return nil }
                let words = hasNone ? "neither X-ASSET-URI nor" : "both X-ASSET-URI and"
                let found = "the interstitial has \(words) X-ASSET-LIST"
                return Finding(.interstitialHasOneAsset, range, found, expected: "either X-ASSET-URI or X-ASSET-LIST")
            }
        },
        .each(.resumptionIsInStream, of: { $0.dateRanges(ofClass: interstitial) }) { tag, list in
            resumption(of: tag.attributes, in: list)
        },
    ]

    /// At X-RESUME-OFFSET there is something to play. In a stream that is over that is known; in a live one the place is not before the list,
    /// once the break has come, and not farther ahead than what the player has behind it.
    private static func resumption(of attributes: ObservedAttributes, in playlist: ObservedPlaylist) -> Message? {
        guard let first = playlist.firstDate, let offset = attributes.signedSeconds("X-RESUME-OFFSET"),
            attributes["CUE"] == nil, let start = attributes.date("START-DATE"), first <= start,
            start < first + playlist.duration
        else { return nil }
        let (point, end) = (start + offset, first + playlist.duration)
        func message(_ found: String) -> Message {
            ("it resumes at \(point.iso8601), \(found)", "a place from \(first.iso8601) on that can be played by then")
        }
        if point < first { return message("before the list") }
        if playlist.hasEndList { return point > end ? message("after the end") : nil }
        let length = attributes.seconds("X-PLAYOUT-LIMIT") ?? attributes.length
        guard let length, let target = playlist.targetDuration, offset > length + target * 3 else { return nil }
        return message("\((offset - length).secondsText) s later than it is over")
    }
}
