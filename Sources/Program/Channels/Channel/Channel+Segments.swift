internal import ChannelSettings
internal import Production
internal import HLS
internal import Platform
internal import Timeline

// The channel's segments, and their effect on its state.
extension Channel {
    /// The number of live segments that the loading program replaced, by reason.
    package var failureCounts: (late: Int, failed: Int) { counts.withLock { $0 } }

    /// A live segment that players need now, or a part of one. It is made within the channel's patience, one after the other, and its outcome
    /// changes the channel's state. Any other segment delays none of these, and does not affect the state.
    ///
    /// - Throws: `LiveProduction.Failure` if it is not available in time; then the loading program replaces it.
    func awaited(
        in rendition: StreamRendition,
        cost: ProcessorCost = ProcessorCost(),
        _ make: @escaping @Sendable () throws -> [UInt8]
    ) throws -> [UInt8] {
        guard let production = productions[rendition.name] else { return try make() }
        let bytes: [UInt8]
        do {
            bytes = try production.make(cost: cost, make)
        } catch {
            counts.withLock { counts in
                if case .late = error { counts.late += 1 } else { counts.failed += 1 }
            }
            let (now, reason) = (environment.clock.monotonic, "\(error)")
            if life.withLock({ $0.fail(at: now, reason: reason) }) { environment.didChange(self) }
            throw error
        }
        if life.withLock({ $0.succeed(at: environment.clock.monotonic) }) { environment.didChange(self) }
        return bytes
    }

    /// Records a segment that players needed, but whose work did not begin within the channel's patience, because of too much other work.
    package func segmentWasLate() {
        counts.withLock { $0.late += 1 }
    }

    /// Makes the first live segment of the first rendition, with which the channel goes live or fails. All others are made on request.
    func prepare() {
        let grid = SegmentGrid(ofSettings: playlist.duration)
        let number = grid.number(at: environment.clock.wall)
        let rendition = StreamRendition(renditions[0])
        _ = try? awaited(in: rendition) { try rendition.segment(number, of: .live, on: grid, container: .cmaf) }
    }
}
