import H264
import Media
import Raster
import Testing
import Timeline

@testable import Encoding

/// Video that is no codec's: its samples stand in the stream as they are.
struct PlainStream: ElementaryStream {
    let streamType: UInt8 = 0x1b
    let streamIdentifier: UInt8 = 0xe0
    let samplesPerPacket = 1
    let statesPacketLength = false

    func append(_ sample: Sample, to stream: inout [UInt8]) { stream += sample.bytes }
}

extension Track {
    /// The output of libx264 (Debian 12) for 1280x720 at 30 frames a second.
    private static let parameterSets: [UInt8] = [
        0, 0, 0, 1, 0x67, 0x64, 0x00, 0x1f, 0xac, 0xb4, 0x02, 0x80, 0x2d, 0xd8, 0x0b, 0x50, 0x10, 0x10, 0x14, 0x00,
        0x00, 0x03, 0x00, 0x04, 0x00, 0x00, 0x03, 0x00, 0xf2, 0x3c, 0x60, 0xca, 0x80,
        0, 0, 0, 1, 0x68, 0xee, 0x14, 0xd2, 0x34,
    ]

    static func h264() throws -> Track {
        Track(
            h264: try ParameterSets(encoderByteStream: parameterSets),
            framesPerSecond: 30,
            timescale: 90_000
        )
    }

    static let plain = Track(
        format: .video(width: 64, height: 36, framesPerSecond: 30),
        codecName: "h264",
        codecString: "avc1.64001F",
        timescale: 90_000,
        decoderConfiguration: [],
        elementaryStream: PlainStream()
    )

    static let sound = Track(
        format: .audio(sampleRate: 48_000, channelCount: 2, frameLength: 1024),
        codecName: "aac",
        codecString: "mp4a.40.2",
        timescale: 48_000,
        decoderConfiguration: [0x11, 0x90],
        elementaryStream: AACElementaryStream()
    )
}

extension SampleRun {
    /// Samples of video with some bytes each, the first a sync sample.
    static func video(start: Int64, sizes: [Int], duration: Int64 = 3000) -> SampleRun {
        SampleRun(
            start: start,
            samples: sizes.enumerated().map { index, size in
                Sample(
                    bytes: [UInt8](repeating: UInt8(index & 0xff), count: size),
                    duration: duration,
                    isSync: index == 0
                )
            }
        )
    }

    /// Access units of AAC that are silent, two channels.
    static func silence(start: Int64, count: Int) -> SampleRun {
        let unit = Sample(bytes: [0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c], duration: 1024, isSync: true)
        return SampleRun(start: start, samples: [Sample](repeating: unit, count: count))
    }
}

/// A grey picture that is another one each second.
struct GreySource: PictureSource {
    let size: PictureSize

    func shownPicture(at instant: WallTime) -> ShownPicture {
        let second = instant.nanoseconds.flooredQuotient(dividingBy: 1_000_000_000)
        return ShownPicture(identity: second, interval: WallTime(seconds: second)..<WallTime(seconds: second + 1))
    }

    func makePainter() -> any PicturePainter { Painter(size: size) }

    private struct Painter: PicturePainter {
        let size: PictureSize
        let byteCount = 0

        mutating func picture(at instant: WallTime) throws(RasterError) -> Picture {
            let second = instant.nanoseconds.flooredQuotient(dividingBy: 1_000_000_000)
            return Picture(size: size, filledWith: YCbCr(y: UInt8(40 + second % 8 * 20), cb: 128, cr: 128))
        }
    }

    /// A track with two of its segments.
    static func segments(_ number: Int64) throws -> (track: Track, runs: [SampleRun]) {
        try segments(number..<number + 2, on: #require(SegmentGrid(duration: 2, phase: 0)))
    }

    /// A track with some of its segments.
    static func segments(_ numbers: Range<Int64>, on grid: SegmentGrid) throws -> (track: Track, runs: [SampleRun]) {
        let size = try #require(PictureSize(width: 64, height: 36))
        let encoder = try SegmentEncoder(
            source: GreySource(size: size),
            settings: VideoEncoderSettings(size: size, rate: try #require(FrameRate(30))),
            phaseStep: .none,
            memory: PictureMemory(capacity: .max),
            pool: EncoderPool()
        )
        return (encoder.track, try numbers.map { try encoder.samples(ofSegment: $0, on: grid) })
    }
}
