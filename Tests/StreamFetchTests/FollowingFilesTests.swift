internal import PlaylistReading
import Foundation
import Platform
import StreamCheck
import StreamFetch
import Support
import Testing
import Timeline

@Suite("Following files", .timeLimit(.minutes(5)))
struct FollowingFilesTests {
    @Test(
        "A header that is a text is no reason to open what it names",
        arguments: ["file:", "", "http://127.0.0.1:1/"]
    )
    func textAsHeader(scheme: String) throws {
        let folder = try TemporaryFolder()
        func box(_ name: String, _ content: [UInt8]...) -> [UInt8] {
            let content = content.flatMap { $0 }
            return [0, 0, 0, UInt8(content.count + 8)] + Array(name.utf8) + content
        }
        let list = """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:2
            #EXT-X-MAP:URI="init.mp4"
            #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000Z
            #EXTINF:2.0,
            a.m4s
            #EXT-X-ENDLIST

            """
        let pipe = folder.url("pipe.ts").path
        // Opening it takes for ever.
        try #require(mkfifo(pipe, 0o600) == 0)
        let target = scheme == "http://127.0.0.1:1/" ? scheme : scheme + pipe
        try folder.write(
            Array("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n\(target)\n".utf8),
            to: "init.mp4"
        )
        let fragment = box("moof", box("mfhd", [0, 0, 0, 0, 0, 0, 0, 1])) + box("mdat", [0, 0, 0, 0])
        try folder.write(fragment, to: "a.m4s")
        let path = try folder.write(Array(list.utf8), to: "a.m3u8")
        let options = FollowOptions(duration: .seconds(20), ignored: ["apple"])
        let report = try StreamFollower.follow(path, options: options, agent: "test", clock: SystemClock()) { _, _ in }
        #expect(report.segmentCount == 1)
        let found = report.findings.filter { $0.rule.id == "map-is-readable" }
        #expect(found.map(\.found) == ["it has no moov"])
    }
}
