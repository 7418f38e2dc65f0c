internal import Timeline

/// Where the segments of a rendition begin and how long they are, given the grid of their stream.
package enum SegmentTiming: CaseIterable, Hashable, Sendable {
    /// As the grid says: with pictures, and whatever goes with them.
    case grid
    /// Sound alone: the frames of ``AudioGrid`` that begin in the segment of the grid, within a frame of it.
    case audioFrames

    /// EXTINF.
    func duration(of number: Int64, on grid: SegmentGrid) -> MediaTime {
        switch self {
        case .grid: MediaTime(seconds: Int64(grid.duration))
        case .audioFrames: AudioGrid.frameDuration * Int64(grid.audioFrames(of: number).count)
        }
    }

    /// EXT-X-PROGRAM-DATE-TIME: when its first sample is to be seen or heard.
    func start(of number: Int64, on grid: SegmentGrid) -> WallTime {
        switch self {
        case .grid: grid.start(of: number)
        case .audioFrames: AudioGrid.start(of: grid.audioFrames(of: number).lowerBound).wallTime
        }
    }
}
