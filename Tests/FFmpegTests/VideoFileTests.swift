import FFmpeg
import Foundation
import Support
import Testing

@Suite("Files that libavformat reads", .timeLimit(.minutes(2)))
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

    @Test("The limit is one of pixels and not of a side, and says so before anything is decoded")
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
