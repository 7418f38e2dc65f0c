import Foundation
import Support
import Testing

@testable import FFmpeg

@Suite("Files that libavformat reads", .timeLimit(.minutes(5)))
struct VideoFileTests {
    private static let hd = (width: 1920, height: 1080)

    /// A film of ffmpeg's own making.
    private static func film(_ size: String, _ arguments: [String], in folder: TemporaryFolder) throws -> String {
        let path = folder.url("film.mkv").path
        let output = try Peer.ffmpeg.run(
            ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=\(size):r=10:d=1.5", "-c:v", "libx264"] + arguments
                + [path]
        )
        try #require(output.status == 0, "\(output.standardError)")
        return path
    }

    @Test("Pictures come one after the other with their times, to the end")
    func pictures() throws {
        let folder = try TemporaryFolder()
        let path = try Self.film("320x180", ["-bf", "2"], in: folder)
        var file = try VideoFile(path: path, largest: Self.hd)
        #expect(file.quarterTurns == 0)
        #expect(file.aspectRatio == (320, 180))
        #expect(file.statedDuration == 1_500_000_000)
        var times: [Int64] = []
        while let (time, _) = try file.next() { times.append(time) }
        #expect(times == (0..<15).map { $0 * 100_000_000 })
    }

    @Test(
        "A file says how its pictures are to be shown",
        arguments: [
            (["-vf", "setsar=2/1"], 0, 640, 180), (["-vf", "setsar=1/2"], 0, 320, 360),
        ]
    )
    func shapes(arguments: [String], turns: Int, width: Int, height: Int) throws {
        let folder = try TemporaryFolder()
        let file = try VideoFile(path: Self.film("320x180", arguments, in: folder), largest: Self.hd)
        #expect(file.quarterTurns == turns)
        #expect(file.aspectRatio.width * height == width * file.aspectRatio.height)
    }

    @Test("The limit is one of pixels and not of a side, and its error comes before anything is decoded")
    func limit() throws {
        let folder = try TemporaryFolder()
        let path = try Self.film("360x160", ["-pix_fmt", "yuv420p"], in: folder)
        _ = try VideoFile(path: path, largest: (320, 180))
        do throws(FFmpegError) {
            _ = try VideoFile(path: path, largest: (320, 178))
            Issue.record("a picture above the limit was taken")
        } catch {
            #expect(error.operation == "avformat_find_stream_info")
            #expect(error.message == "its pictures are 360x160; the limit is 56960 pixels (320x178)")
        }
    }

    @Test("A length beyond all files is an error, which one wrong byte can make it")
    func length() throws {
        let folder = try TemporaryFolder()
        let path = try Self.film("64x36", ["-t", "1.4"], in: folder)
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        // Duration, a number of milliseconds in eight bytes (RFC 9559, 5.1.2.10): times 2^32.
        let place = try #require(bytes.firstRange(of: [0x44, 0x89, 0x88])).upperBound
        bytes[place..<place + 8] = [0x42, 0xb2, 0, 0, 0, 0, 0, 0]
        do {
            _ = try VideoFile(path: folder.write(bytes, to: "long.mkv"), largest: Self.hd)
            Issue.record("a length of 600 years was taken")
        } catch let error as FFmpegError {
            #expect(error.description == "avformat_find_stream_info: the length that it states is out of range")
        }
    }

    @Test(
        "Pixels of every shape make a picture that can be reckoned with",
        arguments: [
            (16_777_200, 2, 8_388_600.0), (2, 16_777_200, 1 / 8_388_600.0), (16_777_213, 9_999_991, 1.677_722_8),
        ]
    )
    func pixels(across: Int, down: Int, shape: Double) throws {
        let folder = try TemporaryFolder()
        let path = folder.url("film.mp4").path
        let output = try Peer.ffmpeg.run(
            ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=320x180:r=5:d=1", "-c:v", "libx264", path]
        )
        try #require(output.status == 0, "\(output.standardError)")
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        // A PixelAspectRatioBox would go before.
        bytes.replaceSubrange(try #require(bytes.firstRange(of: Array("pasp".utf8))), with: Array("free".utf8))
        // The matrix of TrackHeaderBox (ISO/IEC 14496-12, 8.3.2), whose scales are 65,536 each.
        let matrix = try #require(bytes.firstRange(of: Array("tkhd".utf8))).upperBound + 40
        for (place, number) in [(matrix, across), (matrix + 16, down)] {
            try #require(bytes[place..<place + 4] == [0, 1, 0, 0])
            for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: number >> (24 - 8 * byte)) }
        }
        var file = try VideoFile(bytes, in: .mp4, largest: Self.hd)
        #expect(file.size == (320, 180))
        let (width, height) = file.aspectRatio
        #expect((1..<1 << 31).contains(width) && (1..<1 << 31).contains(height))
        #expect(abs(Double(width) / Double(height) / (320 * shape / 180) - 1) < 0.02)
        #expect(try file.next() != nil)
    }

    @Test("No picture is so large that its size is no number of the library")
    func scaledSize() {
        #expect(throws: FFmpegError.self) { _ = try PictureScaler(width: 320 * 8_388_600, height: 180) }
    }

    /// Texts that name what a demuxer would open.
    static let texts = [
        "hls": "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nsegment.ts\n",
        "concat": "ffconcat version 1.0\nfile segment.ts\n",
        "dash":
            "<?xml version=\"1.0\"?>\n<MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" profiles=\"urn:mpeg:dash:profile:isoff-live:2011\"><BaseURL>segment.ts</BaseURL></MPD>",
        "sdp": "v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n",
    ]

    @Test(
        "A text that names other files and addresses is no video, and none of them is opened",
        arguments: texts.keys.sorted()
    )
    func text(format: String) throws {
        let folder = try TemporaryFolder()
        let bytes = Array(Self.texts[format, default: ""].utf8)
        // Opening it takes for ever.
        try #require(mkfifo(folder.url("segment.ts").path, 0o600) == 0)
        do {
            _ = try VideoFile(path: folder.write(bytes, to: "clip.mp4"), largest: Self.hd)
            Issue.record("a text was taken for a video")
        } catch let error as FFmpegError {
            // An HLS playlist is one only by its name, from FFmpeg 7.1 on.
            let invalid = format == "hls" ? "Invalid data found when processing input" : ""
            #expect([invalid, "its format is '\(format)', which is not a video format"].contains(error.message))
        }
        for container in [VideoFile.Container.mp4, .transportStream] {
            #expect(throws: FFmpegError.self) { _ = try VideoFile(bytes, in: container, largest: Self.hd) }
        }
    }

    @Test("Reading ends as soon as no task waits for it any more", arguments: [0, 1, 3, 10])
    func givenUp(patience: Int) throws {
        let folder = try TemporaryFolder()
        let path = try Self.film("320x180", ["-c:v", "mjpeg", "-f", "mpegts"], in: folder)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        var questions = 0
        do throws(FFmpegError) {
            var file = try VideoFile(bytes, in: .transportStream, largest: Self.hd) {
                questions += 1
                return questions > patience
            }
            while try file.next() != nil {}
            Issue.record("it was read to its end")
        } catch {
            #expect(error.message == "Immediate exit requested")
        }
    }

    @Test("A demuxer that goes around in circles comes to an end")
    func circles() {
        let source = InputSource([UInt8](repeating: 0, count: 1 << 15)) { false }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 15) { buffer in
            guard let start = buffer.baseAddress else { return }
            var count = 0
            while source.read(start, 1 << 15) > 0, count < 40_000 {
                #expect(source.seek(0, SEEK_SET) == 0)
                count += 1
            }
            #expect(count == 32_770)
        }
        #expect(source.seek(.max, SEEK_CUR) < 0 && source.seek(-1, SEEK_SET) < 0 && source.seek(0, 7) < 0)
    }

    @Test("What is no video is an error with the call, its code and what it means")
    func noVideo() throws {
        let folder = try TemporaryFolder()
        do {
            _ = try VideoFile(path: folder.write(Array("no video\n".utf8), to: "text.mp4"), largest: Self.hd)
            Issue.record("a text was taken for a video")
        } catch let error as FFmpegError {
            #expect(error.operation == "avformat_open_input")
            #expect(error.code < 0)
            #expect(error.description == "avformat_open_input: Invalid data found when processing input")
        }
    }
}
