package import Timeline

/// A segment as a media playlist lists it: its URI, with the tags that stand before it (RFC 8216, 4.3.2).
package struct MediaSegment: Hashable, Sendable {
    package var uri: String
    /// EXTINF (4.3.2.1).
    package var duration: MediaTime
    /// EXT-X-PROGRAM-DATE-TIME: when its first frame is to be seen (4.3.2.6).
    package var programDateTime: WallTime?
    /// How many minutes east of UTC the zone is that the date is written in. It changes the digits and not the instant.
    package var dateTimeOffset: Int
    /// EXT-X-DISCONTINUITY stands before it (4.3.2.3).
    package var isDiscontinuous: Bool
    /// EXT-X-GAP: it is listed, and not there (RFC 8216bis, 4.4.4.7).
    package var isGap: Bool
    /// The EXT-X-MAP that applies to it, whether the tag stands before it or before an earlier one.
    package var map: MediaInitializationSection?
    /// EXT-X-PART (RFC 8216bis, 4.4.4.9), in order; none where the list has none of it.
    package var parts: [PartialSegment] = []

    package init(
        uri: String,
        duration: MediaTime,
        programDateTime: WallTime? = nil,
        dateTimeOffset: Int = 0,
        isDiscontinuous: Bool = false,
        isGap: Bool = false,
        map: MediaInitializationSection? = nil
    ) {
        self.uri = uri
        self.duration = duration
        self.programDateTime = programDateTime
        self.dateTimeOffset = dateTimeOffset
        self.isDiscontinuous = isDiscontinuous
        self.isGap = isGap
        self.map = map
    }

    /// - Parameters:
    ///   - last: the map that holds at this place of the list. It is said again after a discontinuity.
    ///   - isOpen: whether parts of it are still to come, so that it has no duration and no URI yet.
    func write(to text: inout PlaylistText, after last: MediaInitializationSection?, isOpen: Bool = false) {
        if isDiscontinuous { text.line(.discontinuity) }
        if map != last || isDiscontinuous { text.line(map) }
        if let programDateTime { text.line(.programDateTime, programDateTime, offset: dateTimeOffset) }
        for part in parts { part.write(to: &text, of: self) }
        guard !isOpen else { return }
        if isGap { text.line(.gap) }
        text.begin(.segmentDuration)
        text.append(duration)
        text.append(",\n" as StaticString)
        text.line(uri: uri)
    }
}
