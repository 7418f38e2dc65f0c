package import Timeline

/// A multivariant ("master") playlist (RFC 8216, 4.3.4) as a value.
package struct MultivariantPlaylist: Hashable, Sendable {
    /// One EXT-X-STREAM-INF (4.3.4.2).
    package struct Variant: Hashable, Sendable {
        /// BANDWIDTH: the peak of the segments' bit rates, in bits a second.
        package var bandwidth: Int
        /// AVERAGE-BANDWIDTH, in bits a second.
        package var averageBandwidth: Int
        /// CODECS (RFC 6381).
        package var codecs: String
        /// RESOLUTION in pixels.
        package var width: Int
        package var height: Int
        package var frameRate: FrameRate
        package var uri: String

        package init(
            bandwidth: Int,
            averageBandwidth: Int,
            codecs: String,
            width: Int,
            height: Int,
            frameRate: FrameRate,
            uri: String
        ) {
            self.bandwidth = bandwidth
            self.averageBandwidth = averageBandwidth
            self.codecs = codecs
            self.width = width
            self.height = height
            self.frameRate = frameRate
            self.uri = uri
        }
    }

    /// EXT-X-VERSION.
    package var version: Int
    /// EXT-X-INDEPENDENT-SEGMENTS (4.3.5.1).
    package var hasIndependentSegments: Bool
    /// EXT-X-START, for all media playlists.
    package var start: PlaylistStart?
    /// The first is the one that players begin with.
    package var variants: [Variant]

    package init(
        version: Int,
        hasIndependentSegments: Bool = true,
        start: PlaylistStart? = nil,
        variants: [Variant]
    ) {
        self.version = version
        self.hasIndependentSegments = hasIndependentSegments
        self.start = start
        self.variants = variants
    }

    /// The playlist as it goes over the wire.
    package var bytes: [UInt8] {
        var text = PlaylistText(capacity: 128 + variants.count * 256)
        text.line("#EXTM3U")
        text.line("#EXT-X-VERSION:", Int64(version))
        if hasIndependentSegments { text.line("#EXT-X-INDEPENDENT-SEGMENTS") }
        if let start { text.line(start) }
        for variant in variants {
            text.append("#EXT-X-STREAM-INF:BANDWIDTH=")
            text.append(Int64(variant.bandwidth))
            text.append(",AVERAGE-BANDWIDTH=")
            text.append(Int64(variant.averageBandwidth))
            text.append(",CODECS=\"")
            text.append(variant.codecs)
            text.append("\",RESOLUTION=")
            text.append(Int64(variant.width))
            text.append("x")
            text.append(Int64(variant.height))
            text.append(",FRAME-RATE=")
            text.append(Int64(variant.frameRate.framesPerSecond))
            text.line(".000")
            text.append(variant.uri)
            text.endLine()
        }
        return text.bytes
    }
}
