/// The grid on which segments are cut into parts, for low latency (RFC 8216bis, 3.2).
///
/// The parts of all segments are numbered through: part k of segment n is ``index(_:of:)``. A part exists from its end on, so which parts
/// exist is a function of the time.
package struct PartGrid: Hashable, Sendable {
    /// The content of a part.
    package enum Media: Hashable, Sendable {
        /// Whole frames of pictures.
        case pictures(FrameRate)
        /// The frames of ``AudioGrid`` that begin in the part. It is as long as the pictures' part, give or take a frame.
        case sound(beside: FrameRate)
        /// The text of the part of the pictures.
        case text(beside: FrameRate)
    }

    package let grid: SegmentGrid
    package let media: Media
    /// The parts of a second: 2, or 1 where its frames cannot be halved.
    private let perSecond: Int

    package init(_ grid: SegmentGrid, _ media: Media) {
        self.grid = grid
        self.media = media
        switch media {
        case .pictures(let rate), .sound(beside: let rate), .text(beside: let rate):
            perSecond = Self.partsPerSecond(at: rate)
        }
    }

    /// A part has to be at least 85 % as long as the longest (RFC 8216bis, 4.4.4.9), so an odd number of frames can be cut only if it is
    /// large.
    private static func partsPerSecond(at rate: FrameRate) -> Int {
        let frames = rate.framesPerSecond
        return frames.isMultiple(of: 2) || (frames - 1) * 100 >= (frames + 1) * 85 ? 2 : 1
    }

    /// The number of parts in a segment.
    package var count: Int { grid.duration * perSecond }

    package func index(_ part: Int, of number: Int64) -> Int64 { number * Int64(count) + Int64(part) }

    /// The segment that a part belongs to.
    package func segment(of index: Int64) -> Int64 { index.flooredQuotient(dividingBy: Int64(count)) }

    /// The index of a part within its segment, from 0.
    package func part(of index: Int64) -> Int { Int(index.flooredRemainder(dividingBy: Int64(count))) }

    /// The starts of the parts of any segment, in 90 kHz ticks from its start, followed by the end of the last one. A sample belongs to the
    /// part in which it begins.
    package var offsets: [Int64] { (0...count).map(offset) }

    private func offset(of part: Int) -> Int64 {
        switch media {
        case .pictures(let rate), .text(beside: let rate):
            // The longer part is the first of a second.
            Int64((part * rate.framesPerSecond + perSecond - 1) / perSecond) * rate.frameDuration.ticks
        case .sound: Int64(part) * MediaTime.ticksPerSecond / Int64(perSecond)
        }
    }

    /// The instant at which the first sample of a part is shown or heard.
    package func start(of index: Int64) -> MediaTime {
        let start = grid.mediaStart(of: segment(of: index)) + MediaTime(ticks: offset(of: part(of: index)))
        guard case .sound = media else { return start }
        return AudioGrid.start(of: AudioGrid.frames(from: start, to: start).lowerBound)
    }

    package func duration(of index: Int64) -> MediaTime { start(of: index + 1) - start(of: index) }

    /// The instant from which a part exists: the end of its last sample.
    package func release(of index: Int64) -> WallTime { start(of: index + 1).wallTime }

    /// Whether decoding can begin with it; the first part of each second has an IDR picture.
    package func isIndependent(_ index: Int64) -> Bool {
        guard case .pictures = media else { return true }
        return part(of: index).isMultiple(of: perSecond)
    }

    /// The last part that exists at an instant.
    package func lastReleased(at now: WallTime) -> Int64 {
        // The first guess is the part that will exist next, give or take what a frame of sound reaches beyond.
        var index = index(count - 1, of: grid.number(at: now))
        while release(of: index) > now { index -= 1 }
        return index
    }

    /// The longest duration of any part at the rate, of pictures or of the sound beside them.
    package static func longestPart(at rate: FrameRate) -> MediaTime {
        let perSecond = partsPerSecond(at: rate)
        let frames = (rate.framesPerSecond + perSecond - 1) / perSecond
        let length = MediaTime.ticksPerSecond / Int64(perSecond)
        let soundFrames = (length + AudioGrid.frameDuration.ticks - 1) / AudioGrid.frameDuration.ticks
        return max(rate.frameDuration * Int64(frames), AudioGrid.frameDuration * soundFrames)
    }
}
