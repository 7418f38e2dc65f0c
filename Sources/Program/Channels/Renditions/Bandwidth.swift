internal import Foundation
internal import HLS
internal import Raster
internal import Timeline
internal import Encoding
internal import Media

/// The bit rates that a multivariant playlist states for a rendition (RFC 8216, 4.3.4.2).
///
/// They are measured on segments of the day, so they are the same on every replica and after every restart.
package struct Bandwidth: Hashable, Sendable {
    /// The largest bit rate of segments of the live program, in bits a second.
    let peak: Int
    /// The largest bit rate of segments of either program, in bits a second, for viewers who begin with the loading program.
    let peakWithLoading: Int
    /// The average bit rate of the sampled segments of the live program, in bits a second.
    let average: Int
    /// The largest bit rate of its I-frames, each of which lasts a second.
    let iFramePeak: Int
    let iFramePeakWithLoading: Int
    let iFrameAverage: Int

    /// Seconds of the local day at which the most digits change, which makes the largest segments: a day of every second was measured, and
    /// its largest segment contains midnight.
    private static let largest: [Int64] = [86_399, 9 * 3600 + 59 * 60 + 59, 19 * 3600 + 59 * 60 + 59]
    /// Ordinary seconds of the day, for the average.
    private static let ordinary: [Int64] = [
        3 * 3600 + 21 * 60 + 4, 11 * 3600 + 47 * 60 + 25, 16 * 3600 + 38 * 60 + 53,
    ]

    /// The percentage by which a segment may exceed the samples.
    private static let margin = 4
    /// The same for an I-frame: the samples were chosen for changes in segments, and do not contain the largest I-frame of the day.
    private static let iFrameMargin = 10

    init(
        peak: Int,
        peakWithLoading: Int,
        average: Int,
        iFramePeak: Int,
        iFramePeakWithLoading: Int,
        iFrameAverage: Int
    ) {
        self.peak = peak
        self.peakWithLoading = peakWithLoading
        self.average = average
        self.iFramePeak = iFramePeak
        self.iFramePeakWithLoading = iFramePeakWithLoading
        self.iFrameAverage = iFrameAverage
    }

    /// The same for segments that may be larger by a percentage.
    func increased(byPercent percent: Int) -> Bandwidth {
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

    /// - Parameters:
    ///   - day: the local day, in days since the Unix epoch.
    ///   - secondsEast: the offset of local time from UTC on that day.
    /// - Throws: if a sample cannot be made.
    init(
        measuring rendition: Rendition,
        day: Int64,
        secondsEast: Int,
        grid: SegmentGrid,
        container: SegmentContainer
    ) throws {
        let pictures = StreamRendition(rendition)
        func size(at second: Int64) throws -> Int {
            let instant = WallTime(seconds: day * 86_400 + second - Int64(secondsEast))
            return try pictures.segment(grid.number(at: instant), of: .live, on: grid, container: container).count
        }
        // A face may suggest other instants than a plain clock.
        let noon = WallTime(seconds: day * 86_400 + 12 * 3600 - Int64(secondsEast))
        let fullest = rendition.sources.live.fullest(near: noon).filter { $0 != noon }.map { grid.number(at: $0) }
        let largest =
            try Self.largest.map(size)
            + fullest.map { try pictures.segment($0, of: .live, on: grid, container: container).count }
        let ordinary = try Self.ordinary.map(size)
        let loading = try rendition.loadingSamples(on: grid).map { number, program in
            try pictures.segment(number, of: program, on: grid, container: container).count
        }
        func rate(_ largest: Int) -> Int { largest * 8 * (100 + Self.margin) / 100 / grid.duration }
        peak = rate(max(largest.max() ?? 0, ordinary.max() ?? 0))
        peakWithLoading = max(peak, rate(loading.max() ?? 0))
        average = ordinary.reduce(0, +) * 8 / ordinary.count / grid.duration
        let iFrames = StreamRendition(iFramesOf: rendition)
        func iFrameSizes(_ number: Int64, _ program: SegmentProgram = .live) throws -> [Int] {
            let count = Int64(grid.duration)
            return try (number * count..<(number + 1) * count).map {
                try iFrames.segment($0, of: program, on: grid, container: container).count
            }
        }
        func iFrameSizes(at seconds: [Int64]) throws -> [Int] {
            try seconds.flatMap { second in
                let instant = WallTime(seconds: day * 86_400 + second - Int64(secondsEast))
                return try iFrameSizes(grid.number(at: instant))
            }
        }
        func iFrameRate(_ sizes: [Int]) -> Int { (sizes.max() ?? 0) * 8 * (100 + Self.iFrameMargin) / 100 }
        let usual = try iFrameSizes(at: Self.ordinary)
        iFramePeak = iFrameRate(
            try iFrameSizes(at: Self.largest) + usual + fullest.flatMap { try iFrameSizes($0) }
        )
        iFramePeakWithLoading = max(
            iFramePeak,
            iFrameRate(try rendition.loadingSamples(on: grid).flatMap { try iFrameSizes($0.number, $0.program) })
        )
        iFrameAverage = usual.reduce(0, +) * 8 / usual.count
    }

    /// The rates of a look that was just requested: they are derived from one or two segments of a smaller size, so that the viewer does
    /// not wait longer. Most bits are those of the edges of letters and hands, which grow with the sides.
    ///
    /// - Parameters:
    ///   - segment: the bytes of the largest segment of the smaller rendition.
    ///   - iFrame: the bytes of the largest of its I-frames.
    ///   - loading: the rates of the loading program; nil for the built-in one, whose rates follow from its size.
    init(
        estimating rendition: Rendition,
        from segment: Int,
        _ iFrame: Int,
        of smaller: Rendition,
        container: SegmentContainer,
        duration: Int,
        loading: Bandwidth?
    ) {
        let (size, width) = (rendition.settings.size, smaller.settings.size.width)
        let rate = segment * 8 / duration * size.width / width
        average = rate
        peak = rate * 140 / 100
        peakWithLoading = max(peak, loading?.peakWithLoading ?? Self.loading(rendition.settings, container))
        iFrameAverage = iFrame * 8 * size.width / width
        iFramePeak = iFrameAverage * 140 / 100
        iFramePeakWithLoading = max(
            iFramePeak,
            loading?.iFramePeakWithLoading ?? Self.iFrame(rendition.settings, container)
        )
    }

    /// The largest size of an I-frame: a quarter of a bit for each pixel, and the container's overhead; in a transport stream also a packet
    /// for each tenth of a second.
    private static func iFrame(_ settings: VideoEncoderSettings, _ container: SegmentContainer) -> Int {
        let around = container == .ts ? 30 * 188 : 1500
        return settings.size.width * settings.size.height / 4 + around * 8
    }

    /// The largest size of a second of the built-in loading program, which has ten pictures a second. In all sizes from 64x64 to 1920x1080,
    /// with any margin, at a quantizer of 24 it took 155 to 250 bits for each pixel of the mean of the sides; six steps less are twice as
    /// many.
    private static func loading(_ settings: VideoEncoderSettings, _ container: SegmentContainer) -> Int {
        let side = Double(settings.size.width * settings.size.height).squareRoot()
        let finer = exp2(Double(max(0, 24 - settings.quantizer)) / 6)
        // A frame of a transport stream has a packet of its own.
        let perFrame = container == .ts ? 1600 : 100
        return Int(side * 320 * finer) + settings.rate.framesPerSecond * perFrame
    }

    /// An upper estimate from the size of the picture and the rate of its changes, for requests before the first measurement. A clock's IDR
    /// picture takes about an eighth of a bit for each pixel, a change a thirtieth; the container's overhead counts where pictures are
    /// small.
    init(estimating rendition: Rendition, container: SegmentContainer, at now: WallTime) {
        let size = rendition.settings.size
        let frames = rendition.settings.rate.framesPerSecond
        // A frame needs a packet of 188 bytes, or the sample's row in its box and a skip picture.
        let frame = container == .ts ? 188 : 48
        func rate(changes: Int64) -> Int {
            size.width * size.height * Int(6 + 4 * changes) * 3 / 200 + frames * frame * 8
        }
        let interval = rendition.sources.live.shownPicture(at: now).interval
        let (length, overflows) = interval.upperBound.nanoseconds.subtractingReportingOverflow(
            interval.lowerBound.nanoseconds
        )
        let changes = overflows ? 1 : max(1, min(Int64(frames), 1_000_000_000 / max(1, length)))
        peak = rate(changes: changes)
        // The loading program has ten pictures a second.
        peakWithLoading = max(peak, rate(changes: 10))
        average = peak / 2
        iFramePeak = Self.iFrame(rendition.settings, container)
        iFramePeakWithLoading = iFramePeak
        iFrameAverage = iFramePeak / 2
    }
}
