internal import FFmpeg
package import Platform

/// The version of the program and of its libraries.
package enum Version {
    package static let current = "0.1.0"

    /// `0.1.0 (FFmpeg 5.1.9)`.
    package static var description: String { "\(current) (FFmpeg \(FFmpegLibrary.version))" }

    /// The metric that names them.
    package static var metric: MetricFamily {
        var info = MetricFamily(
            "clockcast_build_info",
            .gauge,
            "Always 1; its labels are the versions of the program and of FFmpeg."
        )
        info.add(["version": current, "ffmpeg": FFmpegLibrary.version], 1)
        return info
    }
}
