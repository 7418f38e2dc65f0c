@testable import ChannelSettings
import Calendar
import HLS
import Scenarios
import Sound
import Testing
import Timeline

@testable import Channels
@testable import Presentations
@testable import Production

@Suite("Subtitles")
struct SubtitleTests {
    private static func rendition(
        _ language: String = "en",
        zone: String = "UTC",
        offset: Interval = .zero
    ) throws -> StreamRendition {
        let zone = try TimeZoneDirectory().zone(#require(TimeZoneName(zone)))
        return StreamRendition(SubtitleTrack(in: language, zone: zone, offset: offset))
    }

    private static func text(
        _ number: Int64,
        part: Int? = nil,
        of program: SegmentProgram = .live,
        in rendition: StreamRendition,
        phase: Int = 0,
        fault: MediaFault = .none
    ) throws -> String {
        let grid = try #require(SegmentGrid(duration: 2, phase: phase))
        let rendition = try part == nil ? rendition : rendition.inParts(at: #require(FrameRate(30)))
        let bytes = try rendition.segment(
            number,
            part: part,
            of: program,
            on: grid,
            container: .webVTT,
            fault: fault
        )
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("Each cue is a second from its first to its last millisecond, and the map is that of the pictures")
    func segment() throws {
        #expect(
            try Self.text(897_588_000, in: Self.rendition("de", zone: "Europe/Berlin")) == """
                WEBVTT
                X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:6350193664

                1795176000
                00:00:00.000 --> 00:00:01.000
                13:00:00 UTC+01:00
                Freitag, 20. November 2026

                1795176001
                00:00:01.000 --> 00:00:02.000
                13:00:01 UTC+01:00
                Freitag, 20. November 2026

                """
        )
    }

    @Test("A second across the border of two segments is whole in both, and a part has the seconds that it shows")
    func borders() throws {
        let rendition = try Self.rendition()
        func cue(_ times: String) -> String {
            "1795176001\n\(times)\n12:00:01 UTC+00:00\nFriday, 20 November 2026\n"
        }
        let (one, next) = (
            try Self.text(897_587_999, in: rendition, phase: 1700),
            try Self.text(897_588_000, in: rendition, phase: 1700)
        )
        let map = "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:"
        #expect(one.hasPrefix("\(map)6350103664\n\n1795175999\n"))
        #expect(one.hasSuffix(cue("00:00:02.000 --> 00:00:03.000")))
        #expect(next.hasPrefix("\(map)6350283664\n\n" + cue("00:00:00.000 --> 00:00:01.000")))
        #expect(one.matches(of: /-->/).count == 3 && next.matches(of: /-->/).count == 3)
        // Half seconds.
        for (part, seconds) in [(0, ["1795176000"]), (1, ["1795176000"]), (2, ["1795176001"]), (3, ["1795176001"])] {
            let text = try Self.text(897_588_000, part: part, in: rendition)
            #expect(text.matches(of: /\n\n(\d+)\n/).map { String($0.1) } == seconds)
        }
        for part in 0..<4 {
            let text = try Self.text(897_588_000, part: part, in: rendition, phase: 700)
            let whole = try Self.text(897_588_000, in: rendition, phase: 700)
            let seconds = Self.seconds(text)
            #expect(seconds.count == [2, 1, 2, 1][part])
            #expect(Set(seconds).isSubset(of: Self.seconds(whole)))
        }
    }

    /// The identifiers of cues.
    private static func seconds(_ text: String) -> [Substring] { text.matches(of: /\n\n(\d+)\n/).map { $0.1 } }

    @Test("On both sides of the wrap the map is the pictures' timestamp, and midnight is an instant like any other")
    func wraps() throws {
        let rendition = try Self.rendition()
        // 2^33 is passed ten milliseconds after the second segment begins.
        for (number, map) in [
            (897_600_442, "LOCAL:00:00:00.000,MPEGTS:8589753664"),
            (897_600_443, "LOCAL:00:00:00.000,MPEGTS:8589933664"),
            (897_600_444, "LOCAL:00:00:00.000,MPEGTS:179072"),
        ] as [(Int64, String)] {
            #expect(try Self.text(number, in: rendition).hasPrefix("WEBVTT\nX-TIMESTAMP-MAP=\(map)\n\n"))
        }
        let midnight = try Self.text(897_609_599, in: rendition, phase: 500)
        #expect(midnight.contains("\n1795219198\n00:00:00.000 --> 00:00:01.000\n23:59:58 UTC+00:00\n"))
        #expect(midnight.contains("\n1795219200\n00:00:02.000 --> 00:00:03.000\n00:00:00 UTC+00:00\n"))
    }

    @Test("Beside decode times of 32 bits the map is that of the pictures on both sides of their wrap")
    func shortTimes() throws {
        let zone = try TimeZoneDirectory().zone(.utc)
        let track = SubtitleTrack(in: "en", zone: zone, offset: .zero)
        var fault = MediaFault.none
        fault.hasShortDecodeTime = true
        // The first segment ends with the wrap.
        fault.timestampShift = MediaTime(ticks: (1 << 33) - 897_588_001 * 180_000)
        for (isBeside, before) in [(false, "8589754592"), (true, "4294787296")] {
            let rendition = StreamRendition(track, besideShortTimes: isBeside)
            #expect((rendition.version == track.version) != isBeside)
            func map(_ number: Int64) throws -> Substring? {
                let text = try Self.text(number, in: rendition, fault: fault)
                return text.firstMatch(of: /^WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:(\d+)\n/)?.1
            }
            #expect(try map(897_588_000).map(String.init) == before)
            #expect(try map(897_588_001) == "0")
            #expect(try map(897_588_002) == "180000")
        }
    }

    @Test("The shown second counts, and not the true one")
    func offset() throws {
        let text = try Self.text(897_588_000, in: Self.rendition(offset: .milliseconds(3_600_250)))
        #expect(text.contains("\n1795179600\n00:00:00.000 --> 00:00:01.000\n13:00:00 UTC+00:00\n"))
        #expect(text.contains("LOCAL:00:00:00.000,MPEGTS:6350171164\n") && text.matches(of: /-->/).count == 3)
    }

    @Test("The loading program has none, and the second in which it ends begins where it ends")
    func loading() throws {
        let rendition = try Self.rendition()
        let empty = "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:6350193664\n\n"
        #expect(try Self.text(897_588_000, of: .loading, in: rendition) == empty)
        #expect(try Self.text(897_588_000, of: .loading(countingTo: 897_588_004, lead: 700), in: rendition) == empty)
        let last = try Self.text(897_588_000, of: .loading(countingTo: 897_588_001, lead: 700), in: rendition)
        #expect(last.contains("LOCAL:00:00:00.000,MPEGTS:6350310664\n\n1795176001\n00:00:00.000 --> 00:00:00.700\n"))
        #expect(last.matches(of: /-->/).count == 1)
        #expect(
            try Self.text(897_588_000, of: .slate, in: rendition) == Self.text(897_588_000, in: rendition)
        )
    }

    @Test("Shifted timestamps shift the map, and faults of subtitles change nothing else")
    func faults() throws {
        let rendition = try Self.rendition()
        let plain = try Self.text(897_588_000, in: rendition)
        func text(_ change: (inout MediaFault) -> Void) throws -> String {
            var fault = MediaFault.none
            change(&fault)
            return try Self.text(897_588_000, in: rendition, fault: fault)
        }
        for (change, map) in [
            ({ $0.timestampShift = MediaTime(ticks: 90) }, ",MPEGTS:6350193754"),
            ({ $0.timestampShift = MediaTime(ticks: -161_565_840_000_000) }, ",MPEGTS:0"),
            ({ $0.text.mapOffset = MediaTime(milliseconds: -1500) }, ",MPEGTS:6350058664"),
            ({ $0.text.isUnwrapped = true }, ",MPEGTS:14940128256"),
        ] as [((inout MediaFault) -> Void, String)] {
            #expect(try text(change) == plain.replacing(",MPEGTS:6350193664", with: map))
        }
        #expect(
            try text { $0.text.hasNoMap = true }
                == plain.replacing("X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:6350193664\n", with: "")
        )
        #expect(try text { $0.text.hasByteOrderMark = true } == "\u{feff}" + plain)
    }

    @Test("Each language has its name, its words, and no segment with more bits than declared")
    func languages() throws {
        var names: Set<String> = []
        for language in DateNames.languages {
            let zone = try TimeZoneDirectory().zone(.utc)
            let track = SubtitleTrack(in: language, zone: zone, offset: .milliseconds(1))
            names.insert(track.title)
            #expect(track.title != language)
            #expect(track.rendition.kind == .subtitles)
            // A day of each month and weekday.
            for week: Int64 in 0..<53 {
                let number = 897_588_000 + week * (7 + 1) * 43_200
                let text = try Self.text(number, in: StreamRendition(track))
                #expect(text.utf8.count * 4 <= track.rate(duration: 2), "\(language)")
                #expect(text.utf8.count * 4 * 2 >= track.rate(duration: 2), "\(language)")
                // No word is missing.
                #expect(!text.contains("  ") && !text.contains("\n\n\n"))
            }
        }
        #expect(names.count == 77)
        let texts = try ["ar", "zh", "ja", "he", "es", "hu"].map { language in
            try Self.text(897_588_000, in: Self.rendition(language)).split(separator: "\n")[5]
        }
        #expect(
            texts == [
                "الجمعة، 20 نوفمبر 2026", "2026年11月20日 星期五", "2026年11月20日 金曜日", "יום שישי, 20 בנובמבר 2026",
                "viernes, 20 de noviembre de 2026", "2026. november 20., péntek",
            ]
        )
    }

    @Test("Languages are read as people write them, and printed in one form")
    func reading() {
        for (text, form) in [
            ("en", "en"), ("en,de", "en,de"), ("zh-TW,no", "zh-Hant,nb"), ("none", "none"), ("de-AT", "de"),
            ("af,am,ar,az,be,bg,bn,bs", "af,am,ar,az,be,bg,bn,bs"),
        ] {
            #expect(SubtitleLanguages(text)?.text == form)
            #expect(SubtitleLanguages(form)?.text == form)
        }
        for text in [
            "", ",", "en,", "tlh", "en,en", "de,de-AT", "none,en", "en,none", "af,am,ar,az,be,bg,bn,bs,ca", "en;de",
        ] {
            #expect(SubtitleLanguages(text) == nil)
            #expect(throws: ChannelError.self) { try StreamName("clock;subtitles=\(text)") }
        }
        for text in ["de-AT", "zh-TW", "EN", "no"] {
            #expect(throws: ChannelError.self) { try StreamName("clock;subtitles=\(text)") }
        }
    }

    @Test("The languages in a stream's name stand behind its packing, and those of the channel do not")
    func names() throws {
        let text =
            "clock;tz=Asia~Tokyo;audio=pips;mux=yes;latency=low;subtitles=en,zh-Hant;dvr=60;fault=subtitles.nomap"
        let name = try StreamName(text)
        #expect(name.subtitles == SubtitleLanguages("en,zh-Hant"))
        #expect(name.mediaText == ";audio=pips;mux=yes;latency=low")
        #expect(name.text == text)
        let own = try #require(SubtitleLanguages("en"))
        #expect(try StreamName("clock;subtitles=en").changing(.none, own).text == "clock")
        #expect(try StreamName("clock;subtitles=none").changing(.none, own).text == "clock;subtitles=none")
        #expect(try StreamName("clock;subtitles=none").changing(.none).text == "clock")
        #expect(throws: ChannelError.notAVariant("subtitles=no")) { try StreamName("clock;subtitles=no") }
    }
}
