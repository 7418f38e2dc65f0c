package import Calendar
internal import ChannelSettings
package import Platform
package import HLS
package import Timeline

/// The bit rates of a channel's renditions.
///
/// They follow from the settings and the program alone, so all replicas state the same at any time. A rendition is measured when its rates
/// are first asked for. From then on its table has them; the whole process remembers the last ones, by the version that names segments, so
/// another variant with the same pictures, and the channel after a reload, measure nothing.
package final class BandwidthTable: Sendable {
    /// The reason why the rates are not known.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
        /// Whether something was tried; false while the next try has to wait.
        package let isNew: Bool
    }

    package typealias Rates = [SegmentContainer: Bandwidth]

    private struct Key: Hashable {
        let version: String
        let grid: SegmentGrid
    }

    private struct Pause {
        let length: Interval
        let end: MonotonicTime
        let reason: String
    }

    /// The rates that were measured last, by any table.
    private struct Measured {
        /// Each color in a URL makes other renditions: these take 0.2 MB at most.
        static let limit = 512

        private(set) var rates: [Key: Rates] = [:]
        /// The keys in the order of measurement.
        private var keys: [Key] = []

        mutating func add(_ new: Rates, for key: Key) {
            guard rates.updateValue(new, forKey: key) == nil else { return }
            keys.append(key)
            if keys.count > Self.limit { rates[keys.removeFirst()] = nil }
        }
    }

    private static let measured = Lock(Measured())
    private static let pauses = (first: Interval.seconds(1), longest: Interval.seconds(60))

    private let renditions: [Rendition]
    private let timeZone: any ZoneOffsets
    private let grid: SegmentGrid
    private let clock: any TimeSource
    private let measureRates: @Sendable (Rendition, SegmentGrid) throws -> Rates
    private let pause = Lock<Pause?>(nil)
    /// The known rates of its renditions.
    private let own = Lock<[Key: Rates]>([:])

    /// - Parameter measure: replaces the measuring in tests.
    package init(
        renditions: [Rendition],
        timeZone: any ZoneOffsets,
        duration: Int,
        phaseStep: PhaseStep,
        clock: any TimeSource,
        measure: (@Sendable (Rendition, SegmentGrid) throws -> Rates)? = nil
    ) {
        (self.renditions, self.timeZone) = (renditions, timeZone)
        self.clock = clock
        // The phase is within the second, because its segments contain one more picture.
        grid =
            SegmentGrid(duration: duration, phase: phaseStep.milliseconds) ?? SegmentGrid(ofSettings: duration)
        measureRates = measure ?? { try Bandwidth.measured(of: $0, in: timeZone, on: $1) }
    }

    /// Whether what is shown has no more letters than in another table's pictures, which differ in the time zone.
    package func showsNoMore(than other: BandwidthTable) -> Bool { letterCount <= other.letterCount }

    private var letterCount: Int {
        BandwidthSamples.letterCount(of: renditions[0].sources.live, in: timeZone)
    }

    /// Whether ``bandwidth(of:container:)`` needs to measure nothing.
    package var isMeasured: Bool { renditions.allSatisfy { known(key($0)) != nil } }

    /// Measures what is not known, which takes a while. After a failure the next try has to wait, each time twice as long, up to a
    /// minute.
    ///
    /// - Throws: ``Failure`` if a sample segment cannot be made.
    package func measure() throws(Failure) {
        for rendition in renditions { _ = try rates(of: rendition) }
    }

    /// The bit rates of a rendition, measured if they are not known.
    ///
    /// - Parameter rendition: one of the table's, or that of a variant in its place.
    /// - Throws: as ``measure()``.
    package func bandwidth(of rendition: Rendition, container: SegmentContainer) throws(Failure) -> Bandwidth {
        let own = renditions.first { $0.name == rendition.name } ?? rendition
        guard let bandwidth = try rates(of: own)[container] else {
            throw Failure(description: "\(container) was not measured", isNew: true)
        }
        return bandwidth
    }

    /// Uses the rates that another table knows of the same renditions.
    package func takeOver(_ other: BandwidthTable) {
        let known = other.own.withLock { $0 }
        own.withLock { own in
            for key in renditions.map(key) where own[key] == nil { own[key] = known[key] }
        }
    }

    private func key(_ rendition: Rendition) -> Key { Key(version: rendition.version, grid: grid) }

    private func known(_ key: Key) -> Rates? {
        if let rates = own.withLock({ $0[key] }) { return rates }
        guard let rates = Self.measured.withLock({ $0.rates[key] }) else { return nil }
        own.withLock { $0[key] = rates }
        return rates
    }

    private func rates(of rendition: Rendition) throws(Failure) -> Rates {
        let key = key(rendition)
        if let rates = known(key) { return rates }
        let former = pause.withLock { $0 }
        if let former, clock.monotonic < former.end { throw Failure(description: former.reason, isNew: false) }
        do {
            let rates = try measureRates(rendition, grid)
            Self.measured.withLock { $0.add(rates, for: key) }
            own.withLock { $0[key] = rates }
            pause.withLock { $0 = nil }
            return rates
        } catch {
            let length = min(former.map { $0.length * 2 } ?? Self.pauses.first, Self.pauses.longest)
            pause.withLock { $0 = Pause(length: length, end: clock.monotonic + length, reason: "\(error)") }
            throw Failure(description: "\(error)", isNew: true)
        }
    }
}
