/// A kind of track, with the properties by which the rest of the program distinguishes it.
package struct TrackKind: Hashable, Sendable {
    /// The name of the rendition that has only such a track; empty for pictures, whose renditions have the names of their sizes.
    package let rendition: String
    /// The media type of headers (RFC 4337).
    package let headerType: String
    /// The containers of segments without other tracks.
    package let containers: Set<SegmentContainer>
    /// The starts and durations of such segments, and of their parts.
    package let timing: SegmentTiming
    /// The program that replaces a live segment that is not available: tracks that do not fail with the pictures continue in a slate.
    package let standIn: SegmentProgram

    package static let pictures = TrackKind(
        rendition: "",
        headerType: "video/mp4",
        containers: [.cmaf, .ts],
        timing: .grid,
        standIn: .loading
    )

    /// A transport stream contains a whole program, so there is none with sound alone.
    package static let sound = TrackKind(
        rendition: "audio",
        headerType: "audio/mp4",
        containers: [.cmaf],
        timing: .audioFrames,
        standIn: .slate
    )

    fileprivate static let named = [sound]
}

extension RenditionName {
    /// The kind of its track, or of the first of several.
    package var kind: TrackKind {
        TrackKind.named.first { $0.rendition.utf8.elementsEqual(description.utf8) } ?? .pictures
    }
}
