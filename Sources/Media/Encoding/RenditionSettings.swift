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

    package init(
        size: PictureSize,
        rate: FrameRate,
        encoder: H264Encoder = .libx264,
        quantizer: Int = 24
    ) {
        self.size = size
        self.rate = rate
        self.encoder = encoder
        self.quantizer = quantizer
    }

    var encoderSettings: VideoEncoderSettings {
        VideoEncoderSettings(
            width: size.width,
            height: size.height,
            framesPerSecond: rate.framesPerSecond,
            encoder: encoder,
            quantizer: quantizer
        )
    }
}
