internal import Dispatch
internal import Platform

/// Reloads that may be asked for faster than they can be carried out: at most one runs, and at most one waits.
///
/// The one that waits reads the settings only when it begins, so that whatever was there at the last request is taken over.
package final class ReloadRequests: Sendable {
    private let queue = DispatchQueue(label: "clockcast.reloading")
    private let isOneWaiting = Lock(false)
    private let reload: @Sendable () -> Void

    /// - Parameter reload: reads the settings and takes them over; called beside whoever asks, and never twice at a time.
    package init(_ reload: @escaping @Sendable () -> Void) {
        self.reload = reload
    }

    /// Asks for a reload that begins from now on. Returns at once.
    package func request() {
        let isJoined = isOneWaiting.withLock { isOneWaiting in
            defer { isOneWaiting = true }
            return isOneWaiting
        }
        guard !isJoined else { return }
        queue.async { [self] in
            // Before it reads: whoever asks from here on may have changed what it has read.
            isOneWaiting.withLock { $0 = false }
            reload()
        }
    }
}
