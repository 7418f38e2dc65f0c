internal import ClockFace
internal import Foundation
internal import HLS
internal import Synchronization
internal import Timeline

/// The bit rates of a channel's renditions, measured once a day.
final class BandwidthTable: Sendable {
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
    private let entries = Mutex<[Key: Entry]>([:])

    init(renditions: [Rendition], timeZone: any ZoneOffsets, duration: Int, phaseStep: PhaseStep) {
        self.renditions = renditions
        self.timeZone = timeZone
        // A phase within the second, because its segments hold a picture more.
        guard
            let grid = SegmentGrid(duration: duration, phase: phaseStep.milliseconds)
                ?? SegmentGrid(duration: duration, phase: 0)
        else { preconditionFailure("the settings have a segment duration that is not allowed") }
        self.grid = grid
    }

    /// The bit rates of the local day. On the first request of a new day they are those of the day before, which hardly
    /// differ, while the new ones are measured beside it; nobody waits but the very first.
    ///
    /// - Throws: if a sample segment cannot be made.
    func bandwidth(of rendition: Rendition, container: SegmentContainer, at now: WallTime) throws -> Bandwidth {
        let secondsEast = timeZone.secondsEast(at: now)
        let day = (now.seconds + Int64(secondsEast)).flooredQuotient(dividingBy: 86_400)
        let key = Key(rendition: rendition.name, container: container)
        let (known, isOld) = entries.withLock { entries -> (Bandwidth?, Bool) in
            guard let entry = entries[key] else { return (nil, false) }
            let isOld = entry.day != day && !entry.isBeingRenewed
            if isOld { entries[key]?.isBeingRenewed = true }
            return (entry.bandwidth, isOld)
        }
        guard let known else { return try measure(rendition, key, day: day, secondsEast: secondsEast) }
        if isOld {
            DispatchQueue.global().async {
                _ = try? self.measure(rendition, key, day: day, secondsEast: secondsEast)
            }
        }
        return known
    }

    /// Whether ``bandwidth(of:container:at:)`` answers at once for all renditions.
    func isKnown(container: SegmentContainer) -> Bool {
        entries.withLock { entries in
            renditions.allSatisfy { entries[Key(rendition: $0.name, container: container)] != nil }
        }
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
