package import HLS
package import Timeline

/// What a fault has to know of the stream that it hits.
package struct FaultedStream: Sendable {
    /// What of the timeline the list has.
    package let view: PlaylistView
    /// Which program each segment belongs to, where EXT-X-DISCONTINUITY marks it; the live program all the time otherwise.
    package let schedule: ProgramSchedule
    /// The rendition's name, `640x360`, or `audio` for sound of its own.
    package let rendition: String
    /// The list of another rendition, which a list can take segments from; nil if there is none.
    let other: (@Sendable (WallTime) -> MediaPlaylist)?

    package init(
        view: PlaylistView,
        schedule: ProgramSchedule = .live,
        rendition: String,
        other: (@Sendable (WallTime) -> MediaPlaylist)? = nil
    ) {
        self.view = view
        self.schedule = schedule
        self.rendition = rendition
        self.other = other
    }

    package var grid: SegmentGrid { view.grid }
}

/// The lists as they are without one fault, which makes its own of them.
struct PlaylistSource: Sendable {
    let stream: FaultedStream
    let occurrence: Occurrence
    private let playlist: @Sendable (WallTime) -> MediaPlaylist?

    init(
        stream: FaultedStream,
        occurrence: Occurrence,
        playlist: @escaping @Sendable (WallTime) -> MediaPlaylist?
    ) {
        self.stream = stream
        self.occurrence = occurrence
        self.playlist = playlist
    }

    var grid: SegmentGrid { stream.grid }

    /// The list of a time; nil if there was none.
    func callAsFunction(at time: WallTime) -> MediaPlaylist? { playlist(time) }

    /// The list of now, changed as a whole if the occurrence is on.
    func changed(at now: WallTime, _ change: (inout MediaPlaylist) -> Void) -> MediaPlaylist? {
        guard var list = playlist(now) else { return nil }
        if occurrence.span(at: now, eventsLast: grid.interval) != nil { change(&list) }
        return list
    }

    /// The list of now, with its segments changed that begin in the occurrence.
    ///
    /// - Parameter change: gets the segment's number, and the span that it is in.
    func changingSegments(
        at now: WallTime,
        _ change: (inout MediaSegment, Int64, Range<WallTime>) -> Void
    ) -> MediaPlaylist? {
        guard var list = playlist(now) else { return nil }
        for index in list.segments.indices {
            let number = list.mediaSequence + Int64(index)
            if let span = occurrence.span(ofSegment: number, on: grid) { change(&list.segments[index], number, span) }
        }
        return list
    }
}

extension MediaPlaylist {
    /// Removes the segments before a number; nil if none is left.
    func dropping(before number: Int64) -> MediaPlaylist? {
        let count = Int(min(max(number - mediaSequence, 0), Int64(segments.count)))
        guard count < segments.count else { return nil }
        var list = self
        list.discontinuitySequence += segments.prefix(count).count(where: \.isDiscontinuous)
        list.segments.removeFirst(count)
        list.mediaSequence += Int64(count)
        return list
    }

    /// Sets EXT-X-DISCONTINUITY where it is asked for, and counts those that have left.
    ///
    /// - Parameters:
    ///   - marks: whether a segment gets one.
    ///   - gone: how many segments before the first got one.
    ///   - schedule: has marks of its own; a segment that has both counts once.
    mutating func markDiscontinuities(
        _ marks: (Int64) -> Bool,
        gone: Int64,
        besides schedule: ProgramSchedule
    ) {
        let both = schedule.switches.count { $0.segment < mediaSequence && marks($0.segment) }
        discontinuitySequence += Int(gone) - both
        for index in segments.indices where marks(mediaSequence + Int64(index)) {
            segments[index].isDiscontinuous = true
        }
    }
}
