internal import CFFmpeg
package import Raster
package import Timeline

/// An H.264 encoder that libavcodec may have been built with, by its name there.
package enum H264Encoder: String, CaseIterable, Hashable, Sendable {
    /// GPL-2.0-or-later.
    case libx264
    /// BSD-2-Clause.
    case libopenh264

    /// Those that the linked libavcodec has, the one to prefer first (`avcodec_find_encoder_by_name`).
    package static var available: [H264Encoder] {
        allCases.filter { avcodec_find_encoder_by_name($0.rawValue) != nil }
    }
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

    /// The options of the encoder by their names in libavcodec.
    var options: KeyValuePairs<String, String> {
        switch encoder {
        case .libx264: ["preset": "superfast", "qp": String(quantizer), "forced-idr": "1", "x264-params": parameters]
        case .libopenh264: ["coder": "cabac", "loopfilter": "0", "rc_mode": "quality", "allow_skip_frames": "0"]
        }
    }

    /// What is on but does nothing for flat pictures with letters, or costs more than it saves, is off as well; small dead
    /// zones keep the quality for which trellis quantisation would take half as much time again (docs/encoding.md).
    private var parameters: String {
        [
            "keyint=infinite", "scenecut=0", "bframes=0", "ref=1", "weightp=0", "rc-lookahead=0", "sync-lookahead=0",
            "mbtree=0", "threads=1", "slices=1", "no-psy=1", "no-deblock=1", "ipratio=1", "subme=0", "trellis=0",
            "8x8dct=0", "deadzone-intra=8", "deadzone-inter=16", "chroma-qp-offset=4",
            // Parameter sets that do not depend on the quantiser, so that players that keep those they have go on over a
            // change.
            "stitchable=1",
            "force-cfr=1",
        ].joined(separator: ":")
    }
}
