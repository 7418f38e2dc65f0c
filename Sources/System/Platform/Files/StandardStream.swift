internal import Glibc

/// An output of the program (stdout(3)), written by write(2) alone: there is no buffer that an exit would wait for, and no failure ends the
/// program.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Opens /dev/null in place of standard input, output or error where the program was started without them. Otherwise the next file or
    /// socket would get the number, and the output with it.
    package static func keepNumbers() {
        for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
            // open(2) takes the lowest free number, which is this one.
            _ = Glibc.open("/dev/null", O_RDWR)
        }
    }

    /// Writes all bytes, and waits for a slow reader.
    ///
    /// - Returns: false if they cannot be written: the disk is full, or the reader is gone.
    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool {
        (try? FileDescriptor.write(bytes.span.bytes, to: rawValue)) != nil
    }

    /// Writes a text, like ``write(_:)-([UInt8])``.
    @discardableResult
    package func write(_ text: String) -> Bool {
        write(Array(text.utf8))
    }
}
