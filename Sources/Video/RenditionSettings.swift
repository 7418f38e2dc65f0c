package import FFmpeg
package import Raster
package import Timeline

/// How one rendition of a channel is coded.
package struct RenditionSettings: Hashable, Sendable {
    package let size: PictureSize
    package let rate: FrameRate
    package let encoder: H264Encoder
    /// The quantiser of coded pictures, 0 to 51.
    package let quantizer: Int
    /// The preset of libx264.
    package let preset: String

    package init(
        size: PictureSize,
        rate: FrameRate,
        encoder: H264Encoder = .libx264,
        quantizer: Int = 24,
        preset: String = "superfast"
    ) {
        self.size = size
        self.rate = rate
        self.encoder = encoder
        self.quantizer = quantizer
        self.preset = preset
    }

    var encoderSettings: VideoEncoderSettings {
        VideoEncoderSettings(
            width: size.width,
            height: size.height,
            framesPerSecond: rate.framesPerSecond,
            encoder: encoder,
            preset: preset,
            quantizer: quantizer
        )
    }
}
