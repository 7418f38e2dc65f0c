internal import FFmpeg
package import Raster
package import Timeline

/// How one rendition of a channel is coded.
package struct RenditionSettings: Hashable, Sendable {
    package let size: PictureSize
    package let rate: FrameRate
    /// The quantiser of coded pictures, 0 to 51.
    package let quantizer: Int
    /// The preset of libx264.
    package let preset: String

    package init(size: PictureSize, rate: FrameRate, quantizer: Int = 24, preset: String = "superfast") {
        self.size = size
        self.rate = rate
        self.quantizer = quantizer
        self.preset = preset
    }

    var encoder: VideoEncoderSettings {
        VideoEncoderSettings(
            width: size.width,
            height: size.height,
            framesPerSecond: rate.framesPerSecond,
            preset: preset,
            quantizer: quantizer
        )
    }
}
