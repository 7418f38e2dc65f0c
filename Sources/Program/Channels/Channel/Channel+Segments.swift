package import Production
package import HLS
package import Media
package import Platform
package import Scenarios
package import Timeline

// The channel's segments, and their effect on its state.
extension Channel {
    /// The number of live segments that the loading program replaced, by reason.
    package struct FailureCounts: Hashable {
        package internal(set) var late = 0
        package internal(set) var failed = 0
    }

    package var failureCounts: FailureCounts { counts.withLock { $0 } }

    /// A media segment, or a part of one.
    ///
    /// - Parameters:
    ///   - part: an index in a rendition with parts; nil for the whole segment.
    ///   - fault: the faults of its media.
    ///   - isAwaited: whether players need it now. It is then made within the channel's patience, one after the other, and its outcome
    ///     changes the channel's state. Any other segment delays none of these, and does not affect the state.
    /// - Throws: `LiveProduction.Failure` if the live segment is not available in time; then the loading program replaces it.
    package func segment(
        _ number: Int64,
        part: Int? = nil,
        of program: SegmentProgram,
        in rendition: StreamRendition,
        on grid: SegmentGrid,
        container: SegmentContainer,
        fault: MediaFault = .none,
        metadata: SegmentMetadata = .none,
        isAwaited: Bool = true,
        cost: ProcessorCost = ProcessorCost()
    ) throws -> [UInt8] {
        @Sendable func make() throws -> [UInt8] {
            try rendition.segment(
                number,
                part: part,
                of: program,
                on: grid,
                container: container,
                fault: fault,
                metadata: metadata
            )
        }
        guard program == .live, isAwaited, let production = productions[rendition.name] else { return try make() }
        let bytes: [UInt8]
        do {
            bytes = try production.make(cost: cost, make)
        } catch {
            counts.withLock { counts in
                if case .late = error { counts.late += 1 } else { counts.failed += 1 }
            }
            let (now, reason) = (environment.clock.monotonic, "\(error)")
            if life.withLock({ $0.fail(at: now, reason: reason) }) { didChange(self) }
            throw error
        }
        if life.withLock({ $0.succeed(at: environment.clock.monotonic) }) { didChange(self) }
        return bytes
    }

    /// Records a segment that players needed, but whose work did not begin within the channel's patience, because of too much other work.
    package func segmentWasLate() {
        counts.withLock { $0.late += 1 }
    }

    /// Makes the first live segment of the first rendition, with which the channel goes live or fails. All others are made on request.
    func prepare() {
        guard let grid = SegmentGrid(duration: playlist.duration, phase: 0) else { return }
        let number = grid.number(at: environment.clock.wall)
        _ = try? segment(number, of: .live, in: StreamRendition(renditions[0]), on: grid, container: .cmaf)
    }
}
