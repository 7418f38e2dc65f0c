internal import FFmpeg

/// The version of the program and of its libraries.
package enum Version {
    package static let current = "0.1.0"

    /// `0.1.0 (FFmpeg 5.1.9)`.
    package static var description: String { "\(current) (FFmpeg \(FFmpegLibrary.version))" }
}
