package import FFmpeg

/// Why a sound could not be coded.
package enum SoundError: Error, Equatable, CustomStringConvertible {
    case encoder(FFmpegError)
    /// The encoder codes silence as something else, so nothing can be put together of pieces.
    case notSilent

    package var description: String {
        switch self {
        case .encoder(let error): "the encoder of sound failed: \(error)"
        case .notSilent: "the encoder of sound codes silence differently each time"
        }
    }
}
