internal import StreamReading

/// The rule for closed captions in a multivariant playlist.
enum CaptionChecks {
    private static let captions = "CLOSED-CAPTIONS"

    /// RFC 8216, 4.3.4.1: INSTREAM-ID must not be specified for other types, and has these values.
    static func instreamPlaceIsOfCaptions(_ playlist: ObservedPlaylist) -> [Finding] {
        playlist.renditions.compactMap { rendition in
            guard let place = rendition.attributes.text("INSTREAM-ID") else { return nil }
            guard rendition.type == captions else {
                let found = "INSTREAM-ID is of \(rendition.type.map { String($0.prefix(40)) } ?? "no TYPE")"
                return Finding(.instreamPlaceIsOfCaptions, line: rendition.line, found, expected: "TYPE=\(captions)")
            }
            let services = (1...63).map { "SERVICE\($0)" }
            guard !(["CC1", "CC2", "CC3", "CC4"] + services).contains(place) else { return nil }
            let found = "INSTREAM-ID is '\(place.prefix(40))'"
            return Finding(.instreamPlaceIsOfCaptions, line: rendition.line, found, expected: "CC1 or SERVICE1")
        }
    }
}
