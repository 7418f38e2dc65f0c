package import HLS

/// The traits of a player to which a viewer's playlists are adapted, found by its User-Agent.
///
/// They were measured by `make accuracy`. All other players have the configured allowance and marked splices.
package struct PlayerTraits {
    /// A part of the User-Agent field that identifies it.
    package let mark: String
    /// The milliseconds from its first request to its first frame, by container.
    package var allowance: [SegmentContainer: Int] = [:]
    package var splice = MediaPlaylist.Splice.marked
    /// The container unless its URL names one.
    package var container = SegmentContainer.cmaf
    /// The container where it can seek; nil for the same.
    package var seekableContainer: SegmentContainer?
    /// The container of encrypted streams and of those with subtitles beside them; nil for the same.
    package var keyedOrSubtitledContainer: SegmentContainer?
    /// The container of streams whose samples are encrypted; nil for the same.
    package var sampleEncryptedContainer: SegmentContainer?
    /// Whether the multivariant playlist may have EXT-X-START. FFmpeg does not support it there, and takes it for that of a media playlist:
    /// it loads everything a second time.
    package var readsStart = true
    /// Whether it opens every variant stream before it plays, one after the other, which delays its start by as many round trips.
    package var opensAllVariants = false
    /// Whether sound and pictures are in the same segments, where the container allows both ways.
    package var isMuxed = false
    /// The largest number of segments older than the present in a list that begins with the present.
    package var longestPast = Int.max
}

extension PlayerTraits {
    private static let known = [
        // VLC 3 plays transport streams at the right speed, but fragmented MP4 up to one percent too slowly. At a discontinuity it opens a
        // new demuxer without the initialization section, so fragmented MP4 ends there; a transport stream goes on 0.7 s early. In
        // fragmented MP4 it plays the sound 50 to 100 ms before the picture. Of six segments it begins with the fourth from the end.
        PlayerTraits(
            mark: "VLC/",
            allowance: [.cmaf: 500, .ts: 220],
            splice: .seamless,
            container: .ts,
            longestPast: 0
        ),
        // GStreamer does so, too. It ends with an encrypted header of fragmented MP4, and shows nothing where WebVTT has timestamps of 33
        // bits beside decode times of 64 (docs/upstream).
        PlayerTraits(mark: "GStreamer", keyedOrSubtitledContainer: .ts, longestPast: 0),
        // FFmpeg 5.1, and mpv with it, cannot seek in HLS of fragmented MP4, not even in its own: it goes on with its present header and
        // misreads segments. On a line of 50 ms each way a second variant delays it by 0.7 s, and so does a playlist for the sound.
        ffmpeg(mark: "Lavf/"), ffmpeg(mark: "libmpv"),
        // Its own HLS begins 0.2 s later if sound is separate, and puts the first segments of both lists at zero, although they are up to
        // 21 ms apart.
        PlayerTraits(mark: "Chrome/", isMuxed: true),
    ]

    private static func ffmpeg(mark: String) -> PlayerTraits {
        PlayerTraits(
            mark: mark,
            seekableContainer: .ts,
            // In fragmented MP4 it keeps the first key.
            sampleEncryptedContainer: .ts,
            readsStart: false,
            opensAllVariants: true,
            isMuxed: true
        )
    }

    /// The number of bytes of the User-Agent field that are searched: players name themselves first, and a request may have 16,384 bytes.
    private static let longestAgent = 256

    /// - Parameter userAgent: the field, of which the first 256 bytes count.
    /// - Returns: nil for an unknown player.
    package init?(userAgent: String) {
        let agent = String(decoding: userAgent.utf8.prefix(Self.longestAgent), as: UTF8.self)
        guard let traits = Self.known.first(where: { agent.contains($0.mark) }) else { return nil }
        self = traits
    }
}
