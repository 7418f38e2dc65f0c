internal import CFFmpeg

/// The libraries that the program runs on.
package enum FFmpegLibrary {
    /// The release of FFmpeg (`av_version_info`), for example `5.1.9-0+deb12u1`.
    package static var version: String {
        av_version_info().map { String(cString: $0) } ?? "unknown"
    }

    /// Lets the libraries print nothing, once: what goes wrong is thrown, and a thread that writes to standard error itself would
    /// wait for whoever reads it.
    static let quiet: Void = av_log_set_level(AV_LOG_QUIET)
}
