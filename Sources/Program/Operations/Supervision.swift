package import Platform
package import Timeline

/// Notifies the service manager that the program is up, alive and ending (`Type=notify`, `WatchdogSec=`).
package struct Supervision: Sendable {
    private let manager: ServiceManager

    /// - Parameter environment: the variables of the process.
    /// - Returns: nil if no service manager expects notifications.
    package init?(environment: [String: String]) {
        guard let manager = ServiceManager(environment: environment) else { return nil }
        self.manager = manager
    }

    /// Reports that the listeners are ready. From now on a watchdog of the manager is notified twice in its interval that each loop turns
    /// and that the server has answered `/healthz` like any client's request: if any of that hangs, the notifications stop.
    ///
    /// - Parameters:
    ///   - loopsAnswer: whether each loop shows within a time that it turns.
    ///   - tell: takes the reason why the manager was not notified that the program is alive.
    /// - Throws: if there can be no further thread.
    package func began(
        _ probe: HealthProbe,
        clock: any TimeSource,
        tell: @escaping @Sendable (String) -> Void,
        loopsAnswer: @escaping @Sendable (Interval) -> Bool
    ) throws(SystemError) {
        manager.ready()
        guard let interval = manager.watchdogInterval else { return }
        let pause = Interval(nanoseconds: interval.nanoseconds / 2)
        try SystemThread(name: "watchdog") { [manager] in
            while true {
                let next = clock.monotonic + pause
                let patience = Int(pause.nanoseconds / 2_000_000)
                if loopsAnswer(.milliseconds(Int64(patience))) {
                    do {
                        let answer = try probe.ask(timeout: patience)
                        if answer.isHealthy {
                            manager.alive()
                        } else {
                            tell("/healthz: \(answer.status) \(answer.state)")
                        }
                    } catch {
                        tell("/healthz: \(error)")
                    }
                } else {
                    tell("an event loop does not turn")
                }
                clock.wait(until: next)
            }
        }
        .detach()
    }

    /// Reports that the end has begun.
    package func isEnding() { manager.stopping() }
}
