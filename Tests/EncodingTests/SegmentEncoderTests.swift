import FFmpeg
import Media
import H264
import Raster
import Support
import Testing
import Timeline

@testable import Encoding

@Suite("Segments of access units", .timeLimit(.minutes(5)))
struct SegmentEncoderTests {
    struct Shape: CustomTestStringConvertible, Sendable {
        var width = 320
        var height = 180
        var rate = 30
        var duration = 2
        var step = 100
        var period: Int64 = 1_000_000_000
        var encoder = H264Encoder.libx264
        var testDescription: String {
            "\(width)x\(height), \(rate) fps, \(duration) s, \(period) ns a picture, \(encoder)"
        }

        func makeSource() throws -> BlockSource {
            BlockSource(size: try #require(PictureSize(width: width, height: height)), period: period)
        }

        func makeEncoder(memory: PictureMemory = PictureMemory(capacity: .max)) throws -> SegmentEncoder {
            let rate = try #require(FrameRate(self.rate))
            return try SegmentEncoder(
                source: makeSource(),
                settings: VideoEncoderSettings(size: try makeSource().size, rate: rate, encoder: encoder),
                phaseStep: #require(PhaseStep(milliseconds: step, duration: duration, rate: rate)),
                memory: memory,
                pool: EncoderPool()
            )
        }

        func makeGrid(phase: Int) throws -> SegmentGrid {
            try #require(SegmentGrid(duration: duration, phase: phase))
        }
    }

    /// Every shape with every encoder that this libavcodec has.
    static let shapes = H264Encoder.available.flatMap { encoder in
        basicShapes.map { shape in
            var shape = shape
            shape.encoder = encoder
            return shape
        }
    }

    private static let basicShapes = [
        Shape(), Shape(width: 1280, height: 720), Shape(width: 98, height: 50), Shape(width: 64, height: 36, rate: 120),
        Shape(width: 802, height: 50, rate: 60, duration: 6), Shape(rate: 1, duration: 1, step: 0),
        Shape(rate: 1, duration: 6, step: 1000), Shape(rate: 24, duration: 4, step: 125),
        Shape(rate: 25, duration: 2, step: 200), Shape(width: 1920, height: 1080, rate: 10, duration: 1),
        Shape(width: 2160, height: 3840, rate: 5, duration: 1, step: 200), Shape(period: 100_000_000),
        Shape(width: 160, height: 90, rate: 30, period: 1),
        Shape(width: 160, height: 90, rate: 30, period: 300_000_000_000),
    ]

    @Test("A decoder shows each picture at its frames, and repeats are the same to the bit", arguments: shapes)
    func decodes(shape: Shape) throws {
        let (source, encoder) = (try shape.makeSource(), try shape.makeEncoder())
        let phase = shape.step
        let grid = try shape.makeGrid(phase: phase < shape.duration * 1000 ? phase : 0)
        let numbers: [Int64] = [890_000_001, 890_000_002]
        let units = try numbers.flatMap { try encoder.slices(ofSegment: $0, on: grid) }
        let video = try DecodedVideo(ffmpeg: units, parameterSets: encoder.parameterSets)
        #expect(video.complaints == "")
        let frameCount = shape.duration * shape.rate
        try #require(video.frames.count == 2 * frameCount)
        let rate = try #require(FrameRate(shape.rate))
        var last: Int64?
        for (index, frame) in video.frames.enumerated() {
            let start = grid.mediaStart(of: numbers[index / frameCount])
            let identity = source.identity(
                at: (start + rate.frameDuration * Int64(index % frameCount)).wallTime
            )
            if identity == last, index % frameCount != 0 {
                #expect(areSame(frame[...], video.frames[index - 1][...]), "frame \(index) is no exact repeat")
            } else {
                #expect(source.picture(identity: identity).lumaRatio(to: frame) > 38, "frame \(index)")
            }
            last = identity
        }
    }

    @Test("openh264 decodes the same samples", arguments: shapes.filter { $0.width * $0.height <= 1920 * 1080 })
    func openh264(shape: Shape) throws {
        let encoder = try shape.makeEncoder()
        let units = try encoder.slices(ofSegment: 445_000_000, on: shape.makeGrid(phase: 0))
        let ours = try DecodedVideo(ffmpeg: units, parameterSets: encoder.parameterSets)
        let theirs = DecodedVideo(openh264: units, parameterSets: encoder.parameterSets)
        #expect(theirs.complaints == "")
        #expect(theirs.frames.count == ours.frames.count)
        #expect(zip(ours.frames, theirs.frames).allSatisfy { areSame($0[...], $1[...]) })
    }

    @Test(
        "Segments are the same bytes in whatever order and from whatever encoder they are made",
        arguments: H264Encoder.available
    )
    func order(encoder: H264Encoder) throws {
        let shape = Shape(encoder: encoder)
        let wanted = [(0, 0), (0, 700), (1, 0), (2, 1900), (3, 100), (3, 1000), (4, 0)] as [(Int64, Int)]
        func make(_ encoder: SegmentEncoder, _ segment: (Int64, Int)) throws -> [NALUnit] {
            try encoder.slices(ofSegment: 890_000_000 + segment.0, on: shape.makeGrid(phase: segment.1))
        }
        let reference = try wanted.map { try make(shape.makeEncoder(), $0) }
        let warm = try shape.makeEncoder()
        #expect(try wanted.map { try make(warm, $0) } == reference)
        #expect(try wanted.reversed().map { try make(warm, $0) } == reference.reversed())
        let backwards = try shape.makeEncoder()
        #expect(try wanted.reversed().map { try make(backwards, $0) } == reference.reversed())
    }

    @Test("All phases that begin in the same second share its coded pictures")
    func shared() throws {
        let encoder = try Shape().makeEncoder()
        for phase in stride(from: 0, to: 1000, by: 100) {
            _ = try encoder.slices(ofSegment: 890_000_000, on: Shape().makeGrid(phase: phase))
        }
        // The second in which they begin and the two that the latest of them reaches into.
        #expect(encoder.codedPictureCount == 3)
    }

    @Test("With one phase for all, a segment of two seconds costs two coded pictures")
    func onePhase() throws {
        let encoder = try Shape(step: 0).makeEncoder()
        let units = try encoder.slices(ofSegment: 890_000_000, on: Shape().makeGrid(phase: 0))
        #expect(encoder.codedPictureCount == 2)
        #expect(units.map(\.isIDR) == [true] + [Bool](repeating: false, count: 59))
        #expect(units.filter { $0.bytes.count > 12 }.count == 2)
    }

    @Test("Consecutive IDR pictures differ in idr_pic_id, even when each segment is one frame")
    func oneFrame() throws {
        let shape = Shape(rate: 1, duration: 1, step: 0, period: .max)
        let encoder = try shape.makeEncoder()
        let grid = try shape.makeGrid(phase: 0)
        let first = try encoder.slices(ofSegment: 1_780_000_000, on: grid)
        let second = try encoder.slices(ofSegment: 1_780_000_001, on: grid)
        #expect(first.count == 1 && second.count == 1)
        #expect(first != second)
        let video = try DecodedVideo(ffmpeg: first + second, parameterSets: encoder.parameterSets)
        #expect(video.complaints == "")
        #expect(video.frames.count == 2)
    }
}

extension SegmentEncoder {
    /// The slices of a segment's pictures.
    func slices(ofSegment number: Int64, on grid: SegmentGrid) throws(VideoError) -> [NALUnit] {
        try slices(
            from: grid.mediaStart(of: number),
            frameCount: grid.frameCount(at: settings.rate),
            idrIdentifier: Self.idrIdentifier(of: number)
        )
    }
}
