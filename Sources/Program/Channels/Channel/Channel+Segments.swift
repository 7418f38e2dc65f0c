internal import Encoding
package import HLS
internal import Media
package import Platform
package import Scenarios
package import Timeline

// Its segments, and what becomes of it with them.
extension Channel {
    /// How many live segments the loading program stood in for.
    package struct FailureCounts: Hashable {
        package internal(set) var late = 0
        package internal(set) var failed = 0
    }

    package var failureCounts: FailureCounts { counts.withLock { $0 } }

    /// A media segment, or a part of one.
    ///
    /// - Parameters:
    ///   - part: of a rendition in parts; nil for all of them.
    ///   - fault: what is wrong with its media.
    ///   - isAwaited: whether players need it now. Then it is made within the channel's patience, one after the other, and tells how
    ///     the channel is; whatever else is made keeps none of these waiting, and says nothing of the channel.
    /// - Throws: `LiveProduction.Failure` if the live program has none in time; then the loading program stands in.
    package func segment(
        _ number: Int64,
        part: Int? = nil,
        of program: SegmentProgram,
        in rendition: StreamRendition,
        on grid: SegmentGrid,
        container: SegmentContainer,
        fault: MediaFault = .none,
        isAwaited: Bool = true,
        cost: ProcessorCost = ProcessorCost()
    ) throws -> [UInt8] {
        @Sendable func make() throws -> [UInt8] {
            try rendition.segment(number, part: part, of: program, on: grid, container: container, fault: fault)
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

    /// A segment that players need now was not begun within the channel's patience, because too much else was to be made.
    package func segmentWasLate() {
        counts.withLock { $0.late += 1 }
    }

    /// Makes the first live segment of the first rendition: with it the channel goes live, or shows why not. All others are
    /// made when somebody asks for them.
    func prepare() {
        guard let grid = SegmentGrid(duration: playlist.duration, phase: 0) else { return }
        let number = grid.number(at: environment.clock.wall)
        _ = try? segment(number, of: .live, in: StreamRendition(renditions[0]), on: grid, container: .cmaf)
    }
}
