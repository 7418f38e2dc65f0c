package import Raster
package import Timeline

/// An H.264 encoder that libavcodec may have been built with, by its name there.
package enum H264Encoder: String, CaseIterable, Hashable, Sendable {
    /// GPL-2.0-or-later.
    case libx264
    /// BSD-2-Clause.
    case libopenh264
}

/// How the pictures of one rendition are coded.
///
/// Everything that makes the output depend on more than the pictures is off: threads, look-ahead, rate control, scene
/// cuts. So are B pictures, several references and weighted prediction, beside which pictures written without an encoder
/// could not exist (ITU-T H.264, 8.2.1.3 and 8.4.1.1).
package struct VideoEncoderSettings: Hashable, Sendable {
    package let size: PictureSize
    package let rate: FrameRate
    package let encoder: H264Encoder
    /// The quantiser of every macroblock, 0 (lossless) to 51; libopenh264 takes less than 12 for 12.
    package let quantizer: Int

    package init(size: PictureSize, rate: FrameRate, encoder: H264Encoder = .libx264, quantizer: Int = 24) {
        self.size = size
        self.rate = rate
        self.encoder = encoder
        self.quantizer = quantizer
    }

    /// Whether an encoder that has coded runs codes the next one as if it were newly opened. libopenh264 weighs pictures
    /// against those of earlier runs.
    package var forgetsRuns: Bool { encoder == .libx264 }
}
