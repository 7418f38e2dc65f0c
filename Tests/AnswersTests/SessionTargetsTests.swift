import HTTPMessage
import Testing
@testable import Answers

@Suite("The parts that are removed from targets") struct SessionTargetsTests {
    /// The rest of a target, the prefix, the record's name, and whether it is recorded; nil if the target stays as it is.
    private static func read(_ target: String, areRecorded: Bool = true) -> String? {
        let bytes = Array(target.utf8)
        var plain: [UInt8] = []
        let note = bytes.withUnsafeBytes { SessionTargets(areRecorded: areRecorded).read($0, into: &plain) }
        guard let note else { return nil }
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        return "\(String(decoding: plain, as: UTF8.self)) \(text(note.prefix)) \(text(note.record)) \(note.isRecorded)"
    }

    @Test(
        "Sessions, CMCD and unused queries are removed, and nothing else",
        arguments: [
            ("/clock/0/640x360.m3u8", nil), ("/clock/0/640x360.m3u8?", nil), ("/a?x=1&y", nil), ("/", nil),
            ("/session/abcd/clock/0/640x360.m3u8", "/clock/0/640x360.m3u8 /session/abcd abcd true"),
            ("/session/abcd/", "/ /session/abcd abcd true"),
            ("/via-17/session/abcd/clock/0/x.m3u8?a=1", "/via-17/clock/0/x.m3u8?a=1 /session/abcd abcd true"),
            // No name, or not where it belongs.
            ("/session/abc/clock.m3u8", nil), ("/session/abcd", nil), ("/session/a%20bc/x", nil),
            ("/clock/session/abcd/x", nil), ("/sessions/abcd", nil), ("/session/", nil), ("/via-17", nil),
            ("/a?CMCD=bl%3D1", "/a   false"), ("/a?CMCD", "/a   false"), ("/a?v=1&CMCD=bl&x=2", "/a?v=1&x=2   false"),
            ("/a?CMCDX=1&xCMCD=2&cmcd=3", nil), ("/a?&CMCD=1", "/a?   false"),
            ("/a?_HLS_msn=7&_HLS_part=1", "/a   false"), ("/a?_HLS_skip=YES", nil),
            ("/a?_HLS_skip=YES&_HLS_msn=7", "/a?_HLS_skip=YES   false"), ("/a?_HLS_skipped=1", "/a   false"),
            ("/clock.m3u8?session=abcd", "/clock.m3u8?session=abcd   true"),
            ("/clock.m3u8?a=1&session=new&CMCD=1", "/clock.m3u8?a=1&session=new   true"),
            ("/clock.m3u8?sessions=abcd", nil),
            ("/session/abcd/a?CMCD=x&session=efgh", "/a?session=efgh /session/abcd abcd true"),
        ]
    )
    func taken(target: String, left: String?) {
        #expect(Self.read(target) == left)
    }

    @Test("Without sessions only reports are removed")
    func off() {
        #expect(Self.read("/session/abcd/clock/0/x.m3u8", areRecorded: false) == nil)
        #expect(Self.read("/clock.m3u8?session=abcd", areRecorded: false) == nil)
        #expect(Self.read("/a?CMCD=1", areRecorded: false) == "/a   false")
    }
}
