internal import Glibc

/// The owner of a file descriptor.
struct FileDescriptor: ~Copyable {
    let raw: Int32

    init(taking raw: Int32) {
        self.raw = raw
    }

    deinit {
        close(raw)
    }
}
