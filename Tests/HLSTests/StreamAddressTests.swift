import HLS
import Support
import Testing

@Suite("Addresses of streams") struct StreamAddressTests {
    private static func address(_ text: String, version: String? = nil) throws -> StreamAddress? {
        try StreamAddress(path: text.split(separator: "/", omittingEmptySubsequences: false)[...], version: version)
    }

    @Test(
        "An address is read from a path and printed as one",
        arguments: [
            ("clock;tz=Asia~Tokyo.m3u8", nil, StreamAddress("clock;tz=Asia~Tokyo", .multivariant)),
            ("clock/250/640x360.m3u8", nil, .init("clock", .playlist(RenditionName("640x360"), phase: 250))),
            (
                "a/0/b/live/init.mp4", "1f",
                .init("a", .media(.init(.init("b"), .live, .header(.cmaf), version: "1f"), phase: 0))
            ),
            ("a/0/b/slate/7.ts", nil, .init("a", .media(.init(.init("b"), .slate, .segment(7, .ts)), phase: 0))),
            (
                "a/0/b/loading-9-700/7.2.m4s", "x",
                .init(
                    "a",
                    .media(
                        .init(
                            .init("b"),
                            .loading(countingTo: 9, lead: 700),
                            .segment(7, part: 2, .cmaf),
                            version: "x"
                        ),
                        phase: 0
                    )
                )
            ),
        ] as [(String, String?, StreamAddress)]
    )
    func text(path: String, version: String?, address: StreamAddress) throws {
        #expect(try Self.address(path, version: version) == address)
        #expect(address.text == path + (version.map { "?v=\($0)" } ?? ""))
    }

    @Test(
        "A path of another shape is not an address",
        arguments: [
            "", ".m3u8", "clock", "clock.m3u", "clock/0", "clock/0/.m3u8", "/0/640x360.m3u8", "clock/0/640x360/live",
            "clock/0/640x360/live/", "clock/0/640x360/live/7/8", "clock.m3u8/",
        ]
    )
    func other(path: String) throws {
        #expect(try Self.address(path) == nil)
    }

    @Test(
        "A part that no address has is refused with a reason",
        arguments: [
            ("a/00/b.m3u8", "'00' is not a phase; phases are 0 to 6000 milliseconds, without leading zeros"),
            ("a/6001/b.m3u8", "'6001' is not a phase; phases are 0 to 6000 milliseconds, without leading zeros"),
            ("a/0/b/dead/7.m4s", "unknown program 'dead'; known: live, loading, slate"),
            ("a/0/b/loading-9/init.mp4", "a header has no program 'loading-9'; known: live, loading, slate"),
            ("a/0/b/live/7.mp4", "'7.mp4' is not a segment; segments end in .m4s or .ts or .vtt"),
            ("a/0/b/live/m4s", "'m4s' is not a segment; segments end in .m4s or .ts or .vtt"),
            (
                "a/0/b/live/07.m4s",
                "'07' is not a segment number; those are digits without leading zeros, up to 10000000000"
            ),
            (
                "a/0/b/live/10000000001.ts",
                "'10000000001' is not a segment number; those are digits without leading zeros, up to 10000000000"
            ),
            (
                "a/0/b/live/7.1.2.m4s",
                "'7.1.2' is not a segment number; those are digits without leading zeros, up to 10000000000"
            ),
            ("a/0/b/live/7.100.m4s", "'100' is not a part of a segment; parts are numbers from 0"),
            ("a/0/b/live/7..m4s", "'' is not a part of a segment; parts are numbers from 0"),
        ]
    )
    func refused(path: String, reason: String) {
        #expect(throws: HLSError(reason)) { try Self.address(path) }
    }

    @Test("Whatever can be read is printed as it was, and whatever is printed can be read")
    func bothWays() throws {
        var generator = SeededGenerator(seed: 33)
        let pieces = [
            ["clock", "clock;tz=Asia~Tokyo;fault=404@30-34", "é", "x.m3u8"],
            ["0", "250", "6000", "01", "6001", "-1", "+1", ""],
            ["1280x720", "640x360-iframes", "audio", "-iframes"],
            ["live", "loading", "slate", "loading-9", "loading-9-700", "loading-09", "loading-9-0", "Live"],
            ["7", "0", "10000000000", "10000000001", "00", "7.0", "7.99", "7.100", "7.00", "٧", "init"],
            [".m4s", ".ts", ".m3u8", ".mp4", "", "."],
        ]
        var count = 0
        for _ in 0..<20_000 {
            let chosen = pieces.map { $0.randomElement(using: &generator) ?? "" }
            let shapes = [
                "\(chosen[0])\(chosen[5])", "\(chosen[0])/\(chosen[1])/\(chosen[2])\(chosen[5])",
                "\(chosen[0])/\(chosen[1])/\(chosen[2])/\(chosen[3])/\(chosen[4])\(chosen[5])",
            ]
            let path = shapes.randomElement(using: &generator) ?? ""
            guard let address = try? Self.address(path) else { continue }
            count += 1
            #expect(address.text == path)
            guard case .media(let media, _) = address.resource else { continue }
            let file = path.split(separator: "/", maxSplits: 2).last ?? ""
            #expect(try SegmentAddress(file) == media)
            #expect(media.reference(to: .slate) == "../slate/\(media.file.name)")
        }
        #expect(count > 2000)
    }

    @Test("I-frames have a name of their own, and numbers by which their segment is found")
    func iFrames() {
        let whole = RenditionName("640x360")
        #expect(whole.ofIFrames.description == "640x360-iframes")
        #expect(!whole.isOfIFrames && whole.ofIFrames.isOfIFrames)
        #expect(whole.target == "640x360" && whole.ofIFrames.target == "640x360")
        #expect(whole.gridNumber(of: -3, duration: 2) == -3)
        #expect(whole.ofIFrames.gridNumber(of: -3, duration: 2) == -2)
    }
}
