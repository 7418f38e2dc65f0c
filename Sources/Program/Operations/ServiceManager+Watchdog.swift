package import Platform
package import Timeline

extension ServiceManager {
    /// Reports that the listeners are ready. From now on a watchdog (`WatchdogSec=`) is notified twice in its interval that each loop turns
    /// and that the server has answered `/healthz` like any client's request: if any of that hangs, the notifications stop.
    ///
    /// - Parameters:
    ///   - loopsAnswer: whether each loop shows within a time that it turns.
    ///   - tell: takes the reason why the manager was not notified that the program is alive.
    /// - Throws: if there can be no further thread.
    package func supervise(
        _ probe: HealthProbe,
        clock: any TimeSource,
        tell: @escaping @Sendable (String) -> Void,
        loopsAnswer: @escaping @Sendable (Interval) -> Bool
    ) throws(SystemError) {
        ready()
        guard let interval = watchdogInterval else { return }
        let pause = Interval(nanoseconds: interval.nanoseconds / 2)
        try SystemThread(name: "watchdog") {
            while true {
                let next = clock.monotonic + pause
                let patience = Int(pause.nanoseconds / 2_000_000)
                if loopsAnswer(.milliseconds(Int64(patience))) {
                    do {
                        let answer = try probe.ask(timeout: patience)
                        if answer.isHealthy {
                            alive()
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
}
