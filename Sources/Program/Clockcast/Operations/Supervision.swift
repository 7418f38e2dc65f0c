internal import Platform
internal import Timeline

/// Tells the service manager that the program is up, alive and ending (`Type=notify`, `WatchdogSec=`).
struct Supervision: Sendable {
    private let manager: ServiceManager

    /// - Parameter environment: of the process.
    /// - Returns: nil where no service manager wants to be told.
    init?(environment: [String: String]) {
        guard let manager = ServiceManager(environment: environment) else { return nil }
        self.manager = manager
    }

    /// The listeners are there. From now on, if the manager has a watchdog, it hears twice in its interval that each loop goes round
    /// and that the server has answered `/healthz`, as anybody asks for it: whatever of that hangs keeps it from hearing so.
    ///
    /// - Parameter loopsAnswer: whether each loop says within a time that it goes round.
    /// - Throws: if there can be no further thread.
    func began(
        _ probe: HealthProbe,
        clock: any TimeSource,
        loopsAnswer: @escaping @Sendable (Interval) -> Bool
    ) throws(SystemError) {
        manager.ready()
        guard let interval = manager.watchdogInterval else { return }
        let pause = Interval(nanoseconds: interval.nanoseconds / 2)
        try SystemThread(name: "watchdog") { [manager] in
            while true {
                let next = clock.monotonic + pause
                let patience = Int(pause.nanoseconds / 2_000_000)
                if loopsAnswer(.milliseconds(Int64(patience))),
                    (try? probe.ask(timeout: patience))?.isHealthy == true
                {
                    manager.alive()
                }
                clock.wait(until: next)
            }
        }
        .detach()
    }

    /// The end has begun.
    func isEnding() { manager.stopping() }
}
