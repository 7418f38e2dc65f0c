import FFmpeg
import H264
import Media
import Raster
import Testing
import Timeline

@testable import Encoding

@Suite("I-frames of segments", .timeLimit(.minutes(5)))
struct IFrameTests {
    private static let shape = SegmentEncoderTests.Shape(width: 160, height: 90)
    private static let origin = MediaTime(ticks: 0)

    @Test(
        "An I-frame is the picture with which a segment of some phase begins, and needs no coding of its own if that is there",
        arguments: H264Encoder.available
    )
    func same(codec: H264Encoder) throws {
        var shape = Self.shape
        shape.encoder = codec
        let encoder = try shape.makeEncoder()
        let (even, odd) = (try shape.makeGrid(phase: 300), try shape.makeGrid(phase: 1300))
        let first = try encoder.slices(ofSegment: 890_000_001, on: even)[0].sample(duration: 90_000)
        let second = try encoder.slices(ofSegment: 890_000_001, on: odd)[0].sample(duration: 90_000)
        let count = encoder.codedPictureCount
        func iFrame(_ second: Int64, _ identifier: UInt32, by encoder: SegmentEncoder) throws -> SampleRun {
            try encoder.iFrame(
                at: even.mediaStart(of: 890_000_001) + MediaTime(seconds: second),
                frameCount: 60,
                origin: Self.origin,
                idrIdentifier: identifier
            )
        }
        // Segments of an odd number have the identifier 1.
        let frames = [try iFrame(0, 1, by: encoder), try iFrame(1, 1, by: encoder)]
        #expect(frames.map(\.samples) == [[first], [second]])
        #expect(frames.map(\.start) == [even.mediaStart(of: 890_000_001).ticks, odd.mediaStart(of: 890_000_001).ticks])
        #expect(encoder.codedPictureCount == count)
        // A picture that is not kept is coded alone, to the same bytes, and pushes nothing out.
        let cold = try shape.makeEncoder()
        #expect(try iFrame(1, 1, by: cold) == frames[1])
        #expect(cold.codedPictureCount == 1)
        #expect(try iFrame(1, 0, by: cold) != frames[1])
        #expect(cold.codedPictureCount == 2)
    }
}
