internal import CLinux
internal import Glibc

/// SIGTERM, SIGINT and SIGHUP, to be waited for (sigwait(3)).
package struct TerminationSignals: Sendable {
    /// The request that a signal makes.
    package enum Request: Sendable {
        case end
        /// SIGHUP: by custom, a service then reads its settings again.
        case reload
    }

    /// SIGTERM and SIGINT, which end the program.
    private let ending: sigset_t
    private var all: sigset_t
    /// Whether there was a terminal at the start.
    private static let hadTerminal = TerminationSignals.hasTerminal

    /// Blocks the signals in every thread that is started later, so it has to come before all of them.
    package init() {
        _ = Self.hadTerminal
        ending = Self.set(SIGTERM, SIGINT)
        all = Self.set(SIGTERM, SIGINT, SIGHUP)
        pthread_sigmask(SIG_BLOCK, &all, nil)
    }

    /// Blocks SIGHUP, so that it stays pending until the settings have been read; without this it would end the program.
    package static func holdReloadsBack() {
        _ = hadTerminal
        var reload = set(SIGHUP)
        pthread_sigmask(SIG_BLOCK, &reload, nil)
    }

    private static func set(_ signals: Int32...) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        return set
    }

    /// Whether the process has a controlling terminal (tty(4)), which sends it signals.
    private static var hasTerminal: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        if terminal >= 0 { close(terminal) }
        return terminal >= 0
    }

    /// Turns a reader that is gone into an error of the call that writes (EPIPE), instead of the end of the program. A program calls it
    /// first.
    package static func ignoreBrokenPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Waits for the next request. A terminal that is closed sends SIGHUP, too, which then means the end.
    package func wait() -> Request {
        Self.wait(for: all) == SIGHUP && (!Self.hadTerminal || Self.hasTerminal) ? .reload : .end
    }

    private static func wait(for signals: sigset_t) -> Int32 {
        var signals = signals
        var signal: Int32 = 0
        while sigwait(&signals, &signal) != 0 {}
        return signal
    }

    /// Waits in a thread of its own for one more SIGTERM or SIGINT, and then ends the program at once. Nothing is flushed, because the
    /// reader of the output may have stopped.
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
