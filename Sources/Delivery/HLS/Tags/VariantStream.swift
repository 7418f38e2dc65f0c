package import Timeline

/// EXT-X-STREAM-INF (RFC 8216, 4.3.4.2): one of the streams in a multivariant playlist, with its URI on the next line.
///
/// Without a frame rate it is EXT-X-I-FRAME-STREAM-INF (4.3.4.3): the I-frames of a variant, for players that fast-forward, rewind, or show a
/// small picture of another time.
package struct VariantStream: Hashable, Sendable {
    /// BANDWIDTH: the peak of the bit rates of its segments or I-frames, in bits a second.
    package var bandwidth: Int
    /// AVERAGE-BANDWIDTH, in bits a second.
    package var averageBandwidth: Int
    /// CODECS (RFC 6381): of everything that it plays, including its renditions, with commas between.
    package var codecs: String
    /// RESOLUTION in pixels.
    package var width: Int
    package var height: Int
    /// FRAME-RATE; nil for I-frames.
    package var frameRate: FrameRate?
    /// AUDIO: the group of its sound renditions; nil if it has no sound or contains it.
    package var audioGroup: String?
    /// SUBTITLES: the group of its subtitles; nil if it has none.
    package var subtitlesGroup: String?
    /// CLOSED-CAPTIONS: the group of the captions in its pictures; nil if it has none.
    package var captionsGroup: String?
    /// The URI of its media playlist.
    package var uri: String
    /// SCORE (RFC 8216bis, 4.4.6.2): players prefer the variant with the highest; nil for none.
    package var score: Int?
    /// STABLE-VARIANT-ID and PATHWAY-ID (4.4.6.2).
    package var stableID: String?
    package var pathway: String?
    /// The attributes that are left out.
    package var omitted: Set<VariantAttribute> = []

    package init(
        bandwidth: Int,
        averageBandwidth: Int,
        codecs: String,
        width: Int,
        height: Int,
        frameRate: FrameRate? = nil,
        audioGroup: String? = nil,
        subtitlesGroup: String? = nil,
        captionsGroup: String? = nil,
        uri: String
    ) {
        (self.bandwidth, self.averageBandwidth, self.codecs, self.uri) = (bandwidth, averageBandwidth, codecs, uri)
        (self.width, self.height, self.frameRate) = (width, height, frameRate)
        (self.audioGroup, self.subtitlesGroup, self.captionsGroup) = (audioGroup, subtitlesGroup, captionsGroup)
    }

    var hasOnlyIFrames: Bool { frameRate == nil }

    func appendValue(to text: inout PlaylistText) {
        text.attribute("BANDWIDTH", Int64(bandwidth))
        text.attribute("AVERAGE-BANDWIDTH", Int64(averageBandwidth))
        if let score { text.attribute("SCORE", Int64(score)) }
        if !omitted.contains(.codecs) { text.attribute("CODECS", quoted: codecs) }
        if !omitted.contains(.resolution) { text.attribute("RESOLUTION", width: width, height: height) }
        if let frameRate {
            text.attribute("FRAME-RATE", Int64(frameRate.framesPerSecond))
            text.append(".000" as StaticString)
        }
        if let audioGroup { text.attribute("AUDIO", quoted: audioGroup) }
        if let subtitlesGroup { text.attribute("SUBTITLES", quoted: subtitlesGroup) }
        if let captionsGroup { text.attribute("CLOSED-CAPTIONS", quoted: captionsGroup) }
        if let stableID { text.attribute("STABLE-VARIANT-ID", quoted: stableID) }
        if let pathway { text.attribute("PATHWAY-ID", quoted: pathway) }
        if hasOnlyIFrames { text.attribute("URI", quoted: uri) }
    }
}

/// An attribute that a variant should have, and does not have where a server forgets it.
package enum VariantAttribute: Hashable, Sendable {
    case codecs
    case resolution
}
