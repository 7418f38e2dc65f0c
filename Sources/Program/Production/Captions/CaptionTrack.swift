internal import Calendar
internal import Encoding
internal import H264
package import HLS
internal import Media
package import Timeline

/// The closed captions of a channel's pictures: CEA-608 in channel CC1, the time and the date of each second in its zone. They depend on the
/// second and on the picture's place in it alone, and begin with its first picture.
package struct CaptionTrack: Sendable {
    /// INSTREAM-ID.
    package static let channel = "CC1"

    /// Everything that they depend on.
    private let content: ContentIdentity
    private let zone: any ZoneOffsets
    /// The time by which the shown clock is ahead of the true time.
    private let offset: Interval

    package init(zone: TimeZoneDirectory.Zone, offset: Interval) {
        self.zone = zone.rules
        self.offset = offset
        content = ContentIdentity("608", "\(offset.nanoseconds)", zone.content.name)
    }

    /// The version of pictures with them.
    func version(of pictures: Rendition) -> String {
        var content = content
        content.add(pictures.version)
        return content.name
    }

    /// The pictures of a segment with captions, which the loading program does not have.
    ///
    /// - Parameter rate: the frame rate; the track's timescale is that of media times.
    func captioned(
        _ run: SampleRun,
        ofSegment number: Int64,
        of program: SegmentProgram,
        on grid: SegmentGrid,
        at rate: FrameRate
    ) -> SampleRun {
        let live: MediaTime? =
            program.name == .live
            ? MediaTime(ticks: run.start) : program.goesLive(inside: number) ? program.end(on: grid) : nil
        let frames = rate.framesPerSecond
        var known: (second: Int64, pairs: [PopOnCaption.Pair])?
        return run.captioned { ticks in
            let time = MediaTime(ticks: ticks)
            guard let live, live <= time else {
                let ticks = time.ticks.flooredRemainder(dividingBy: MediaTime.ticksPerSecond)
                return Self.pairs(PopOnCaption.silence, ofFrame: Int(ticks / rate.frameDuration.ticks), of: frames)
            }
            let shown = time.wallTime + offset
            let second = shown.seconds
            if known?.second != second {
                let next = WallTime(seconds: second + 1)
                let lines = Self.patterns.map { $0.text(of: next, in: zone, names: .english) }
                known = (second, PopOnCaption(lines: lines).second)
            }
            let start = MediaTime(notBefore: WallTime(seconds: second) - offset)
            let frame = Int((time - start).ticks / rate.frameDuration.ticks)
            return Self.pairs(known?.pairs ?? [], ofFrame: min(frame, frames - 1), of: frames)
        }
    }

    /// The pairs of a picture: those of a second are spread over its pictures.
    private static func pairs(_ pairs: [PopOnCaption.Pair], ofFrame frame: Int, of frames: Int) -> [PopOnCaption.Pair] {
        // The first picture has the first pair.
        func first(_ frame: Int) -> Int { (frame * pairs.count + frames - 1) / frames }
        return Array(pairs[first(frame)..<first(frame + 1)])
    }

    private static let patterns = [DatePattern.timeWithOffset] + ["yyyy-MM-dd"].compactMap { try? DatePattern($0) }

    /// The bit rate that they add to pictures at most, in bits a second.
    ///
    /// - Parameter duration: the duration of segments, in seconds.
    package static func rate(at rate: FrameRate, in container: SegmentContainer, duration: Int) -> Int {
        let frames = rate.framesPerSecond
        let pairs = max(1, (PopOnCaption.pairsPerSecond + frames - 1) / frames)
        let bytes = SampleRun.captionBytes(pairs: pairs) * frames
        guard container.isInPackets else { return bytes * 8 }
        // Skip pictures do not fill their packets, and coded ones may need one more. Their number is rounded up to a multiple of 16.
        let packets = duration + (bytes * duration + 183) / 184 + 16
        return packets * 188 * 8 / duration
    }
}
