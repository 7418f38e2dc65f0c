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
        bytes.withUnsafeBytes { buffer in
            var rest = UnsafeRawBufferPointer(buffer)
            while let base = rest.baseAddress, rest.count > 0 {
                let count = Glibc.write(rawValue, base, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                    continue
                }
                switch errno {
                case EINTR: continue
                case EAGAIN:
                    // Another process that shares the stream has made it non-blocking.
                    var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
                    guard poll(&entry, 1, -1) >= 0 || errno == EINTR else { return false }
                default: return false
                }
            }
            return true
        }
    }

    /// Writes a text, like ``write(_:)-([UInt8])``.
    @discardableResult
    package func write(_ text: String) -> Bool {
        write(Array(text.utf8))
    }
}
