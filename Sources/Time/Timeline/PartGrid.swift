/// Where segments are cut into parts, for low latency (RFC 8216bis, 3.2).
///
/// The parts of all segments are numbered through: part k of segment n is ``index(_:of:)``. Each is there when its end has come, so
/// which parts there are is a function of the time.
package struct PartGrid: Hashable, Sendable {
    /// What a part is made of.
    package enum Media: Hashable, Sendable {
        /// Whole frames of pictures, with whatever goes with them.
        case pictures(FrameRate)
        /// Frames of ``AudioGrid``: those that begin in it. It is as long as those of the pictures, give or take a frame.
        case sound(beside: FrameRate)
    }

    package let grid: SegmentGrid
    package let media: Media
    /// Parts of a second: 2, or 1 where the frames of a second cannot be halved.
    private let perSecond: Int

    package init(_ grid: SegmentGrid, _ media: Media) {
        self.grid = grid
        self.media = media
        switch media {
        case .pictures(let rate), .sound(beside: let rate): perSecond = Self.partsPerSecond(at: rate)
        }
    }

    /// A part takes 85 % of the longest at least (RFC 8216bis, 4.4.4.9), so an odd number of frames can only be cut where it is large.
    private static func partsPerSecond(at rate: FrameRate) -> Int {
        let frames = rate.framesPerSecond
        return frames.isMultiple(of: 2) || (frames - 1) * 100 >= (frames + 1) * 85 ? 2 : 1
    }

    /// How many parts a segment has.
    package var count: Int { grid.duration * perSecond }

    package func index(_ part: Int, of number: Int64) -> Int64 { number * Int64(count) + Int64(part) }

    /// The segment that a part belongs to.
    package func segment(of index: Int64) -> Int64 { index.flooredQuotient(dividingBy: Int64(count)) }

    /// Which part of its segment it is, from 0.
    package func part(of index: Int64) -> Int { Int(index.flooredRemainder(dividingBy: Int64(count))) }

    /// Where the parts of any segment begin, in 90 kHz ticks from its start, and behind them where the last one ends. A sample belongs
    /// to the part in which it begins.
    package var offsets: [Int64] { (0...count).map(offset) }

    private func offset(of part: Int) -> Int64 {
        switch media {
        case .pictures(let rate):
            // The longer part is the first of a second.
            Int64((part * rate.framesPerSecond + perSecond - 1) / perSecond) * rate.frameDuration.ticks
        case .sound: Int64(part) * MediaTime.ticksPerSecond / Int64(perSecond)
        }
    }

    /// When the first sample of a part is to be seen or heard.
    package func start(of index: Int64) -> MediaTime {
        let start = grid.mediaStart(of: segment(of: index)) + MediaTime(ticks: offset(of: part(of: index)))
        guard case .sound = media else { return start }
        return AudioGrid.start(of: AudioGrid.frames(from: start, to: start).lowerBound)
    }

    package func duration(of index: Int64) -> MediaTime { start(of: index + 1) - start(of: index) }

    /// When a part is there: at the end of its last sample.
    package func release(of index: Int64) -> WallTime { start(of: index + 1).wallTime }

    /// Whether decoding can begin with it: of pictures each second does with one that stands alone.
    package func isIndependent(_ index: Int64) -> Bool {
        guard case .pictures = media else { return true }
        return part(of: index).isMultiple(of: perSecond)
    }

    /// The last part that is there at a time.
    package func lastReleased(at now: WallTime) -> Int64 {
        // The part that will be there next, give or take what a frame of sound reaches beyond.
        var index = index(count - 1, of: grid.number(at: now))
        while release(of: index) > now { index -= 1 }
        return index
    }

    /// The duration that no part of pictures exceeds at the rate, nor any of sound beside them.
    package static func longestPart(at rate: FrameRate) -> MediaTime {
        let perSecond = partsPerSecond(at: rate)
        let frames = (rate.framesPerSecond + perSecond - 1) / perSecond
        let length = MediaTime.ticksPerSecond / Int64(perSecond)
        let soundFrames = (length + AudioGrid.frameDuration.ticks - 1) / AudioGrid.frameDuration.ticks
        return max(rate.frameDuration * Int64(frames), AudioGrid.frameDuration * soundFrames)
    }
}
