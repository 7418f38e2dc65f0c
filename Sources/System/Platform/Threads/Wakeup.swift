internal import CLinux
internal import Glibc

/// An eventfd with which other threads end a loop's wait (eventfd(2)).
package struct Wakeup: ~Copyable, Sendable {
    private let descriptor: FileDescriptor

    package init() throws(SystemError) {
        descriptor = try FileDescriptor(
            eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC)),
            operation: "eventfd"
        )
    }

    package var number: Int32 { descriptor.number }

    /// EAGAIN would mean that 2^64 - 2 signals are pending already, and then the loop wakes as well.
    package func signal() {
        var one: UInt64 = 1
        _ = Glibc.write(descriptor.number, &one, 8)
    }

    package func clear() {
        var count: UInt64 = 0
        _ = Glibc.read(descriptor.number, &count, 8)
    }
}
