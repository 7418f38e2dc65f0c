internal import Calendar
internal import Encoding
package import HLS
internal import Timeline

/// The bit rates that a multivariant playlist states for a rendition (RFC 8216, 4.3.4.2).
///
/// They are measured on segments of instants that are the same for ever, so they are the same on every day and every replica.
package struct Bandwidth: Hashable, Sendable {
    /// Bit rates in bits a second.
    package struct Rates: Hashable, Sendable {
        /// The largest of the live program.
        package let peak: Int
        /// The largest of either program, for viewers who begin with the loading program.
        package let peakWithLoading: Int
        /// The average of the samples of the live program.
        package let average: Int

        /// - Parameter hasLoading: whether the media playlists contain the loading program, too.
        package func peak(hasLoading: Bool) -> Int { hasLoading ? peakWithLoading : peak }

        fileprivate func increased(byPercent percent: Int) -> Rates {
            func more(_ rate: Int) -> Int { rate * (100 + percent) / 100 }
            return Rates(peak: more(peak), peakWithLoading: more(peakWithLoading), average: more(average))
        }
    }

    package let segments: Rates
    /// The rates of its I-frames, each of which lasts a second.
    package let iFrames: Rates

    /// The percentage by which an I-frame may exceed the samples, which are fewer than those of segments.
    private static let iFrameMargin = 10

    /// The same for segments that may be larger by a percentage.
    package func increased(byPercent percent: Int) -> Bandwidth {
        Bandwidth(
            segments: segments.increased(byPercent: percent),
            iFrames: iFrames.increased(byPercent: percent)
        )
    }

    /// The same for segments in parts: one more I-frame for each second but the first, and the overhead of each part.
    ///
    /// - Parameter duration: the duration of segments, in seconds.
    package func inParts(of duration: Int, in container: SegmentContainer, hasSound: Bool) -> Bandwidth {
        // The overhead consists of the boxes of a fragment, or of tables and of packets that fill up a track's count to a multiple of 16.
        let part = container.isInPackets ? 376 + (hasSound ? 2 : 1) * 15 * 188 : 300
        let around = 2 * part * 8
        func more(_ rate: KeyPath<Rates, Int>) -> Int {
            segments[keyPath: rate] + iFrames[keyPath: rate] * (duration - 1) / duration + around
        }
        let larger = Rates(peak: more(\.peak), peakWithLoading: more(\.peakWithLoading), average: more(\.average))
        return Bandwidth(segments: larger, iFrames: iFrames)
    }

    /// The bit rates in each container, which hold the same pictures.
    ///
    /// - Throws: if a sample cannot be made.
    static func measured(
        of rendition: Rendition,
        in zone: any ZoneOffsets,
        on grid: SegmentGrid
    ) throws -> [SegmentContainer: Bandwidth] {
        let samples = BandwidthSamples(of: rendition.sources.live, in: zone, on: grid)
        return try Dictionary(
            uniqueKeysWithValues: SegmentContainer.ofPictures.map {
                ($0, try Bandwidth(measuring: samples, of: rendition, on: grid, container: $0))
            }
        )
    }
}

extension Bandwidth {
    private init(
        measuring samples: BandwidthSamples,
        of rendition: Rendition,
        on grid: SegmentGrid,
        container: SegmentContainer
    ) throws {
        /// - Parameter made: the segments of a number, all of them or the first, which is coded with the others anyway.
        func rates(
            seconds: Int,
            margin: Int,
            _ made: (_ number: Int64, _ program: SegmentProgram, _ all: Bool) throws -> [[UInt8]]
        ) throws -> Rates {
            func most(_ segments: [[UInt8]]) -> Int {
                let sizes = segments.map { FragmentMaker.size(of: $0, increasedBy: margin, in: container) }
                return (sizes.max() ?? 0) * 8 / seconds
            }
            let usual = try samples.usual.flatMap { try made($0, .live, false) }
            let peak = most(try samples.fullest.flatMap { try made($0, .live, true) } + usual)
            let loading = try rendition.loadingSamples(on: grid).flatMap { try made($0.number, $0.program, true) }
            let average = usual.reduce(0) { $0 + $1.count } * 8 / usual.count / seconds
            return Rates(peak: peak, peakWithLoading: max(peak, most(loading)), average: average)
        }
        let (pictures, iFrames) = (StreamRendition(rendition), StreamRendition(iFramesOf: rendition))
        segments = try rates(seconds: grid.duration, margin: samples.margin) { number, program, _ in
            [try pictures.segment(number, of: program, on: grid, container: container)]
        }
        self.iFrames = try rates(seconds: 1, margin: max(Self.iFrameMargin, samples.margin)) { number, program, all in
            let first = number * Int64(grid.duration)
            return try (first..<first + Int64(all ? grid.duration : 1)).map {
                try iFrames.segment($0, of: program, on: grid, container: container)
            }
        }
    }
}

/// The segments of the live program by which its bit rates are measured.
struct BandwidthSamples {
    /// Numbers of segments that are among the largest of all time.
    let fullest: Set<Int64>
    /// Numbers of segments like any other.
    let usual: [Int64]
    /// The percentage by which a segment may exceed these.
    let margin: Int

    /// Local times, in seconds since the epoch: the last second of 2029, after which all digits of the date and the time change, and
    /// the last before nine o'clock on 2028-04-26, whose digits take the most bits in most typefaces.
    private static let full: [Int64] = [1_893_455_999, 1_840_352_399]
    /// 03:21:04 and 16:38:53 of the same day.
    private static let ordinary: [Int64] = [1_840_332_064, 1_840_379_933]
    /// If every picture is shown for less than this, segments differ little, and encoding one takes long.
    private static let slow = Interval.milliseconds(200)

    init(of source: any PictureSource, in zone: any ZoneOffsets, on grid: SegmentGrid) {
        func instant(_ local: Int64) -> WallTime { Self.instant(local, in: zone) }
        var full = Self.full.map(instant)
        // Names of days and months have more or fewer letters.
        let counts = Self.lastSecondsOfMonths.map { source.letterCount(at: instant($0)) }
        if let most = counts.max(), most > Self.letterCount(of: source, in: zone),
            let index = counts.firstIndex(of: most)
        {
            full.append(instant(Self.lastSecondsOfMonths[index]))
        }
        let shown = source.shownPicture(at: full[1]).interval
        let isFast = shown.upperBound < shown.lowerBound + Self.slow
        fullest = Set(source.fullest(near: isFast ? full.suffix(1) : full).map { grid.number(at: $0) })
        // If every frame is a new picture, the hand of a clock takes more bits in one direction than in another.
        margin = isFast ? 15 : 6
        usual = isFast ? fullest.sorted() : Self.ordinary.map { grid.number(at: instant($0)) }
    }

    /// The largest number of letters and digits that a source shows in the samples that do not depend on names.
    static func letterCount(of source: any PictureSource, in zone: any ZoneOffsets) -> Int {
        full.map { source.letterCount(at: instant($0, in: zone)) }.max() ?? 0
    }

    private static func instant(_ local: Int64, in zone: any ZoneOffsets) -> WallTime {
        WallTime(seconds: local - Int64(zone.secondsEast(at: WallTime(seconds: local))))
    }

    /// The last seconds of 84 months, so that each month ends on several days of the week.
    private static let lastSecondsOfMonths = (2023...2029).flatMap { year in
        (1...12).compactMap { month in
            CivilTime.secondsSinceEpoch(
                year: year,
                month: month,
                day: CivilTime.dayCount(ofMonth: month, year: year),
                hour: 23,
                minute: 59,
                second: 59
            )
        }
    }
}
