internal import Glibc

/// Files that an operator names: whatever is at a path, reading or writing it does not wait for a partner that may never come.
package enum NamedFile {
    /// The size of the parts in which files are read, in bytes.
    private static let partSize = 1 << 20

    /// The bytes of a file.
    ///
    /// - Parameters:
    ///   - limit: the largest size in bytes.
    ///   - allowsStreams: whether it may also be a device, or a pipe that the program was given; its end is waited for.
    package static func read(
        _ path: String,
        limit: Int,
        allowsStreams: Bool = false
    ) throws(FileObstacle) -> [UInt8] {
        var bytes: [UInt8] = []
        try read(path, limit: limit, allowsStreams: allowsStreams) { bytes += $0 }
        return bytes
    }

    /// Reads a file in parts of 1 MiB, of which the last may be smaller (open(2), read(2)).
    ///
    /// - Parameter take: receives the parts, none of which is empty; in vain if a later one cannot be read.
    package static func read(
        _ path: String,
        limit: Int,
        allowsStreams: Bool = false,
        _ take: (UnsafeRawBufferPointer) -> Void
    ) throws(FileObstacle) {
        let file = try open(path, O_RDONLY, limit: limit, allowsStreams: allowsStreams)
        let part = UnsafeMutableRawBufferPointer.allocate(byteCount: partSize, alignment: 16)
        defer { part.deallocate() }
        var total = 0
        while true {
            let count = try fill(part, from: file, waits: allowsStreams)
            total += count
            // A file that grows while it is read, or has no size, such as those in /proc.
            guard total <= limit else { throw .tooLarge(limit: limit) }
            if count > 0 { take(UnsafeRawBufferPointer(rebasing: part[..<count])) }
            if count < partSize { return }
        }
    }

    /// Writes a file anew. It may also be a device, or a pipe that the program was given, whose reader is waited for.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileObstacle) {
        let file = try open(path, O_WRONLY | O_CREAT | O_TRUNC, limit: .max, allowsStreams: true)
        do throws(SystemError) { try FileDescriptor.write(bytes.span.bytes, to: file.number) } catch {
            throw FileObstacle(code: error.code)
        }
    }

    private static func open(
        _ path: String,
        _ flags: Int32,
        limit: Int,
        allowsStreams: Bool
    ) throws(FileObstacle) -> FileDescriptor {
        // C would end the name at the zero byte, which no file's name has.
        guard !path.utf8.contains(0) else { throw .missing }
        var status = stat()
        // A named pipe or a device is not even opened.
        if stat(path, &status) == 0,
            let obstacle = FileObstacle(status, path: path, limit: limit, allowsStreams: allowsStreams)
        {
            throw obstacle
        }
        let file: FileDescriptor
        do throws(SystemError) {
            // Something else may have the name by now: a pipe is opened without waiting for its other end.
            file = try FileDescriptor(
                Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666),
                operation: "open"
            )
        } catch {
            throw FileObstacle(code: error.code)
        }
        guard fstat(file.number, &status) == 0 else { throw FileObstacle(code: errno) }
        if let obstacle = FileObstacle(status, path: path, limit: limit, allowsStreams: allowsStreams) {
            throw obstacle
        }
        return file
    }

    /// - Returns: the number of bytes, which is smaller than the part at the end of the file.
    private static func fill(
        _ part: UnsafeMutableRawBufferPointer,
        from file: borrowing FileDescriptor,
        waits: Bool
    ) throws(FileObstacle) -> Int {
        var filled = 0
        while filled < part.count {
            let count = Glibc.read(file.number, part.baseAddress.map { $0 + filled }, part.count - filled)
            if count == 0 { break }
            if count > 0 {
                filled += count
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN where waits:
                do throws(SystemError) { try FileDescriptor.wait(for: POLLIN, on: file.number) } catch {
                    throw FileObstacle(code: error.code)
                }
            default: throw FileObstacle(code: errno)
            }
        }
        return filled
    }
}
