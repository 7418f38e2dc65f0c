internal import CFFmpeg
internal import Glibc
internal import Platform

/// The input of a demuxer: bytes, or one open file. It contains no path, so the demuxer cannot open anything else.
final class InputSource {
    /// The number of bytes after which a demuxer that goes around in circles is stopped; one that goes back and forth between the tracks of
    /// a file of a minute reads a third of it.
    private static let readingLimit = 1 << 30

    private let bytes: [UInt8]
    /// nil if it is ``bytes``.
    private let file: FileDescriptor.Shared?
    private let length: Int64
    private var position: Int64 = 0
    private var readCount = 0
    private let isGivenUp: () -> Bool

    init(_ bytes: [UInt8], isGivenUp: @escaping () -> Bool) {
        (self.bytes, length, self.isGivenUp) = (bytes, Int64(bytes.count), isGivenUp)
        file = nil
    }

    /// - Throws: the error of `open`, or that it is not a regular file.
    init(path: String, isGivenUp: @escaping () -> Bool) throws(FFmpegError) {
        var status = stat()
        do throws(SystemError) {
            // A pipe is opened without waiting for its writer.
            let file = try FileDescriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), operation: "open")
            guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw SystemError(operation: "open", code: EINVAL)
            }
            self.file = FileDescriptor.Shared(file)
        } catch {
            throw FFmpegError(error.operation, code: -error.code)
        }
        (bytes, length, self.isGivenUp) = ([], Int64(status.st_size), isGivenUp)
    }

    /// Whether the caller has given up reading.
    var isOver: Bool { readCount > Self.readingLimit + Int(clamping: length) || isGivenUp() }

    /// The function `read_packet` of `avio_alloc_context`.
    func read(_ buffer: UnsafeMutablePointer<UInt8>, _ capacity: Int32) -> Int32 {
        guard !isOver else { return clockcast_averror_exit() }
        let count: Int
        if let number = file?.descriptor.number {
            count = pread(number, buffer, Int(capacity), Int(position))
            guard count >= 0 else { return -errno }
        } else {
            let rest = bytes.dropFirst(Int(position)).prefix(Int(capacity))
            _ = UnsafeMutableBufferPointer(start: buffer, count: rest.count).update(fromContentsOf: rest)
            count = rest.count
        }
        guard count > 0 else { return clockcast_averror_eof() }
        position += Int64(count)
        readCount += count
        return Int32(count)
    }

    /// The function `seek` of `avio_alloc_context`.
    func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        let start: Int64
        switch whence & ~AVSEEK_FORCE {
        case AVSEEK_SIZE: return length
        case SEEK_SET: start = 0
        case SEEK_CUR: start = position
        case SEEK_END: start = length
        default: return Int64(-EINVAL)
        }
        let (place, overflows) = start.addingReportingOverflow(offset)
        // Behind the end there is nothing to read, and 2^62 is behind every end.
        guard !overflows, (0...1 << 62).contains(place) else { return Int64(-EINVAL) }
        position = place
        return place
    }
}

/// The owner of an I/O context that reads from an ``InputSource`` (`avio_alloc_context`), which has to live as long.
typealias InputBuffer = Owned<InputSource, UnsafeMutablePointer<AVIOContext>>

extension InputBuffer {
    /// - Throws: if memory is short.
    init(_ source: InputSource) throws(FFmpegError) {
        let size: Int32 = 1 << 15
        guard let memory = av_malloc(Int(size)) else {
            throw FFmpegError("avio_alloc_context", message: "out of memory")
        }
        let context = avio_alloc_context(
            memory.assumingMemoryBound(to: UInt8.self),
            size,
            0,
            Unmanaged.passUnretained(source).toOpaque(),
            { source, buffer, count in
                guard let source, let buffer else { return -EINVAL }
                return Unmanaged<InputSource>.fromOpaque(source).takeUnretainedValue().read(buffer, count)
            },
            nil,
            { source, offset, whence in
                guard let source else { return Int64(-EINVAL) }
                return Unmanaged<InputSource>.fromOpaque(source).takeUnretainedValue().seek(offset, whence)
            }
        )
        if context == nil { av_free(memory) }
        try self.init(context, of: "avio_alloc_context") { context in
            // The library may have put another buffer in the place of the first.
            av_free(context.pointee?.pointee.buffer)
            avio_context_free(context)
        }
    }
}
