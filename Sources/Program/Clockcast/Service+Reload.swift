internal import Channels
internal import HTTPServer
internal import Logging
internal import Platform
internal import Timeline

// Other settings while it serves.
extension Service {
    /// How long headers and segments of before can still be had: players read their lists anew within seconds.
    private static let former = Interval.seconds(60)

    /// What is set once, at the start: sockets, threads, limits, the log and what is recorded.
    private static let ofStart = ["server.", "admin.", "limits.", "log.", "drain.", "sessions"]

    /// Reads settings and takes them over without an answer that is lost: what answers with them is made ready first, and then put
    /// in the place of what does now. If anything is wrong nothing changes, and the log says what it is.
    package func reload(_ read: () throws(SettingsError) -> SettingsTrial) {
        do {
            let trial = try read()
            guard trial.problems.isEmpty else { throw SettingsError(trial.problems) }
            let settings = trial.settings
            do { try take(settings) } catch { throw settings.placed(error) }
        } catch {
            let problems = (error as? SettingsError)?.problems ?? ["\(error)"]
            for problem in problems {
                logger.error("the settings are not taken over", metadata: ["reason": .string(problem)])
            }
        }
    }

    private func take(_ settings: Settings) throws {
        let old = core.withLock { $0 }
        let resources = try ServiceResources(for: settings)
        let new = try ServiceCore(settings: settings, resources: resources, in: surroundings)
        new.measureBandwidths(at: clock.moment)
        new.takePlace(of: old, at: clock.monotonic)
        core.withLock { $0 = new }
        let end = clock.monotonic + Self.former
        routes.exchange(for: new.publicRoutes, keepingUntil: end)
        adminRoutes.exchange(for: new.adminRoutes, keepingUntil: end)
        server.forgetAnswers()
        timers.schedule(at: end) { [routes, adminRoutes] in
            routes.sweep()
            adminRoutes.sweep()
        }
        logger.info("the settings were taken over", metadata: settings.changes)
        report(settings, resources, new.catalog)
        let kept = Set(settings.inForce.keys).union(self.settings.inForce.keys).filter { key in
            Self.ofStart.contains(where: key.hasPrefix) && settings.inForce[key] != self.settings.inForce[key]
        }
        if !kept.isEmpty {
            logger.warning(
                "some settings hold from the next start on",
                metadata: ["settings": .string(kept.sorted().joined(separator: ", "))]
            )
        }
    }
}
