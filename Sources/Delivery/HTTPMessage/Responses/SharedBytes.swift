import Platform

/// Immutable bytes in one place, shared by all senders and never copied again.
///
/// Values derived from the content (its entity tag, its gzip form) are kept with it, so they are made once.
// @unchecked: the memory is written only before init returns; `derived` has its own lock.
package final class SharedBytes: @unchecked Sendable {
    private struct Derived {
        var entityTag: EntityTag?
        var gzip: SharedBytes?
    }

    package let count: Int
    /// The start of `count` bytes, valid as long as this object lives.
    package let unsafeBaseAddress: UnsafeRawPointer
    private let derived = Lock(Derived())

    /// Copies `bytes` once.
    package init(_ bytes: [UInt8]) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
        bytes.withUnsafeBytes { source in
            UnsafeMutableRawBufferPointer(start: memory, count: source.count).copyMemory(from: source)
        }
        count = bytes.count
        unsafeBaseAddress = UnsafeRawPointer(memory)
    }

    /// The UTF-8 bytes of `text`.
    package convenience init(_ text: String) {
        self.init(Array(text.utf8))
    }

    deinit {
        unsafeBaseAddress.deallocate()
    }

    package static let empty = SharedBytes([])

    package func withUnsafeBytes<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: unsafeBaseAddress, count: count))
    }

    /// A strong tag made from the content; computed at the first call, then kept.
    package var entityTag: EntityTag {
        if let known = derived.withLock({ $0.entityTag }) { return known }
        let tag = EntityTag(withUnsafeBytes { ContentHash($0) }.hexadecimal)
        derived.withLock { $0.entityTag = tag }
        return tag
    }

    /// The gzip form, made at the first call and then kept; nil if it is not smaller.
    package var gzipForm: SharedBytes? {
        if let known = derived.withLock({ $0.gzip }) { return known }
        let made = withUnsafeBytes(Gzip.compress)
        derived.withLock { $0.gzip = made }
        return made
    }
}
