internal import ChannelSettings
internal import Production
internal import Answers
internal import Dispatch
internal import HTTPServer
internal import Logging
internal import Platform
package import Settings
internal import Timeline

// Other settings while the server runs.
extension Service {
    /// The time for which old headers and segments remain available: players reload their lists within seconds.
    private static let former = Interval.seconds(60)

    /// The settings that are applied once, at the start: sockets, threads, limits, the log, recording and the references.
    private static let ofStart = ["server.", "admin.", "limits.", "log.", "drain.", "sessions", "clock.references"]

    /// Reads settings and applies them without losing an answer: the new objects are made ready first, and then replace the present ones.
    /// If anything is wrong nothing changes, and the log has the reason.
    package func reload(_ read: () throws(SettingsError) -> SettingsTrial) {
        logger.info("reloading the settings")
        do {
            let trial = try read()
            if let path = trial.emptyFile {
                throw SettingsError([
                    "\(path): the file is empty, as it is while it is being written; `{}` stands for the defaults"
                ])
            }
            do {
                let settings = try trial.checked
                do { try take(settings) } catch { throw settings.placed(error) }
            } catch {
                // This finds all mistakes, and not only the first.
                _ = try StartCheck(of: trial, clock: clock)
                throw error
            }
        } catch {
            let problems = (error as? SettingsError)?.problems ?? ["\(error)"]
            for problem in problems {
                logger.error("the new settings were rejected", metadata: ["reason": .string(problem)])
            }
        }
    }

    private func take(_ settings: Settings) throws {
        let (former, clip) = core.withLock { ($0.settings, $0.clip) }
        let resources = try ServiceResources(for: settings, former: clip, isInBackground: true)
        try replacements.sync { try replaceCore(settings, resources) }
        logger.info("the settings were reloaded", metadata: settings.changes(from: former, besides: Self.ofStart))
        report(settings, resources, catalog)
        if settings.opensMore(than: former) { reportOpenFeatures(of: settings) }
        let kept = settings.changedKeys(from: self.settings).filter { Self.ofStart.contains(where: $0.hasPrefix) }
        func values(_ settings: Settings) -> Logger.MetadataValue {
            .string(kept.map { "\($0): \(settings.inForce[$0] ?? "")" }.joined(separator: ", "))
        }
        if !kept.isEmpty {
            logger.warning(
                "some settings stay as they were at the start; restart the program to apply their new values",
                metadata: ["kept": values(self.settings), "new": values(settings)]
            )
        }
    }

    /// Must run on `replacements`.
    private func replaceCore(_ settings: Settings, _ resources: ServiceResources) throws {
        let old = core.withLock { $0 }
        let new = try ServiceCore(settings: settings, resources: resources, in: environment)
        new.takeBandwidths(of: old)
        new.measureDefaultChannel()
        new.takePlace(of: old, at: clock.monotonic)
        core.withLock { $0 = new }
        environment.sessions?.use(duration: settings.playlist.duration)
        let end = clock.monotonic + Self.former
        routes.replace(with: new.publicRoutes, keepingUntil: end)
        adminRoutes.replace(with: new.adminRoutes, keepingUntil: end)
        server.forgetAnswers()
        timers.schedule(at: end) { [routes, adminRoutes] in
            routes.sweep()
            adminRoutes.sweep()
        }
    }
}

// A loading clip that the start did not wait for.
extension Service {
    /// Codes the clip of the settings in the background, and uses it as soon as it is ready.
    ///
    /// - Throws: `SystemError` if no further thread is available.
    func codeClip() throws {
        logger.info("the loading clip is being coded; the built-in animation stands in until then")
        underWay.enter()
        do {
            // The thread has the ordinary priority, which its further work inherits; only the coding itself has the lowest.
            try SystemThread(name: "clip") { [self] in
                takeClip()
                underWay.leave()
            }.detach()
        } catch {
            underWay.leave()
            throw error
        }
    }

    private func takeClip() {
        let began = core.withLock { $0 }
        do {
            let resources = try ServiceResources(for: began.settings, isInBackground: true)
            if resources.clip != nil {
                let isTaken = try replacements.sync {
                    // Settings that were applied meanwhile have their own clip.
                    guard core.withLock({ $0 }) === began else { return false }
                    try replaceCore(began.settings, resources)
                    return true
                }
                if isTaken { logger.info("the loading clip is in use") }
            }
            report(resources)
        } catch {
            logger.error(
                "the loading clip cannot be used; the built-in animation goes on",
                metadata: ["reason": .string("\(error)")]
            )
        }
    }
}
