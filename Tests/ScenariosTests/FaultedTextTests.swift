import HLS
import Scenarios
import Testing
import Timeline

@Suite("Lists with faults, as they are written")
struct FaultedTextTests {
    private static func text(_ fault: String, at second: Int64, listed: Int = 3) throws -> String {
        let playlist = try #require(try FaultyStream(fault, listed: listed).playlist(at: second))
        return String(decoding: playlist.bytes, as: UTF8.self)
    }

    private static let head = """
        #EXTM3U
        #EXT-X-VERSION:6
        #EXT-X-TARGETDURATION:2
        #EXT-X-MEDIA-SEQUENCE:898552815

        """

    private static func segment(_ number: Int64, _ time: String, tags: String = "", date: String? = nil) -> String {
        """
        \(tags)#EXT-X-PROGRAM-DATE-TIME:\(date ?? "2026-12-12T20:00:\(time).000Z")
        #EXTINF:2.000000,
        640x360/live/\(number).m4s

        """
    }

    private static let map = "#EXT-X-MAP:URI=\"640x360/live/init.mp4\"\n"
    private static let counted = "#EXT-X-DISCONTINUITY-SEQUENCE:0\n"
    private static let rest = "#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-SERVER-CONTROL:HOLD-BACK=6.000000\n"

    @Test("Without a fault nothing is another byte")
    func plain() throws {
        let expected =
            Self.head + Self.counted + Self.rest + Self.segment(898_552_815, "30", tags: Self.map)
            + Self.segment(898_552_816, "32") + Self.segment(898_552_817, "34")
        #expect(try Self.text("gap@50-54", at: 36) == expected)
    }

    @Test("A gap has its tag")
    func gap() throws {
        let text = try Self.text("gap@32-34", at: 36)
        #expect(
            text.contains(
                """
                #EXT-X-PROGRAM-DATE-TIME:2026-12-12T20:00:32.000Z
                #EXT-X-GAP
                #EXTINF:2.000000,
                640x360/live/898552816.m4s

                """
            )
        )
        #expect(text.split(separator: "#EXT-X-GAP").count == 2)
    }

    @Test(
        "Discontinuities are counted from the minute on in which the viewer's lists begin, and the first listed is not counted"
    )
    func discontinuities() throws {
        // At :36 the list has :30, :32 and :34. The viewer came at :10; six segments more than their list had are in the minute before.
        let text = try Self.text("disc@0of10", at: 36)
        #expect(
            text
                == Self.head + "#EXT-X-DISCONTINUITY-SEQUENCE:9\n" + Self.rest
                + Self.segment(898_552_815, "30", tags: "#EXT-X-DISCONTINUITY\n" + Self.map)
                + Self.segment(898_552_816, "32") + Self.segment(898_552_817, "34")
        )
        #expect(
            try Self.text("disc@0of10,nodseq", at: 36)
                == text.replacing("#EXT-X-DISCONTINUITY-SEQUENCE:9\n", with: "")
        )
        #expect(try Self.text("disc@0of10", at: 38).contains("#EXT-X-DISCONTINUITY-SEQUENCE:10\n"))
    }

    @Test("A restart has another map")
    func restart() throws {
        let text = try Self.text("restart@32", at: 36)
        #expect(text.contains("#EXT-X-MAP:URI=\"640x360/live/init.mp4?restart=898552786\"\n#EXT-X-PROGRAM"))
        #expect(
            text.contains("#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"640x360/live/init.mp4?restart=898552816\"\n")
        )
    }

    @Test("A change of size has the other rendition's map and segments")
    func size() throws {
        let text = try Self.text("size@32-0", at: 36)
        #expect(text.contains("#EXT-X-MAP:URI=\"640x360/live/init.mp4\"\n"))
        #expect(
            text.contains(
                """
                #EXT-X-DISCONTINUITY
                #EXT-X-MAP:URI="1280x720/live/init.mp4"
                #EXT-X-PROGRAM-DATE-TIME:2026-12-12T20:00:32.000Z
                #EXTINF:2.000000,
                1280x720/live/898552816.m4s

                """
            )
        )
    }

    @Test(
        "Dates are off, drift, stand still, or are in another zone",
        arguments: [
            ("pdt=5000", ["2026-12-12T20:00:35.000Z", "2026-12-12T20:00:37.000Z"]),
            ("pdt=same", ["2026-12-12T20:00:00.000Z", "2026-12-12T20:00:00.000Z"]),
            ("pdt=zone", ["2026-12-13T01:30:30.000+05:30", "2026-12-13T01:30:32.000+05:30"]),
            ("pdtdrift=1000", ["2026-12-12T20:00:30.030Z", "2026-12-12T20:00:32.032Z"]),
            ("pdtdrift=1000@32-34", ["2026-12-12T20:00:30.000Z", "2026-12-12T20:00:32.000Z"]),
        ]
    )
    func dates(fault: String, dates: [String]) throws {
        let text = try Self.text(fault, at: 36)
        let found = text.split(separator: "\n").compactMap { line in
            line.hasPrefix("#EXT-X-PROGRAM-DATE-TIME:") ? String(line.dropFirst(25)) : nil
        }
        #expect(found.prefix(2) == dates[...])
    }

    @Test("An encoder that starts again counts from zero, and has its own segments only")
    func reset() throws {
        #expect(
            try Self.text("reset@32", at: 36)
                == Self.head.replacing("898552815", with: "0") + Self.counted + Self.rest
                + Self.segment(898_552_816, "32", tags: Self.map) + Self.segment(898_552_817, "34")
        )
    }

    @Test("A server whose clock is put right each minute leaps then, and loses as much until the next")
    func step() throws {
        let stream = try FaultyStream("step=4000@30", listed: 3)
        let first = (26...34).map { (stream.playlist(at: $0)?.mediaSequence ?? 0) - 898_552_800 }
        #expect(first == [8, 8, 9, 9, 12, 12, 12, 13, 13])
    }
}
