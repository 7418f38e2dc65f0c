package import HLS
package import Timeline

/// The properties of a stream on which faults depend.
package struct FaultedStream: Sendable {
    /// The view of the timeline in the list.
    package let view: PlaylistView
    /// The program of each segment, if EXT-X-DISCONTINUITY marks it; otherwise the live program at all times.
    package let schedule: ProgramSchedule
    /// The rendition's name, `640x360`, or `audio` for separate sound.
    package let rendition: String
    /// The segment from which a fault counts its discontinuities.
    let firstCounted: Int64
    /// The list of another rendition, whose segments a list can contain; nil if there is none.
    let other: (@Sendable (WallTime) -> MediaPlaylist)?

    /// - Parameter base: from when on discontinuities are counted in a list that slides; one that loses nothing counts from its first
    ///   segment on.
    package init(
        view: PlaylistView,
        schedule: ProgramSchedule = .live,
        rendition: String,
        countingSince base: WallTime = .epoch,
        other: (@Sendable (WallTime) -> MediaPlaylist)? = nil
    ) {
        self.view = view
        self.schedule = schedule
        self.rendition = rendition
        firstCounted =
            view.type == nil ? view.grid.firstSegment(from: base) : view.segments(at: .distantFuture).lowerBound
        self.other = other
    }

    package var grid: SegmentGrid { view.grid }
}

/// The lists without one fault, from which that makes its own.
struct PlaylistSource: Sendable {
    let stream: FaultedStream
    let fault: Fault
    let playlist: @Sendable (WallTime) -> MediaPlaylist?

    var grid: SegmentGrid { stream.grid }

    var occurrence: Occurrence { fault.occurrence }

    /// The list of an instant; nil if there was none.
    func callAsFunction(at time: WallTime) -> MediaPlaylist? { playlist(time) }

    /// The list of an instant with the changes of the fault.
    func changed(at now: WallTime) -> MediaPlaylist? {
        guard var list = playlist(now) else { return nil }
        if let change = fault.kind.changeListed {
            var segment = FaultedSegment(number: list.mediaSequence, grid: grid, fault: fault)
            for index in list.segments.indices {
                if let span = segment.span { change(&list.segments[index], segment, span) }
                segment.number += 1
            }
        } else if occurrence.span(at: now, eventsLast: grid.interval) != nil {
            fault.kind.changeList(&list, fault)
        }
        return list
    }
}

extension MediaPlaylist {
    /// Removes the segments before a number; the result is nil if none is left.
    func dropping(before number: Int64) -> MediaPlaylist? {
        let count = Int(min(max(number - mediaSequence, 0), Int64(segments.count)))
        guard count < segments.count else { return nil }
        var list = self
        list.discontinuitySequence += segments.prefix(count).count(where: \.isDiscontinuous)
        list.segments.removeFirst(count)
        list.mediaSequence += Int64(count)
        return list
    }

    /// Adds EXT-X-DISCONTINUITY to the marked segments, and counts those that have left.
    ///
    /// - Parameters:
    ///   - marks: whether a segment gets one.
    ///   - count: the number of marked segments that begin up to a time.
    ///   - stream: that of the list. Its schedule has marks of its own; a segment that has both counts once.
    package mutating func markDiscontinuities(
        _ marks: (Int64) -> Bool,
        count: (WallTime) -> Int64,
        in stream: FaultedStream
    ) {
        let (first, grid) = (stream.firstCounted, stream.grid)
        // A list of a server whose clock is far behind may begin before all that is counted.
        let gone = max(0, count(grid.start(of: mediaSequence - 1)) - count(grid.start(of: first - 1)))
        let both = stream.schedule.switches.count {
            first <= $0.segment && $0.segment < mediaSequence && marks($0.segment)
        }
        discontinuitySequence += Int(gone) - both
        for index in segments.indices where marks(mediaSequence + Int64(index)) {
            segments[index].isDiscontinuous = true
        }
    }
}
