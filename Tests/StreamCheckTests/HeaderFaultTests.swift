import Fetching
import StreamCheck
import PlaylistReading
import Testing

/// A fault of a header is told once, whoever shares it.
@Suite("Faults of a header")
struct HeaderFaultTests {
    /// The findings about two variants that share a header.
    private static func findings(_ header: [UInt8]) -> [Finding] {
        let list =
            "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI=\"/init.mp4\"\n"
            + "#EXTINF:2.005333,\n0.m4s\n#EXTINF:2.005333,\n1.m4s\n#EXT-X-ENDLIST\n"
        let main = ["u", "v"].map { "#EXT-X-STREAM-INF:BANDWIDTH=9000\n\($0)/a.m3u8\n" }.joined()
        return ScriptedServer(uri: "http://h/main.m3u8") { uri, _ in
            if uri.hasSuffix("main.m3u8") { return .text("#EXTM3U\n" + main) }
            if uri.hasSuffix(".m3u8") { return .text(list) }
            if uri.hasSuffix("init.mp4") { return .bytes(header, type: "video/mp4") }
            return .bytes(FalseAlarmTests.segment(uri.hasSuffix("1.m4s") ? 94 * 1024 : 0, 94), type: "video/mp4")
        }
        .report.findings
    }

    private static let header = FalseAlarmTests.header(
        "soun",
        FalseAlarmTests.box(
            "ac-3",
            FalseAlarmTests.zeros(16),
            FalseAlarmTests.number(2, 2),
            FalseAlarmTests.number(16, 2),
            FalseAlarmTests.zeros(4),
            FalseAlarmTests.number(48_000 << 16)
        )
    )

    @Test("Variants that share a header share its fault, and one that is cut is not also said to lack its end")
    func once() {
        let found = Self.findings(Self.header)
        #expect(found.map(\.found) == ["track 1: ac-3 has no dac3"] && found.first?.uri == "http://h/init.mp4")
        let cut = Self.findings(Array(Self.header.dropLast(40)))
        #expect(cut.map(\.rule) == [.mapIsReadable] && cut.first?.expected == "all of it", "\(cut)")
    }
}
