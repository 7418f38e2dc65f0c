internal import Foundation
internal import Glibc

/// SIGTERM and SIGINT as something to wait for.
package struct TerminationSignals {
    private var signals = sigset_t()

    /// Holds the signals back from every thread that is started later, so it comes before all of them.
    package init() {
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Waits for one.
    package func wait() {
        var signals = signals
        var signal: Int32 = 0
        while sigwait(&signals, &signal) != 0 {}
    }

    /// Waits in a thread of its own for one more, and then ends the program at once.
    package func exitAtNext(status: Int32) {
        let waiting = self
        Thread.detachNewThread {
            waiting.wait()
            exit(status)
        }
    }
}
