internal import ChannelSettings
internal import Production
package import Channels
package import ClockBounds
internal import HTTPMessage
package import Platform
package import Settings
internal import Timeline

/// The state of the service, for its status answers.
package final class ServiceStatus: Sendable {
    private let catalog: Catalog
    private let start: MonotonicTime
    let clock: ClockWatch
    private let settings: ClockSettings

    /// - Parameters:
    ///   - clock: assesses how far the system's clock is trusted.
    ///   - settings: what is claimed and demanded of the clock.
    package init(catalog: Catalog, start: MonotonicTime, clock: ClockWatch, settings: ClockSettings) {
        self.catalog = catalog
        self.start = start
        self.clock = clock
        self.settings = settings
    }

    /// The metrics of the system's clock.
    var clockMetrics: [MetricFamily] {
        clock.assess().assessment.metrics(clock.discipline, claim: settings.claim) + clock.referenceMetrics
    }

    /// `/healthz`: 200 as long as the process answers.
    ///
    /// - Parameter namesReferences: whether the servers are named that the clock is compared with, which only the operator should see.
    func health(at now: Moment, namesReferences: Bool) -> HTTPResponse {
        .json(report("ok", at: now, tellsReasons: true, namesReferences: namesReferences))
    }

    /// `/readyz`: 200 once every channel that is always on is live; 503 before, and while draining, with a reason in our own words: the
    /// messages of libraries about a failed channel are in the log and in `/healthz`.
    func readiness(at now: Moment, isDraining: Bool) -> HTTPResponse {
        let waiting = catalog.channels.filter { channel in
            guard channel.settings.isAlwaysOn else { return false }
            if case .live = channel.state(at: now) { return false }
            return true
        }
        let reason: String
        if isDraining {
            reason = "draining"
        } else if !SystemClock.canBeTrue(now.wall) {
            reason = "the system's clock is not in the years 1971 to 2199"
        } else if let objection = clockObjection {
            reason = objection
        } else if waiting.isEmpty {
            return .json(report("ready", at: now))
        } else {
            reason = waiting.map { "\($0.name) is \($0.state(at: now).name)" }.joined(separator: ", ")
        }
        return .json(report(reason, at: now), status: .serviceUnavailable)
    }

    /// The reason why the clock is not as the settings demand; nil if it is.
    private var clockObjection: String? {
        guard settings.requiresSynchronization || settings.requiresClaim else { return nil }
        let (_, assessment) = clock.assess()
        if settings.requiresSynchronization, !assessment.isSynchronized(clock.discipline) {
            return "the system's clock is not synchronized"
        }
        guard settings.requiresClaim, !assessment.keeps(settings.claim) else { return nil }
        guard let error = assessment.maximumError else { return "the error of the system's clock has no known bound" }
        return "the system's clock may be wrong by \(error.millisecondsText) ms; clock.claim is "
            + "\((settings.claim ?? .zero).millisecondsText) ms"
    }

    private func report(
        _ status: String,
        at now: Moment,
        tellsReasons: Bool = false,
        namesReferences: Bool = false
    ) -> JSONObject {
        let channels = catalog.channels.map { channel in
            let state = channel.state(at: now)
            let health: JSONObject = [
                "state": state.name, "since": state.since?.iso8601, "reason": tellsReasons ? state.reason : nil,
            ]
            return (channel.name, health.compact)
        }
        return [
            "clock": clock.report(settings, namesReferences: namesReferences),
            "status": status,
            "version": Version.current,
            "uptime_seconds": max(0, (now.monotonic - start).nanoseconds / 1_000_000_000),
            "channels": Dictionary(channels) { first, _ in first },
            // The number of variants in each state; their names belong to the visitors.
            "variants": Dictionary(grouping: catalog.variants.all) { $0.state(at: now).name }.mapValues(\.count),
        ]
    }
}
