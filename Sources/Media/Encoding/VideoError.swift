package import FFmpeg
package import H264
package import Raster

/// The reason why a segment's pictures could not be coded.
package enum VideoError: Error, CustomStringConvertible {
    case encoder(FFmpegError)
    case stream(H264Error)
    case drawing(RasterError)
    /// The size of a picture differs from the rendition's.
    case pictureSize(expected: String, drawn: String)

    package var description: String {
        switch self {
        case .encoder(let error): "the encoder failed: \(error)"
        case .stream(let error): "the coded stream cannot be used: \(error)"
        case .drawing(let error): "a picture cannot be drawn: \(error)"
        case .pictureSize(let expected, let drawn): "a picture of \(drawn) was drawn where \(expected) was expected"
        }
    }
}
