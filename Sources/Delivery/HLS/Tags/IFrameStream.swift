/// EXT-X-I-FRAME-STREAM-INF (RFC 8216, 4.3.4.3): the I-frames of a variant, for players that fast-forward, rewind, or show a small picture
/// of another time.
package struct IFrameStream: Hashable, Sendable {
    /// BANDWIDTH: the peak of the I-frames' bit rates, in bits a second.
    package var bandwidth: Int
    /// AVERAGE-BANDWIDTH, in bits a second.
    package var averageBandwidth: Int
    /// CODECS (RFC 6381).
    package var codecs: String
    /// RESOLUTION in pixels.
    package var width: Int
    package var height: Int
    /// The URI of its I-frame playlist.
    package var uri: String
    /// STABLE-VARIANT-ID and PATHWAY-ID (RFC 8216bis, 4.4.6.3).
    package var stableID: String?
    package var pathway: String?
    /// The attributes that are left out.
    package var omitted: Set<VariantAttribute> = []

    package init(bandwidth: Int, averageBandwidth: Int, codecs: String, width: Int, height: Int, uri: String) {
        self.bandwidth = bandwidth
        self.averageBandwidth = averageBandwidth
        self.codecs = codecs
        self.width = width
        self.height = height
        self.uri = uri
    }
}

extension IFrameStream: PlaylistTag {
    static let name = TagName.iFrameStream

    func appendValue(to text: inout PlaylistText) {
        text.attribute("BANDWIDTH", Int64(bandwidth))
        text.attribute("AVERAGE-BANDWIDTH", Int64(averageBandwidth))
        if !omitted.contains(.codecs) { text.attribute("CODECS", quoted: codecs) }
        if !omitted.contains(.resolution) { text.attribute("RESOLUTION", width: width, height: height) }
        if let stableID { text.attribute("STABLE-VARIANT-ID", quoted: stableID) }
        if let pathway { text.attribute("PATHWAY-ID", quoted: pathway) }
        text.attribute("URI", quoted: uri)
    }
}
