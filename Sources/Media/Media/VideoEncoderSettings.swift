package import Raster
package import Timeline

/// An H.264 encoder of libavcodec, by its name there; it may not be built in.
package enum H264Encoder: String, CaseIterable, Hashable, Sendable {
    /// The encoder under GPL-2.0-or-later.
    case libx264
    /// The encoder under BSD-2-Clause.
    case libopenh264
}

/// The way in which the pictures of one rendition are coded.
///
/// Features that make the output depend on more than the pictures are off: threads, look-ahead, rate control, scene cuts. So are B
/// pictures, several references and weighted prediction, which exclude pictures that are written without an encoder (ITU-T H.264, 8.2.1.3
/// and 8.4.1.1).
package struct VideoEncoderSettings: Hashable, Sendable {
    package let size: PictureSize
    package let rate: FrameRate
    package let encoder: H264Encoder
    /// The quantiser of every macroblock, 0 (lossless) to 51; libopenh264 replaces values below 12 with 12.
    package let quantizer: Int

    package init(size: PictureSize, rate: FrameRate, encoder: H264Encoder = .libx264, quantizer: Int = 24) {
        self.size = size
        self.rate = rate
        self.encoder = encoder
        self.quantizer = quantizer
    }

    /// Whether a used encoder codes the next run as if it were newly opened. libopenh264 compares pictures with those of earlier runs.
    package var forgetsRuns: Bool { encoder == .libx264 }
}
