package import Timeline

/// A segment as a media playlist lists it.
package struct MediaSegment: Hashable, Sendable {
    package var uri: String
    /// EXTINF (RFC 8216, 4.3.2.1).
    package var duration: MediaTime
    /// EXT-X-PROGRAM-DATE-TIME: when its first frame is to be seen (4.3.2.6).
    package var programDateTime: WallTime?
    /// EXT-X-DISCONTINUITY stands before it (4.3.2.3).
    package var isDiscontinuous: Bool
    /// The URI of the EXT-X-MAP that applies to it (4.3.2.5).
    package var map: String?

    package init(
        uri: String,
        duration: MediaTime,
        programDateTime: WallTime? = nil,
        isDiscontinuous: Bool = false,
        map: String? = nil
    ) {
        self.uri = uri
        self.duration = duration
        self.programDateTime = programDateTime
        self.isDiscontinuous = isDiscontinuous
        self.map = map
    }
}
