@testable import Clockcast
import Foundation
import Support
import Testing

@Suite("Files of streams in a folder", .timeLimit(.minutes(2)))
struct StreamFilesTests {
    private static let program = Peer.clockcast

    @Test(
        "Files are known by their paths, below pathways too; those of streams in folders of their own are not among them"
    )
    func paths() throws {
        let folder = try TemporaryFolder()
        let known = [
            "64x36.m3u8", "64x36/live/17.m4s", "64x36/live/init.mp4", "64x36/slate/18.ts", "audio/live/17.m4s",
            "clock.m3u8",
            "key/aes-128/59846684.key", "subs-en/live/17.vtt", "via-a/64x36.m3u8", "via-a/64x36/live/17.m4s",
            "via-a/key/aes-128/59846684.key",
        ]
        let others = [
            "film.mp4", "notes.txt", "64x36/17.m4s", "64x36/live/017.m4s", "64x36/live/17.mov", "64x36/life/17.m4s",
            "64x36/live/more/17.m4s", "key/aes-256/59846684.key", "other/64x36.m3u8", "other/64x36/live/17.m4s",
            "via-/64x36.m3u8",
        ]
        for path in known + others { try Self.write(path, in: folder) }
        // Folders with such names are no files.
        for path in ["folder.m3u8/x", "64x36/live/19.m4s/x"] { try Self.write(path, in: folder) }
        #expect(StreamFiles.paths(in: folder.root.path) == known)
        #expect(StreamFiles.paths(in: folder.url("nothing").path) == [])
    }

    @Test("A warning counts what an earlier run has left in folders that the new one does not write to")
    func warning() throws {
        let folder = try TemporaryFolder()
        let yaml = "{ segment: { phase_step: 0 }, channels: { a: { renditions: [64x36], audio: beep } } }"
        let path = try folder.write(Array(yaml.utf8), to: "x.yaml")
        let files = folder.url("files").path
        func render(_ query: String) throws -> String {
            try Self.program.run([
                "render", "--config", path, "--from", "2026-12-12T20:00:00Z", "--duration", "2", "--no-iframes",
                "--query", query,
                "--output", files,
            ]).standardError
        }
        #expect(try render("key=2&redundant=2").isEmpty)
        // Two pathways, each with a list of pictures and one of sound, a header and a segment of each, and a key.
        #expect(
            try render("audio=none")
                == "clockcast: warning: \(files) has 14 other files of a stream, such as via-a/64x36.m3u8; in a new directory this one is alone\n"
        )
        // Separate sound as well.
        #expect(try render("").contains(" has 14 other files of a stream"))
        #expect(try render("audio=none").contains(" has 17 other files of a stream, such as audio"))
    }

    private static func write(_ path: String, in folder: TemporaryFolder) throws {
        let url = folder.url(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("x".utf8).write(to: url)
    }
}
