internal import CFFmpeg

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
