package import Timeline

/// The starts and durations of a rendition's segments on the grid of their stream.
package enum SegmentTiming: CaseIterable, Hashable, Sendable {
    /// The times of the grid, for pictures, with or without sound.
    case grid
    /// The times of sound alone: the frames of ``AudioGrid`` that begin in the segment of the grid, within a frame of it.
    case audioFrames
    /// The times of the grid, for text, which is read without what came before.
    case cues

    /// The parts of segments beside pictures of a frame rate.
    package func parts(at rate: FrameRate) -> PartGrid.Media {
        switch self {
        case .grid: .pictures(rate)
        case .audioFrames: .sound(beside: rate)
        case .cues: .text(beside: rate)
        }
    }

    /// EXTINF.
    func duration(of number: Int64, on grid: SegmentGrid) -> MediaTime {
        switch self {
        case .grid, .cues: MediaTime(seconds: Int64(grid.duration))
        case .audioFrames: AudioGrid.frameDuration * Int64(grid.audioFrames(of: number).count)
        }
    }

    /// EXT-X-PROGRAM-DATE-TIME: the instant at which its first sample is to be shown or heard.
    func start(of number: Int64, on grid: SegmentGrid) -> WallTime {
        switch self {
        case .grid, .cues: grid.start(of: number)
        case .audioFrames: AudioGrid.start(of: grid.audioFrames(of: number).lowerBound).wallTime
        }
    }
}
