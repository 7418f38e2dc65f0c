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
}
