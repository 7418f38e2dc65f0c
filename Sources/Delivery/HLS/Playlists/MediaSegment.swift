package import Timeline

/// A segment in a media playlist: its URI and the tags before it (RFC 8216, 4.3.2).
package struct MediaSegment: Hashable, Sendable {
    package var uri: String
    /// EXTINF (4.3.2.1).
    package var duration: MediaTime
    /// EXT-X-PROGRAM-DATE-TIME: the instant at which its first frame is to be shown (4.3.2.6).
    package var programDateTime: WallTime?
    /// The zone of the written date, in minutes east of UTC. It changes the digits and not the instant.
    package var dateTimeOffset = 0
    /// Whether EXT-X-DISCONTINUITY precedes it (4.3.2.3).
    package var isDiscontinuous = false
    /// EXT-X-GAP: it is listed but not available (RFC 8216bis, 4.4.4.7).
    package var isGap = false
    /// The EXT-X-MAP that applies to it, whether the tag precedes it or an earlier segment.
    package var map: MediaInitializationSection?
    /// The tag of a break that was used before date ranges; nil for none.
    package var cue: CueTag?
    /// The EXT-X-KEY that applies to it, likewise; nil if it is not encrypted.
    package var key: EncryptionKey?
    /// EXT-X-PART (RFC 8216bis, 4.4.4.9), in order; empty if the list has no parts of it.
    package var parts: [PartialSegment] = []

    package init(uri: String, duration: MediaTime, map: MediaInitializationSection? = nil) {
        (self.uri, self.duration, self.map) = (uri, duration, map)
    }

    /// - Parameters:
    ///   - inForce: the map and the key that apply at this place of the list. The map is repeated after a discontinuity.
    ///   - isOpen: whether it is incomplete, so that it has no duration and no URI yet.
    func write(to text: inout PlaylistText, after inForce: inout TagsInForce, isOpen: Bool = false) {
        if isDiscontinuous { text.line("#EXT-X-DISCONTINUITY") }
        inForce.write(of: self, repeatsMap: isDiscontinuous, to: &text)
        if let programDateTime { text.line("#EXT-X-PROGRAM-DATE-TIME", programDateTime, offset: dateTimeOffset) }
        for part in parts { part.write(to: &text, of: self) }
        guard !isOpen else { return }
        if isGap { text.line("#EXT-X-GAP") }
        cue?.write(to: &text)
        // The comma precedes a title, which is empty here.
        text.line("#EXTINF") {
            $0.append(duration)
            $0.append(UInt8(ascii: ","))
        }
        text.line(uri: uri)
    }
}
