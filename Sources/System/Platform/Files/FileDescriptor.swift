internal import Glibc

/// The one owner of an open descriptor; closes it at the end of its life.
package struct FileDescriptor: ~Copyable, Sendable {
    package let number: Int32

    /// Takes the result of a system call, and throws the call's error if it is negative.
    package init(_ result: Int32, operation: String) throws(SystemError) {
        guard result >= 0 else { throw .last(operation) }
        number = result
    }

    deinit {
        // EINTR from close(2) means closed on Linux; no other outcome can be acted on.
        _ = Glibc.close(number)
    }

    /// An owner that classes and closures can share, because it is copied by reference.
    package final class Shared: Sendable {
        package let descriptor: FileDescriptor

        package init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
    }

    /// Writes all bytes to an open file, and waits for a slow reader (write(2), poll(2)).
    static func write(_ bytes: RawSpan, to number: Int32) throws(SystemError) {
        var written = 0
        while written < bytes.byteCount {
            let rest = bytes.extracting(droppingFirst: written)
            let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
            if count >= 0 {
                written += count
                continue
            }
            switch errno {
            case EINTR: continue
            // The file is not blocking, perhaps by another process that shares it.
            case EAGAIN: try wait(for: POLLOUT, on: number)
            default: throw .last("write")
            }
        }
    }

    /// Waits until an open file can be read or written (poll(2)), or a signal arrives.
    static func wait(for event: Int32, on number: Int32) throws(SystemError) {
        var entry = pollfd(fd: number, events: Int16(event), revents: 0)
        guard poll(&entry, 1, -1) >= 0 || errno == EINTR else { throw .last("poll") }
    }
}
