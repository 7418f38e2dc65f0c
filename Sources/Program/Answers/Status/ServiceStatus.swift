internal import Production
package import Channels
internal import HTTPMessage
package import Platform
internal import Timeline

/// The state of the service, for its status answers.
package final class ServiceStatus: Sendable {
    private let catalog: Catalog
    private let start: MonotonicTime
    private let requiresSynchronizedClock: Bool
    private let readDiscipline: @Sendable () -> ClockDiscipline

    /// - Parameters:
    ///   - requiresSynchronizedClock: whether the service is ready only while the system's clock is synchronized.
    ///   - discipline: reads how far the system's clock is trusted.
    package init(
        catalog: Catalog,
        start: MonotonicTime,
        requiresSynchronizedClock: Bool,
        discipline: @escaping @Sendable () -> ClockDiscipline
    ) {
        self.catalog = catalog
        self.start = start
        self.requiresSynchronizedClock = requiresSynchronizedClock
        readDiscipline = discipline
    }

    /// How far the system's clock is trusted now.
    var discipline: ClockDiscipline { readDiscipline() }

    /// `/healthz`: 200 as long as the process answers.
    func health(at now: Moment) -> HTTPResponse {
        .json(report("ok", at: now, tellsReasons: true), route: "healthz")
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
        } else if requiresSynchronizedClock, !readDiscipline().isSynchronized {
            reason = "the system's clock is not synchronized"
        } else if waiting.isEmpty {
            return .json(report("ready", at: now), route: "readyz")
        } else {
            reason = waiting.map { "\($0.name) is \($0.state(at: now).name)" }.joined(separator: ", ")
        }
        return .json(report(reason, at: now), status: .serviceUnavailable, route: "readyz")
    }

    private func report(_ status: String, at now: Moment, tellsReasons: Bool = false) -> JSONObject {
        let discipline = readDiscipline()
        let clock: JSONObject = [
            "synchronized": discipline.isSynchronized,
            "estimated_error_us": discipline.estimatedError,
            "maximum_error_us": discipline.maximumError,
        ]
        let channels = catalog.channels.map { channel in
            let state = channel.state(at: now)
            let health: JSONObject = [
                "state": state.name, "since": state.since?.iso8601, "reason": tellsReasons ? state.reason : nil,
            ]
            return (channel.name, health.compact)
        }
        return [
            "clock": clock,
            "status": status,
            "version": Version.current,
            "uptime_seconds": max(0, (now.monotonic - start).nanoseconds / 1_000_000_000),
            "channels": Dictionary(channels) { first, _ in first },
            // The number of variants in each state; their names are the visitors' own business.
            "variants": Dictionary(grouping: catalog.variants.all) { $0.state(at: now).name }.mapValues(\.count),
        ]
    }

    /// `/time`: the times at which the request arrived and the answer leaves, in nanoseconds since the epoch.
    func time(receivedAt received: WallTime, sentAt sent: WallTime) -> HTTPResponse {
        let times: JSONObject = ["received_ns": received.nanoseconds, "sent_ns": sent.nanoseconds]
        return .json(times, route: "time")
    }
}
