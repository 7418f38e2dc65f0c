internal import CFFmpeg
package import Media

extension H264Encoder {
    /// The encoders that the linked libavcodec has, the preferred one first (`avcodec_find_encoder_by_name`).
    package static var available: [H264Encoder] {
        allCases.filter { avcodec_find_encoder_by_name($0.rawValue) != nil }
    }
}

extension VideoEncoderSettings {
    /// The options of the encoder by their names in libavcodec.
    var options: KeyValuePairs<String, String> {
        switch encoder {
        case .libx264: ["preset": "superfast", "qp": String(quantizer), "forced-idr": "1", "x264-params": parameters]
        case .libopenh264: ["coder": "cabac", "loopfilter": "0", "rc_mode": "quality", "allow_skip_frames": "0"]
        }
    }

    /// Features that are on by default but do nothing for flat pictures with letters, or cost more than they save, are off. Small dead
    /// zones keep the quality for which trellis quantisation would take half as much time again (docs/encoding.md).
    private var parameters: String {
        [
            "keyint=infinite", "scenecut=0", "bframes=0", "ref=1", "weightp=0", "rc-lookahead=0", "sync-lookahead=0",
            "mbtree=0", "threads=1", "slices=1", "no-psy=1", "no-deblock=1", "ipratio=1", "subme=0", "trellis=0",
            "8x8dct=0", "deadzone-intra=8", "deadzone-inter=16", "chroma-qp-offset=4",
            // The parameter sets do not depend on the quantiser, so players that keep the first ones play on after a change.
            "stitchable=1",
            "force-cfr=1",
        ].joined(separator: ":")
    }
}
