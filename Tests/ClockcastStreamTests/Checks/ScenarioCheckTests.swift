internal import PlaylistReading
import Foundation
import RunningServices
import Situations
import StreamCheck
import Testing

@Suite("The findings of a check on scenarios", .timeLimit(.minutes(10)))
struct ScenarioCheckTests {
    struct Case: CustomStringConvertible {
        let fault: String
        /// Further parameters of the URL.
        let query: String
        let start: String
        let seconds: Int64
        let containers: [String: [String]]

        /// - Parameters:
        ///   - start: seconds after noon.
        ///   - rules: in fragmented MP4.
        ///   - other: in transport streams; nil if that is nothing else, as with faults of lists.
        init(
            _ fault: String,
            from start: Int = 10,
            for seconds: Int64 = 40,
            _ rules: [String],
            ts other: [String]? = nil,
            with query: String = ""
        ) {
            self.fault = fault
            self.query = query
            self.start = "2026-11-20T12:00:\(start < 10 ? "0" : "")\(start).100Z"
            self.seconds = seconds
            containers = other.map { ["cmaf": rules, "ts": $0] } ?? ["cmaf": rules]
        }

        var description: String { fault }

        /// The parameters besides faults.
        var options: String { query + (fault.contains("subtitles") ? "&subtitles=en" : "") }
    }

    private static let yaml = """
        loading: { minimum: 0 }
        channels: { clock: { renditions: [128x72, 64x36] } }
        """

    static let cases: [Case] = [
        Case("list.stale@20-24", for: 20, ["update-is-not-late"]),
        Case("list.stale@20-50", ["update-is-not-late"]),
        Case("list.back=2@30-40", from: 12, ["media-sequence-never-falls", "nothing-leaves-at-end"]),
        Case("list.jump=10@30", ["live-list-is-long-enough"]), Case("disc@0of10", [], ts: []),
        Case("disc@0of10,list.dseq=179546028", [], ts: []),
        Case("disc@0of10,nodseq", ["discontinuity-numbers-stay", "discontinuity-sequence-is-given"]),
        Case("disc@0of10,64x36.dseq=1", ["renditions-share-discontinuities"]),
        Case("pdt=5000@30-0", ["date-times-follow-durations"]), Case("pdtdrift=200", ["date-times-follow-durations"]),
        Case("pdtdrift=200", ["date-times-follow-durations"], with: "&subtitles=en&exact=yes"),
        Case("nopdt", ["live-list-has-date-time"]), Case("pdt=same", ["date-times-follow-durations"]),
        Case("pdt=zone", []), Case("gap@30-34", [], ts: []), Case("64x36.gap@30-34", []),
        Case("offline@after0-15", ["live-list-is-long-enough", "playlist-is-available"]),
        Case("end@after60", for: 80, []),
        Case("end@after60-80", from: 0, for: 100, ["complete-list-stays"]), Case("64x36.skew=1", []),
        Case("64x36.msn=1000", []),
        Case("size@30-0", ["bandwidth-is-true", "resolution-is-true"], ts: ["resolution-is-true"]),
        Case(
            "extinf=-43",
            ["date-times-follow-durations", "durations-are-true"],
            ts: ["date-times-follow-durations", "durations-are-true"]
        ),
        Case("target=3@30-0", ["server-control-stays", "target-duration-stays"]), Case("restart@30", [], ts: []),
        Case(
            "offline@30-40,reset@40",
            for: 50,
            [
                "live-list-is-long-enough", "media-sequence-never-falls", "nothing-leaves-at-end",
                "playlist-is-available",
                "update-is-not-late",
            ]
        ),
        Case("timejump=40000@30", ["timestamps-go-on"], ts: ["timestamps-go-on"]),
        Case("wrap@after30", for: 50, [], ts: []),
        Case(
            "subtitles.nomap@20-40",
            from: 10,
            ["captions-have-time-map", "cues-follow-media"],
            ts: ["captions-have-time-map", "cues-follow-media"]
        ),
        Case("subtitles.map=1500", ["cues-follow-media"], ts: ["cues-follow-media"]),
        Case("subtitles.map=20", ["cues-follow-media"], ts: ["cues-follow-media"], with: "&exact=yes"),
        Case("subtitles.map=-20", ["cues-follow-media"], ts: ["cues-follow-media"], with: "&exact=yes"),
        Case("subtitles.map=-20@20-40", ["cues-follow-media"], ts: ["cues-follow-media"]),
        Case("subtitles.bom", [], ts: []),
        Case("subtitles.late=3@30-40", ["segment-is-available"]),
        Case("subtitles.nowrap", ["time-map-is-below-wrap"], ts: ["time-map-is-below-wrap"]),
        Case("subtitles.404@30-34", ["segment-is-available"]),
        Case("subtitles.html@30-34", ["segment-is-readable"]),
        Case("404@30-34", ["segment-is-available"]), Case("64x36.404@30-34", ["segment-is-available"]),
        Case("late=3@30-40", ["segment-is-available"]), Case("list.503@0-15", from: 0, ["playlist-is-available"]),
        Case("list.404@0-15", from: 0, ["playlist-is-available"]),
        Case("token=60", for: 80, ["playlist-is-available", "segment-stays-available", "update-is-not-late"]),
        Case("list.token=60", ["segment-stays"]), Case("list.redirect=302", []),
        Case("redirect=307@0-30", ["media-is-not-redirected"]), Case("ttfb=2500@30-40", ["segment-comes-in-time"]),
        Case("rate=600@0-30,pad=2000", ["segment-comes-in-time"]), Case("hang=20@30-32", ["segment-is-available"]),
        Case("cut=50@30-34", ["answer-is-whole"], ts: ["answer-is-whole"]),
        // Half an I-frame has no whole packet of its picture.
        Case(
            "short=50@30-34",
            ["segment-is-readable"],
            ts: ["durations-are-true", "segment-is-readable", "timestamps-go-on"]
        ),
        Case("html@30-34", ["segment-is-readable"]),
        Case("zeros@30-34", ["segment-is-readable"], ts: ["segment-is-readable"]),
        Case("empty@30-34", ["segment-is-readable"]), Case("type=text~plain@30-34", ["type-fits"], ts: ["type-fits"]),
        Case("nolength@30-34", []), Case("init.html", ["map-is-readable"]), Case("date=5000", []),
        Case("step=2000@30", []), Case("nocors@30-34", []),
        Case("key.404@30-36", ["key-is-available"], with: "&key=10"),
        Case("key.403@30-36", ["key-is-available"], with: "&key=10"),
        Case("key.503@30-36", ["key-is-available"], with: "&key=10"),
        Case("key.late=3", ["key-is-available"], with: "&key=10"), Case("key.ttfb=3000@30-0", [], with: "&key=10"),
        Case("key.hang=20@30-36", ["key-is-available"], with: "&key=10"),
        Case("key.wrong@30-36", ["segment-can-be-decrypted"], ts: ["segment-can-be-decrypted"], with: "&key=10"),
        Case("key.short=50@30-36", ["key-has-sixteen-bytes"], with: "&key=10"),
        Case("key.html@30-36", ["key-has-sixteen-bytes"], with: "&key=10"),
        Case("main.codecs=hvc1.1.6.L93.B0", for: 10, ["codecs-are-true"], ts: ["codecs-are-true"]),
        Case("main.nocodecs", for: 10, ["variant-has-codecs"]),
        Case("main.noresolution", for: 10, ["variant-has-resolution"]),
        Case("main.bandwidth=50", for: 10, ["bandwidth-is-true"], ts: ["bandwidth-is-true"]),
        Case("main.unknown", for: 10, []), Case("main.reverse", for: 10, []), Case("main.score", for: 10, []),
        Case("main.twice", for: 10, []),
        Case("a.503@0-30", from: 0, for: 20, ["playlist-is-available"], with: "&steer=a,b"),
        Case("a.503@0-30", from: 0, for: 20, ["playlist-is-available"], with: "&redundant=2"),
        // What left a late list is asked after when its time is over, and may be gone.
        Case(
            "a.ttfb=8000@0-30",
            from: 0,
            for: 40,
            ["segment-comes-in-time", "update-is-not-late"],
            with: "&steer=a,b"
        ),
        Case("steering.404@0-30", from: 0, for: 10, ["steering-manifest-is-available"], with: "&steer=a,b@30"),
        Case("steering.410", for: 10, ["steering-manifest-is-available"], with: "&steer=a,b@30"),
        Case("steering.429@0-30", from: 0, for: 10, ["steering-manifest-is-available"], with: "&steer=a,b@30"),
        Case("steering.ttfb=8000@0-30", from: 0, for: 20, [], with: "&steer=a,b@30"),
        Case(
            "steering.html@0-30",
            from: 0,
            for: 10,
            ["steering-manifest-is-whole", "steering-type-fits"],
            with: "&steer=a,b@30"
        ),
        Case(
            "list.stale@20-40of480,list.back=2@80-90of480,gap@150-154of480,404@210-214of480,list.503@270-285of480,"
                + "ttfb=2500@330-340of480,cut=50@390-394of480,pdt=5000@450-0of480",
            from: 0,
            for: 480,
            [
                "answer-is-whole", "date-times-follow-durations", "dates-follow-media", "media-sequence-never-falls",
                "nothing-leaves-at-end",
                "playlist-is-available", "segment-comes-in-time", "segment-is-available", "update-is-not-late",
            ]
        ),
    ]

    @Test("Each is found under exactly its rules", arguments: cases)
    func found(scenario: Case) throws {
        for (container, rules) in scenario.containers {
            let service = try RunningService(at: scenario.start, yaml: Self.yaml)
            let report = try CheckedStream.report(
                of: "/clock.m3u8?container=\(container)\(scenario.options)&fault=" + scenario.fault,
                at: service,
                for: scenario.seconds,
                ignoring: SoundStreamCheckTests.known
            )
            #expect(report.failure == nil)
            let found = Set(report.findings.map(\.rule.id)).sorted()
            #expect(found == rules, "\(container)\n\(report.findings.map(\.description).joined(separator: "\n"))")
        }
    }

    private static let right = [
        "key=10", "steer=a,b@30", "define=import", "key=2", "key=0&key.iv=sequence", "key=4&container=ts",
        "key=4&key.iv=sequence&container=ts",
        "key=2&audio=tick&mux=no", "key=2&dvr=20", "key=6&loading=8", "key=2&fault=restart@20",
        "key=2&fault=size@20-30",
        "key=10&fault=disc@0of10", "steer=a,b", "steer=a,b@10&audio=tick&mux=no",
        "steer=a,b&steer.clone=c",
        "steer=a,b&subtitles=en&fault=list.redirect=302@10-20", "steer=a,b&fault=main.redirect=302",
        "redundant=3&container=ts", "define=name", "define=import&audio=tick&mux=no", "define=query",
        "define=import&fault=size@20-30", "define=name&steer=a,b&key=2&data=yes", "data=yes",
        "key=2&subtitles=en", "steer=a,b&subtitles=en,de&cc=608&key=4", "define=import&subtitles=en,de",
        "key=2&id3=1&container=ts", "key=4&break=20-30&steer=a,b", "key=4&break=20-30&break.as=splice",
        "key=10&key.method=sample-aes", "key=2&key.method=sample-aes",
        "key=4&key.method=sample-aes&container=ts&audio=tick&cc=608&id3=1",
        "key=2&key.method=sample-aes&subtitles=en&mux=yes&audio=pips",
        "key=6&key.method=sample-aes&loading=8&fault=size@20-30",
        "subtitles=en&loading=8", "subtitles=en&offset=-151ms&container=ts", "subtitles=en&dvr=20&audio=tick&mux=no",
        "subtitles=en,de&break=20-30&break.as=splice",
        "subtitles=en&fault=wrap@20261120T120020Z", "subtitles=en&fault=wrap@20261120T120020Z&container=ts",
        "id3=5&container=ts&audio=tick", "key=2&replay=2026-11-20T12:00:10Z", "steer=a,b&replay=2026-11-20T12:00:10Z",
    ]

    @Test("Encrypted, steered and defined streams are as in the clear, in all views", arguments: right)
    func clear(query: String) throws {
        let service = try RunningService(at: "2026-11-20T12:00:10.100Z", yaml: Self.yaml)
        let report = try CheckedStream.report(
            of: "/clock.m3u8?\(query)",
            at: service,
            for: 24,
            ignoring: SoundStreamCheckTests.known.union(["bandwidth-is-true", "resolution-is-true"])
        )
        #expect(report.failure == nil)
        #expect(report.findings.map(\.description) == [])
        #expect(report.segmentCount > 5)
    }

    @Test("A list that is old in every even second is found, whenever the check begins", arguments: ["10", "11"])
    func oldInEvenSeconds(second: String) throws {
        let service = try RunningService(at: "2026-11-20T12:00:\(second).100Z", yaml: Self.yaml)
        let report = try CheckedStream.report(
            of: "/clock.m3u8?fault=list.back=2",
            at: service,
            for: 30,
            ignoring: SoundStreamCheckTests.known
        )
        let found = Set(report.findings.map(\.rule.id))
        #expect(!found.isDisjoint(with: ["update-is-not-late", "media-sequence-never-falls"]))
    }

    @Test(
        "Situations of keys, pathways, variants and subtitles name exactly the rules under which they are found",
        arguments: (Situation.keys + Situation.pathways + Situation.subtitles).map(\.name)
    )
    func named(name: String) throws {
        let situation = try Situation.named(name)
        let options = situation.options.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let texts = ([situation.faults(rendition: "")] + situation.others(rendition: "")).filter { !$0.isEmpty }
        let query = options.isEmpty ? "" : "&" + options
        let found = Self.cases.filter { texts.contains($0.fault) && $0.options == query }
        #expect(found.map(\.fault).sorted() == texts.sorted())
        #expect(Set(found.flatMap { $0.containers.values.joined() }).sorted() == situation.rules)
        #expect(!texts.isEmpty || Self.right.contains(options))
    }

    @Test("No situation that has a name is left out")
    func complete() throws {
        struct List: Decodable {
            struct Stream: Decodable { let faults: [String] }
            struct Entry: Decodable {
                let faults: [String]
                let others: [Stream]
            }
            let scenarios: [Entry]
        }
        let service = try RunningService(at: "2026-11-20T12:00:00Z", yaml: Self.yaml)
        let list = try JSONDecoder().decode(List.self, from: service.get("/scenarios.json", by: .call).body)
        // A short window breaks nothing: it is among the views. What fails of an advertisement is not a part of the stream that is checked.
        let named = list.scenarios.flatMap { [$0.faults] + $0.others.map(\.faults) }
            .filter { faults in !faults.isEmpty && !faults.allSatisfy { $0.hasPrefix("ad.") || $0.hasPrefix("assets.") }
            }
        let tried = Set(Self.cases.map(\.fault))
        let missing = named.map { $0.joined(separator: ",") }.filter { !tried.contains($0) }
        #expect(missing == [])
    }
}
