internal import CFFmpeg

/// The libraries that the program runs on.
package enum FFmpegLibrary {
    /// The release of FFmpeg (`av_version_info`), for example `5.1.9-0+deb12u1`.
    package static var version: String {
        av_version_info().map { String(cString: $0) } ?? "unknown"
    }

    /// Lets the libraries print errors only, once; their reports on each stream are nothing that callers here wait for.
    static let quiet: Void = av_log_set_level(AV_LOG_ERROR)
}
