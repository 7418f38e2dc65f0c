internal import Glibc
internal import HTTPMessage

/// The memory in which a loop puts answers together before it hands them to the kernel.
struct OutputBuffer: ~Copyable {
    static let capacity = 256 << 10
    private static let closing = Array("Connection: close\r\n".utf8)
    private static let dateLength = 29

    private let memory: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private var date = [UInt8](repeating: 0, count: dateLength)
    private var second = Int64.min

    init() {
        memory = .allocate(capacity: Self.capacity)
    }

    deinit {
        memory.deallocate()
    }

    /// What has been put in.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

    mutating func clear() {
        count = 0
    }

    /// - Parameter now: wall time in nanoseconds since the epoch; makes the Date field.
    mutating func setTime(_ now: Int64) {
        guard now / 1_000_000_000 != second else { return }
        second = now / 1_000_000_000
        date = Array(HTTPDate.text(seconds: second).utf8)
    }

    /// Puts in the head of an answer.
    ///
    /// - Returns: false, with nothing done, if there is no room.
    mutating func appendHead(of response: PreparedResponse, closes: Bool) -> Bool {
        let length = response.headStart.count + Self.dateLength + response.headEnd.count + Self.closing.count + 2
        guard count + length <= Self.capacity else { return false }
        append(response.headStart)
        append(date)
        append(response.headEnd)
        if closes { append(Self.closing) }
        memory[count] = .carriageReturn
        memory[count + 1] = .lineFeed
        count += 2
        return true
    }

    /// Puts bytes in.
    ///
    /// - Returns: false, with nothing done, if there is no room.
    mutating func appendIfRoom(_ bytes: [UInt8]) -> Bool {
        guard count + bytes.count <= Self.capacity else { return false }
        append(bytes)
        return true
    }

    private mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { (memory + count).update(from: base, count: source.count) }
        }
        count += bytes.count
    }
}
