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
    /// The first is the one that players begin with.
    package var variants: [Variant]

    package init(version: Int, hasIndependentSegments: Bool = true, variants: [Variant]) {
        self.version = version
        self.hasIndependentSegments = hasIndependentSegments
        self.variants = variants
    }

    /// The playlist as it goes over the wire.
    package var bytes: [UInt8] {
        var text = PlaylistText(capacity: 128 + variants.count * 256)
        text.line("#EXTM3U")
        text.line("#EXT-X-VERSION:\(version)")
        if hasIndependentSegments { text.line("#EXT-X-INDEPENDENT-SEGMENTS") }
        for variant in variants {
            let attributes = [
                "BANDWIDTH=\(variant.bandwidth)", "AVERAGE-BANDWIDTH=\(variant.averageBandwidth)",
                "CODECS=\"\(variant.codecs)\"", "RESOLUTION=\(variant.width)x\(variant.height)",
                "FRAME-RATE=\(variant.frameRate.framesPerSecond).000",
            ]
            text.line("#EXT-X-STREAM-INF:" + attributes.joined(separator: ","))
            text.line(variant.uri)
        }
        return text.bytes
    }
}
