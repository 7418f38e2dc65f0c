internal import CLinux
internal import Glibc

/// A thread (pthread_create(3)) with every signal blocked: signals are waited for in one place.
package struct SystemThread: Sendable {
    private final class Work: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(_ name: String, _ body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    private let handle: pthread_t

    /// Starts `body`; the name is cut to the 15 bytes that the kernel keeps (pthread_setname_np(3)).
    ///
    /// - Throws: the error of pthread_create(3), such as EAGAIN where there are too many threads.
    package init(name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let work = Unmanaged.passRetained(Work(String(name.prefix(15)), body))
        var handle = pthread_t()
        let code = pthread_create(
            &handle,
            nil,
            { context in
                guard let context else { return nil }
                let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
                clinux_name_this_thread(work.name)
                work.body()
                return nil
            },
            work.toOpaque()
        )
        guard code == 0 else {
            work.release()
            throw SystemError(operation: "pthread_create", code: code)
        }
        self.handle = handle
    }

    /// Lets the thread run on by itself, instead of ``join()``.
    package func detach() {
        pthread_detach(handle)
    }

    /// Waits for the end of the thread; call once.
    package func join() {
        pthread_join(handle, nil)
    }
}
