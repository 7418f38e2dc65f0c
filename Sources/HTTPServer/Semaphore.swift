internal import Glibc

/// A counting semaphore (`sem_t`).
final class Semaphore: Sendable {
    // Safe: sem_wait and sem_post may be called from any thread.
    private nonisolated(unsafe) let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        semaphore = .allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() {
        sem_post(semaphore)
    }

    func wait() {
        // A signal handler may interrupt it.
        while sem_wait(semaphore) != 0 {}
    }
}
