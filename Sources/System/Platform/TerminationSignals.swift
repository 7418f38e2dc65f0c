internal import CLinux
internal import Glibc

/// SIGTERM, SIGINT and SIGHUP as something to wait for (sigwait(3)).
package struct TerminationSignals: Sendable {
    /// What a signal asks for.
    package enum Request: Sendable {
        case end
        /// SIGHUP: by custom, that a service reads its settings again.
        case reload
    }

    /// SIGTERM and SIGINT.
    private var ending = sigset_t()
    private var all = sigset_t()
    /// Whether there was a terminal at the start.
    private static let hadTerminal = TerminationSignals.hasTerminal

    /// Holds the signals back from every thread that is started later, so it comes before all of them.
    package init() {
        _ = Self.hadTerminal
        sigemptyset(&ending)
        sigaddset(&ending, SIGTERM)
        sigaddset(&ending, SIGINT)
        all = ending
        sigaddset(&all, SIGHUP)
        pthread_sigmask(SIG_BLOCK, &all, nil)
    }

    /// Has SIGHUP wait for whoever takes it later: until the settings are read nobody does, and it would be the end.
    package static func holdReloadsBack() {
        _ = hadTerminal
        var reload = sigset_t()
        sigemptyset(&reload)
        sigaddset(&reload, SIGHUP)
        pthread_sigmask(SIG_BLOCK, &reload, nil)
    }

    /// Whether the process has a terminal that its signals come from (tty(4)).
    private static var hasTerminal: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        if terminal >= 0 { close(terminal) }
        return terminal >= 0
    }

    /// A reader that is gone is an error of the call that writes (EPIPE), and not the end of the program. The first thing that
    /// a program does.
    package static func ignoreBrokenPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Waits for the next one. A terminal that is closed sends SIGHUP, too, and that is the end.
    package func wait() -> Request {
        Self.wait(for: all) == SIGHUP && (!Self.hadTerminal || Self.hasTerminal) ? .reload : .end
    }

    private static func wait(for signals: sigset_t) -> Int32 {
        var signals = signals
        var signal: Int32 = 0
        while sigwait(&signals, &signal) != 0 {}
        return signal
    }

    /// Waits in a thread of its own for one more SIGTERM or SIGINT, and then ends the program at once: nothing is flushed, because whoever reads
    /// what is written may have stopped.
    ///
    /// - Throws: if there can be no further thread.
    package func exitAtNext(status: Int32) throws(SystemError) {
        try SystemThread(name: "second signal") { [self] in
            _ = Self.wait(for: ending)
            _exit(status)
        }
        .detach()
    }

    /// Ends the program without waiting for anything (_exit(2)).
    package static func exitNow(status: Int32) -> Never {
        _exit(status)
    }
}
