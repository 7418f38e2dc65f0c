internal import CFFmpeg

/// A failed call of libavcodec, libavformat or libavutil.
package struct FFmpegError: Error, Equatable, CustomStringConvertible {
    /// The C function, for example `avcodec_open2`.
    package let operation: String

    /// The negative return code, an `AVERROR`; 0 where the function returned NULL instead of a pointer.
    package let code: Int32

    /// The library's description of the code (`av_strerror`), or the name of what was missing.
    package let message: String

    package var description: String { "\(operation): \(message)" }

    init(_ operation: String, code: Int32) {
        self.operation = operation
        self.code = code
        message = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) { buffer in
            av_strerror(code, buffer.baseAddress, buffer.count)
            return buffer.baseAddress.map { String(cString: $0) } ?? "error \(code)"
        }
    }

    init(_ operation: String, message: String) {
        self.operation = operation
        self.code = 0
        self.message = message
    }

    /// Returns the code, or throws it if it is negative.
    @discardableResult
    static func check(_ operation: String, _ code: Int32) throws(FFmpegError) -> Int32 {
        guard code >= 0 else { throw FFmpegError(operation, code: code) }
        return code
    }
}
