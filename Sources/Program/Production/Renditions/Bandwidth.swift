internal import Calendar
internal import Encoding
internal import HLS
internal import Timeline

/// The bit rates that a multivariant playlist states for a rendition (RFC 8216, 4.3.4.2).
///
/// They are measured on segments of instants that are the same for ever, so they are the same on every day and every replica.
package struct Bandwidth: Hashable, Sendable {
    /// The largest bit rate of segments of the live program, in bits a second.
    package var peak: Int
    /// The largest bit rate of segments of either program, in bits a second, for viewers who begin with the loading program.
    package var peakWithLoading: Int
    /// The average bit rate of the sampled segments of the live program, in bits a second.
    package var average: Int
    /// The largest bit rate of its I-frames, each of which lasts a second.
    package let iFramePeak: Int
    package let iFramePeakWithLoading: Int
    package let iFrameAverage: Int

    /// The percentage by which an I-frame may exceed the samples, which are fewer than those of segments.
    private static let iFrameMargin = 10

    /// The same for segments that may be larger by a percentage.
    package func increased(byPercent percent: Int) -> Bandwidth {
        guard percent > 0 else { return self }
        func more(_ rate: Int) -> Int { rate * (100 + percent) / 100 }
        return Bandwidth(
            peak: more(peak),
            peakWithLoading: more(peakWithLoading),
            average: more(average),
            iFramePeak: more(iFramePeak),
            iFramePeakWithLoading: more(iFramePeakWithLoading),
            iFrameAverage: more(iFrameAverage)
        )
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
        let (pictures, iFrames) = (StreamRendition(rendition), StreamRendition(iFramesOf: rendition))
        func segment(_ number: Int64, _ program: SegmentProgram = .live) throws -> [UInt8] {
            try pictures.segment(number, of: program, on: grid, container: container)
        }
        /// - Parameter count: how many of a segment's; the first is coded with it anyway.
        func iFrameSegments(_ number: Int64, _ count: Int, _ program: SegmentProgram = .live) throws -> [[UInt8]] {
            let first = number * Int64(grid.duration)
            return try (first..<first + Int64(count)).map {
                try iFrames.segment($0, of: program, on: grid, container: container)
            }
        }
        func most(_ segments: [[UInt8]], margin: Int) -> Int {
            segments.map { SegmentPackager.size(of: $0, increasedBy: margin, in: container) * 8 }.max() ?? 0
        }
        func mean(_ segments: [[UInt8]]) -> Int { segments.reduce(0) { $0 + $1.count } * 8 / segments.count }
        let iFrameMargin = max(Self.iFrameMargin, samples.margin)
        let usual = try samples.usual.map { try segment($0) }
        peak = most(try samples.fullest.map { try segment($0) } + usual, margin: samples.margin) / grid.duration
        average = mean(usual) / grid.duration
        let usualIFrames = try samples.usual.flatMap { try iFrameSegments($0, 1) }
        iFramePeak = most(
            try samples.fullest.flatMap { try iFrameSegments($0, grid.duration) } + usualIFrames,
            margin: iFrameMargin
        )
        iFrameAverage = mean(usualIFrames)
        let loading = rendition.loadingSamples(on: grid)
        peakWithLoading = max(
            peak,
            most(try loading.map { try segment($0.number, $0.program) }, margin: samples.margin) / grid.duration
        )
        iFramePeakWithLoading = max(
            iFramePeak,
            most(
                try loading.flatMap { try iFrameSegments($0.number, grid.duration, $0.program) },
                margin: iFrameMargin
            )
        )
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
