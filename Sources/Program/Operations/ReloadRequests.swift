internal import Dispatch
internal import Synchronization

/// Reloads that may be requested faster than they can be carried out: at most one runs, and at most one waits.
///
/// The waiting one reads the settings only when it begins, so the state at the last request is applied.
package final class ReloadRequests: Sendable {
    private let queue = DispatchQueue(label: "clockcast.reloading")
    private let isOneWaiting = Atomic(false)
    private let reload: @Sendable () -> Void

    /// - Parameter reload: reads the settings and applies them; called in the background, and never twice at a time.
    package init(_ reload: @escaping @Sendable () -> Void) {
        self.reload = reload
    }

    /// Requests a reload that begins from now on. Returns at once.
    package func request() {
        guard !isOneWaiting.exchange(true, ordering: .sequentiallyConsistent) else { return }
        queue.async { [self] in
            // The flag is cleared before reading, because later requests may have changed what was read.
            isOneWaiting.store(false, ordering: .sequentiallyConsistent)
            reload()
        }
    }
}
