internal import Encoding
internal import Media
internal import Platform
internal import Calendar
internal import Raster
package import Foundation
package import HLS
package import Timeline

/// The bit rates of a channel's renditions, measured once a day.
package final class BandwidthTable: Sendable {
    /// The queue for measurements that no request waits for, one after the other.
    package static let queue = DispatchQueue(label: "clockcast.measuring", qos: .utility)

    private struct Key: Hashable {
        let rendition: String
        let container: SegmentContainer
    }

    private struct Entry {
        let day: Int64
        let bandwidth: Bandwidth
        var isBeingRenewed = false
    }

    private let renditions: [Rendition]
    private let timeZone: any ZoneOffsets
    private let grid: SegmentGrid
    private let entries = Lock<[Key: Entry]>([:])

    init(renditions: [Rendition], timeZone: any ZoneOffsets, duration: Int, phaseStep: PhaseStep) {
        self.renditions = renditions
        self.timeZone = timeZone
        // The phase is within the second, because its segments contain one more picture.
        guard
            let grid = SegmentGrid(duration: duration, phase: phaseStep.milliseconds)
                ?? SegmentGrid(duration: duration, phase: 0)
        else { preconditionFailure("the settings have a segment duration that is not allowed") }
        self.grid = grid
    }

    /// The bit rates of the local day, at once. At the first request of a new day they are those of the day before, which hardly differ,
    /// while the new ones are measured in the background; before any are known they are a generous estimate.
    func bandwidth(of rendition: Rendition, container: SegmentContainer, at now: WallTime) -> Bandwidth {
        let (key, day, secondsEast) = entry(of: rendition, container: container, at: now)
        let (known, isOld) = entries.withLock { entries -> (Bandwidth?, Bool) in
            guard let entry = entries[key] else { return (nil, false) }
            let isOld = entry.day != day && !entry.isBeingRenewed
            if isOld { entries[key]?.isBeingRenewed = true }
            return (entry.bandwidth, isOld)
        }
        guard let known else { return Bandwidth(estimating: rendition, container: container, at: now) }
        if isOld {
            Self.queue.async {
                _ = try? self.measure(rendition, key, day: day, secondsEast: secondsEast)
            }
        }
        return known
    }

    /// The bit rates of the local day, measured if they are not known yet, which takes a while.
    ///
    /// - Throws: if a sample segment cannot be made.
    @discardableResult
    package func measuredBandwidth(
        of rendition: Rendition,
        container: SegmentContainer,
        at now: WallTime
    ) throws -> Bandwidth {
        let (key, day, secondsEast) = entry(of: rendition, container: container, at: now)
        if let known = entries.withLock({ $0[key] }), known.day == day { return known.bandwidth }
        return try measure(rendition, key, day: day, secondsEast: secondsEast)
    }

    /// Estimates the bit rates of all renditions by the smallest, which takes some milliseconds; they are not measured again.
    ///
    /// - Parameter base: the table of a channel with the same loading program; nil for the built-in one.
    /// - Throws: if a sample segment cannot be made.
    func estimate(at now: WallTime, loadingOf base: BandwidthTable?) throws {
        guard let smallest = renditions.min(by: { $0.settings.size.width < $1.settings.size.width }) else { return }
        let pictures = StreamRendition(smallest)
        for container in SegmentContainer.allCases {
            let (_, day, secondsEast) = entry(of: smallest, container: container, at: now)
            // Many digits change at this second; any such second would do.
            let instant = WallTime(seconds: day * 86_400 + 9 * 3600 + 59 * 60 + 59 - Int64(secondsEast))
            let iFrames = StreamRendition(iFramesOf: smallest)
            let fullest = smallest.sources.live.fullest(near: instant).map { grid.number(at: $0) }
            let bytes = try fullest.map { number in
                try pictures.segment(number, of: .live, on: grid, container: container).count
            }
            // The first I-frame of a segment is coded for the segment in any case.
            let iFrameBytes = try fullest.map { number in
                let first = number * Int64(grid.duration)
                return try iFrames.segment(first, of: .live, on: grid, container: container).count
            }
            for rendition in renditions {
                let bandwidth = Bandwidth(
                    estimating: rendition,
                    from: bytes.max() ?? 0,
                    iFrameBytes.max() ?? 0,
                    of: smallest,
                    container: container,
                    duration: grid.duration,
                    loading: base?.bandwidth(of: rendition, container: container, at: now)
                )
                let key = Key(rendition: rendition.name, container: container)
                entries.withLock { $0[key] = Entry(day: day, bandwidth: bandwidth, isBeingRenewed: true) }
            }
        }
    }

    private func entry(
        of rendition: Rendition,
        container: SegmentContainer,
        at now: WallTime
    ) -> (key: Key, day: Int64, secondsEast: Int) {
        let secondsEast = timeZone.secondsEast(at: now)
        let day = (now.seconds + Int64(secondsEast)).flooredQuotient(dividingBy: 86_400)
        return (Key(rendition: rendition.name, container: container), day, secondsEast)
    }

    private func measure(_ rendition: Rendition, _ key: Key, day: Int64, secondsEast: Int) throws -> Bandwidth {
        do {
            let measured = try Bandwidth(
                measuring: rendition,
                day: day,
                secondsEast: secondsEast,
                grid: grid,
                container: key.container
            )
            entries.withLock { $0[key] = Entry(day: day, bandwidth: measured) }
            return measured
        } catch {
            entries.withLock { $0[key]?.isBeingRenewed = false }
            throw error
        }
    }
}
