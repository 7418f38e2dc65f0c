internal import HLS
internal import Timeline

/// Another rendition's segments inside this one's list, with EXT-X-DISCONTINUITY and EXT-X-MAP: the size of the picture changes.
struct SizeFault: FaultKind {
    let name = "size"
    // Discontinuities are in all lists alike.
    let targets = TargetRule.tracks(.pictures, andListsBeside: true)
    let timing: TimingRule = [.span]
    let changesListedSegments = true
    let marksDiscontinuities = true
    let needsOtherRendition = true
    // Each span and each time between two has at least a segment, so all of them have two discontinuities.
    let shortestSpan = 6
    let example = "size@30-0"
    let sentence = "The list has the EXT-X-MAP and the segments of another rendition."

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        guard var playlist = list(at: now), let other = list.stream.other else { return list(at: now) }
        let (occurrence, grid) = (list.occurrence, list.grid)
        func isOther(_ number: Int64) -> Bool { occurrence.span(ofSegment: number, on: grid) != nil }
        playlist.markDiscontinuities(
            { isOther($0) != isOther($0 - 1) },
            count: { occurrence.count(through: $0) + occurrence.endCount(through: $0) },
            in: list.stream
        )
        // The list may be that of an earlier time, so the other one is taken from the time at which its last segment was listed.
        let last = playlist.mediaSequence + Int64(playlist.segments.count) - 1
        let came = list.stream.view.listing(of: last).lowerBound
        let source = other(came == .distantPast ? now : came)
        for index in playlist.segments.indices {
            let number = playlist.mediaSequence + Int64(index)
            guard isOther(number), let segment = source.segment(numbered: number) else { continue }
            playlist.segments[index].uri = segment.uri
            playlist.segments[index].map = segment.map
        }
        return playlist
    }
}

extension MediaPlaylist {
    fileprivate func segment(numbered number: Int64) -> MediaSegment? {
        let index = number - mediaSequence
        return (0..<Int64(segments.count)).contains(index) ? segments[Int(index)] : nil
    }
}
