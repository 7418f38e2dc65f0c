internal import CLinux
internal import Glibc
internal import Synchronization

/// A file in memory (memfd_create(2)), so that sendfile(2) can pass on its pages without a copy.
///
/// Every answer then reads the same pages, which stay in the processor's caches; copied bytes are new ones each time.
package final class MemoryFile: Sendable {
    /// The number of files that may exist at the same time: each takes a descriptor that a connection could have had.
    package final class Allowance: Sendable {
        private let limit: Int
        private let used = Atomic(0)

        package init(_ limit: Int) {
            self.limit = limit
        }

        package var count: Int { used.load(ordering: .relaxed) }

        fileprivate func take() -> Bool {
            if used.add(1, ordering: .relaxed).newValue <= limit { return true }
            used.subtract(1, ordering: .relaxed)
            return false
        }

        fileprivate func giveBack() {
            used.subtract(1, ordering: .relaxed)
        }
    }

    /// Contents from this size on are worth a file of their own.
    private static let smallest = 8192

    private let file: FileDescriptor
    private let allowance: Allowance

    /// The result is nil if the content is small or there is no spare descriptor; it is then sent directly.
    package init?(_ content: UnsafeRawBufferPointer, _ allowance: Allowance) {
        guard content.count >= Self.smallest, allowance.take() else { return nil }
        do {
            file = try FileDescriptor(clinux_memory_file("answer"), operation: "memfd_create")
            try FileDescriptor.write(content.bytes, to: file.number)
        } catch {
            allowance.giveBack()
            return nil
        }
        self.allowance = allowance
    }

    deinit {
        allowance.giveBack()
    }

    /// sendfile(2) of a part to a socket. It has no MSG_NOSIGNAL; every `SystemThread` has SIGPIPE blocked, and EPIPE reports the same.
    package func send(to socket: Int32, start: Int, count: Int) -> Int {
        var offset = off_t(start)
        return sendfile(socket, file.number, &offset, count)
    }
}
