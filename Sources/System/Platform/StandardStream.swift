internal import Glibc

/// Where a program writes to (stdout(3)), by write(2) alone: no buffer that an exit would wait for, and no failure that ends
/// the program.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Puts /dev/null where the program was started without standard input, output or error: otherwise the next file or socket
    /// that is opened would take the number, and get what is written there.
    package static func keepNumbers() {
        for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
            // The lowest free number is taken, which is this one.
            _ = Glibc.open("/dev/null", O_RDWR)
        }
    }

    /// Writes all of it, waiting for a reader that is slow.
    ///
    /// - Returns: false if it cannot be written: the disk is full, or the reader is gone.
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
                    // Somebody who shares it has made it non-blocking.
                    var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
                    guard poll(&entry, 1, -1) >= 0 || errno == EINTR else { return false }
                default: return false
                }
            }
            return true
        }
    }

    /// Writes a text as ``write(_:)-([UInt8])`` does.
    @discardableResult
    package func write(_ text: String) -> Bool {
        write(Array(text.utf8))
    }
}
