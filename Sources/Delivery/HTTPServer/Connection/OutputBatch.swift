internal import CLinux
internal import Glibc
internal import HTTPMessage
internal import Platform

/// The answers that a loop has gathered for one connection and not sent yet.
///
/// Heads and small bodies are copied together; larger bodies are referred to. One sendmsg(2) takes them all.
struct OutputBatch: ~Copyable {
    private enum Piece {
        case copied(start: Int, count: Int)
        case shared(SharedBytes, MemoryFile?, start: Int, count: Int)
    }

    /// Bodies up to this size are copied, which is cheaper than another entry for the kernel.
    static let copyLimit = 4096
    private static let pieceLimit = 64
    private static let capacity = 96 * 1024

    private let scratch: UnsafeMutableRawPointer
    private let vectors: UnsafeMutablePointer<iovec>
    private var used = 0
    private var pieces: [Piece] = []
    private(set) var byteCount = 0

    init() {
        scratch = .allocate(byteCount: Self.capacity, alignment: 64)
        vectors = .allocate(capacity: Self.pieceLimit)
        pieces.reserveCapacity(Self.pieceLimit)
    }

    deinit {
        scratch.deallocate()
        vectors.deallocate()
    }

    var isEmpty: Bool { byteCount == 0 }

    /// Whether there may be no room for another head and small body.
    var isFull: Bool { used > Self.capacity - 64 * 1024 || pieces.count > Self.pieceLimit - 4 }

    /// Copies bytes in. The caller flushes when the batch is full, and heads are under 32 KB.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        guard used + bytes.count <= Self.capacity else {
            return append(SharedBytes(Array(bytes)), bytes.indices)
        }
        (scratch + used).copyMemory(from: source, byteCount: bytes.count)
        noteCopied(bytes.count)
    }

    /// Copies a head in, and puts the date in its place.
    mutating func append(head: UnsafeRawBufferPointer, date: UnsafeRawBufferPointer, at offset: Int) {
        guard used + head.count <= Self.capacity else {
            var bytes = Array(head)
            bytes.replaceSubrange(offset..<offset + HTTPDate.byteCount, with: date.prefix(HTTPDate.byteCount))
            return append(SharedBytes(bytes), bytes.indices)
        }
        let start = used
        append(head)
        UnsafeMutableRawBufferPointer(start: scratch + start + offset, count: HTTPDate.byteCount).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: date.prefix(HTTPDate.byteCount))
        )
    }

    /// Adds a body or a part of one.
    mutating func append(_ body: SharedBytes, _ range: Range<Int>, file: MemoryFile? = nil) {
        guard !range.isEmpty else { return }
        if range.count <= Self.copyLimit, used + range.count <= Self.capacity {
            return append(UnsafeRawBufferPointer(start: body.unsafeBaseAddress + range.lowerBound, count: range.count))
        }
        pieces.append(.shared(body, file, start: range.lowerBound, count: range.count))
        byteCount += range.count
    }

    /// Sends as much as possible; the result is the number of bytes taken, or the negated errno.
    @inline(__always)
    mutating func send(to socket: borrowing ConnectionSocket) -> Int {
        if pieces.count == 1, case .copied(let start, let count) = pieces[0] {
            return socket.send(scratch + start, count)
        }
        return sendPieces(to: socket)
    }

    private func sendPieces(to socket: borrowing ConnectionSocket) -> Int {
        // A head, which waits for more, and then the pages of a file.
        if pieces.count == 2, case .copied(let start, let count) = pieces[0],
            case .shared(_, let file?, let bodyStart, let bodyCount) = pieces[1]
        {
            let sent = socket.send(scratch + start, count, more: true)
            guard sent == count else { return sent }
            // The rest of the file is left over; if the connection broke, the next call reports it.
            return count + max(0, socket.send(file, from: bodyStart, bodyCount))
        }
        let count = min(pieces.count, Self.pieceLimit)
        for index in 0..<count {
            switch pieces[index] {
            case .copied(let start, let count):
                vectors[index] = iovec(iov_base: scratch + start, iov_len: count)
            case .shared(let body, _, let start, let count):
                let base = UnsafeMutableRawPointer(mutating: body.unsafeBaseAddress + start)
                vectors[index] = iovec(iov_base: base, iov_len: count)
            }
        }
        return socket.send(UnsafeMutableBufferPointer(start: vectors, count: count))
    }

    /// The output after the first `sent` bytes, in order.
    func rest(after sent: Int) -> [PendingOutput] {
        var skip = sent
        var rest: [PendingOutput] = []
        for piece in pieces {
            switch piece {
            case .copied(_, let count) where skip >= count, .shared(_, _, _, let count) where skip >= count:
                skip -= count
                continue
            case .copied(let start, let count):
                let bytes = UnsafeRawBufferPointer(start: scratch + start + skip, count: count - skip)
                rest.append(PendingOutput(body: SharedBytes(Array(bytes)), range: 0..<(count - skip)))
            case .shared(let body, _, let start, let count):
                rest.append(PendingOutput(body: body, range: (start + skip)..<(start + count)))
            }
            skip = 0
        }
        return rest
    }

    mutating func removeAll() {
        used = 0
        byteCount = 0
        pieces.removeAll(keepingCapacity: true)
    }

    private mutating func noteCopied(_ count: Int) {
        if let last = pieces.last, case .copied(let start, let length) = last {
            pieces[pieces.count - 1] = .copied(start: start, count: length + count)
        } else {
            pieces.append(.copied(start: used, count: count))
        }
        used += count
        byteCount += count
    }
}

/// Bytes that a connection still has to send.
struct PendingOutput {
    let body: SharedBytes
    var range: Range<Int>
}
