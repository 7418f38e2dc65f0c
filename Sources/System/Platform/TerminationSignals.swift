internal import CLinux
internal import Glibc

/// SIGTERM and SIGINT as something to wait for (sigwait(3)).
package struct TerminationSignals: Sendable {
    private var signals = sigset_t()

    /// Holds the signals back from every thread that is started later, so it comes before all of them.
    package init() {
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// A reader that is gone is an error of the call that writes (EPIPE), and not the end of the program. The first thing that
    /// a program does.
    package static func ignoreBrokenPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Waits for one.
    package func wait() {
        var signals = signals
        var signal: Int32 = 0
        while sigwait(&signals, &signal) != 0 {}
    }

    /// Waits in a thread of its own for one more, and then ends the program at once: nothing is flushed, because whoever reads
    /// what is written may have stopped.
    ///
    /// - Throws: if there can be no further thread.
    package func exitAtNext(status: Int32) throws(SystemError) {
        try SystemThread(name: "second signal") { [self] in
            wait()
            _exit(status)
        }
        .detach()
    }

    /// Ends the program without waiting for anything (_exit(2)).
    package static func exitNow(status: Int32) -> Never {
        _exit(status)
    }
}
