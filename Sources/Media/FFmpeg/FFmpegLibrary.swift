internal import CFFmpeg

/// The libraries that the program is linked with.
package enum FFmpegLibrary {
    /// The release of FFmpeg (`av_version_info`), for example `5.1.9-0+deb12u1`.
    package static var version: String {
        av_version_info().map { String(cString: $0) } ?? "unknown"
    }

    /// Silences the libraries, once: errors are thrown, and a thread that writes to standard error itself would wait for its reader.
    static let quiet: Void = av_log_set_level(AV_LOG_QUIET)
}
