internal import HLS

/// What is known of a player that a viewer's playlists should fit, by what it says of itself.
///
/// Measured by `make accuracy`. All others have the configured allowance and marked splices.
package struct PlayerTraits {
    /// A part of the User-Agent field.
    let mark: String
    /// Milliseconds from its first request to its first frame, by container.
    let allowance: [SegmentContainer: Int]
    let splice: MediaPlaylist.Splice
    /// What it gets if its URL does not say.
    let container: SegmentContainer
    /// The same where it can seek.
    let seekableContainer: SegmentContainer
    /// Whether EXT-X-START may stand in the multivariant playlist. FFmpeg reads none, and takes one there for a media playlist's: it
    /// loads everything a second time.
    let readsStart: Bool
    /// Whether it opens every variant stream before it plays, one after the other: as many round trips later does it begin.
    let opensAllVariants: Bool
    /// How it gets sound, where the container allows both ways.
    let packing: PresentationQuery.Packing
    /// How many segments older than the present a list may have that begins with it.
    let longestPast: Int

    private static let known = [
        // VLC 3 plays transport streams in step, but fragmented MP4 up to one percent too slowly. At a discontinuity it opens a
        // new demuxer and does not give it the initialization section again, so fragmented MP4 ends there; a transport
        // stream goes on 0.7 s early. Of fragmented MP4 it plays the sound 50 to 100 ms before the picture. Of six segments it begins
        // with the fourth from the end.
        PlayerTraits(
            mark: "VLC/",
            allowance: [.cmaf: 500, .ts: 220],
            splice: .seamless,
            container: .ts,
            longestPast: 0
        ),
        // So does this.
        PlayerTraits(mark: "GStreamer", longestPast: 0),
        // FFmpeg 5.1, and mpv with it, cannot seek in fragmented MP4 of HLS, of its own making neither: it goes on with the header
        // that it has and reads segments as something else. On a line of 50 ms each way a second variant makes them 0.7 s late,
        // and so does a playlist for the sound.
        ffmpeg(mark: "Lavf/"), ffmpeg(mark: "libmpv"),
        // Its own HLS begins 0.2 s later where sound is apart, and puts the first segments of both lists at zero: up to 21 ms apart.
        PlayerTraits(mark: "Chrome/", packing: .together),
    ]

    private static func ffmpeg(mark: String) -> PlayerTraits {
        PlayerTraits(
            mark: mark,
            seekableContainer: .ts,
            readsStart: false,
            opensAllVariants: true,
            packing: .together
        )
    }

    /// How much of the User-Agent field is looked at, in bytes: players say first who they are, and anybody can send 16,384.
    private static let longestAgent = 256

    /// - Parameter userAgent: of which the first 256 bytes count.
    /// - Returns: nil for a player that nothing is known of.
    package init?(userAgent: String) {
        let agent = String(decoding: userAgent.utf8.prefix(Self.longestAgent), as: UTF8.self)
        guard let traits = Self.known.first(where: { agent.contains($0.mark) }) else { return nil }
        self = traits
    }

    private init(
        mark: String,
        allowance: [SegmentContainer: Int] = [:],
        splice: MediaPlaylist.Splice = .marked,
        container: SegmentContainer = .cmaf,
        seekableContainer: SegmentContainer? = nil,
        readsStart: Bool = true,
        opensAllVariants: Bool = false,
        packing: PresentationQuery.Packing = .apart,
        longestPast: Int = .max
    ) {
        self.mark = mark
        self.allowance = allowance
        self.splice = splice
        self.container = container
        self.seekableContainer = seekableContainer ?? container
        self.readsStart = readsStart
        self.opensAllVariants = opensAllVariants
        self.packing = packing
        self.longestPast = longestPast
    }
}
