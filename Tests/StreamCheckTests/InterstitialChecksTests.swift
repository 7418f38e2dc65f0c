import PlaylistReading
@testable import StreamRules
import Testing
import Timeline

@Suite("Rules for interstitials and what they play")
struct InterstitialChecksTests {
    private static func list(_ tags: [String], end: String = "") -> ObservedPlaylist {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-TARGETDURATION:2
            #EXT-X-MEDIA-SEQUENCE:10
            #EXT-X-DISCONTINUITY-SEQUENCE:0
            \(tags.map { "#EXT-X-DATERANGE:" + $0 }.joined(separator: "\n"))
            #EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000Z
            #EXTINF:2.0,
            10.ts
            #EXTINF:2.0,
            11.ts
            #EXTINF:2.0,
            12.ts
            \(end)
            """
        return ObservedPlaylist(bytes: Array(text.utf8))
    }

    /// What is found, by the identifiers of rules.
    private static func findings(_ tags: [String], end: String = "") -> [[String]] {
        PlaylistChecks.findings(of: list(tags, end: end), uri: "a.m3u8").filter {
            $0.rule.source != Rule.liveListHasSixSegments.source
        }.map { [$0.rule.id, $0.found] }
    }

    private static func range(_ id: String, _ second: String, _ attributes: String) -> String {
        "ID=\"\(id)\",CLASS=\"c\",START-DATE=\"2026-11-20T12:00:\(second)Z\"\(attributes)"
    }

    @Test("Ranges of a class do not overlap if one of them ends with the next")
    func classes() {
        let open = Self.range("a", "00", ",END-ON-NEXT=YES")
        #expect(Self.findings([open, Self.range("b", "02", ",DURATION=2"), Self.range("c", "04", "")]) == [])
        #expect(
            Self.findings([open, Self.range("b", "02", ",DURATION=4"), Self.range("c", "05", "")]) == [
                ["ranges-of-class-are-disjoint", "it begins 1 s before 'b' ends"]
            ]
        )
        // Without END-ON-NEXT they may, and other classes are not concerned.
        #expect(Self.findings([Self.range("b", "02", ",DURATION=4"), Self.range("c", "05", "")]) == [])
        #expect(
            Self.findings([
                open, Self.range("b", "02", ",DURATION=4"), "ID=\"d\",START-DATE=\"2026-11-20T12:00:03Z\",DURATION=9",
            ]) == []
        )
    }

    @Test(
        "A range for preloading says what, for which range, and until when",
        arguments: [
            ("DURATION=5,X-URI=\"a\",X-TARGET-ID=\"b\",X-TARGET-CLASS=\"c\"", nil),
            ("END-DATE=\"2026-11-20T12:00:04Z\",X-URI=\"a\",X-TARGET-ID=\"b\",X-TARGET-CLASS=\"c\"", nil),
            ("DURATION=5,X-URI=\"a\",X-TARGET-CLASS=\"c\"", "it has no X-TARGET-ID"),
            ("X-URI=\"a\",X-TARGET-ID=\"b\",X-TARGET-CLASS=\"c\"", "it has no end"),
            ("DURATION=5,CUE=\"PRE\",X-URI=\"a\",X-TARGET-ID=\"b\",X-TARGET-CLASS=\"c\"", "it has CUE"),
        ]
    )
    func preload(attributes: String, found: String?) {
        let tag = "ID=\"p\",CLASS=\"com.apple.hls.preload\",START-DATE=\"2026-11-20T12:00:00Z\",\(attributes)"
        #expect(Self.findings([tag]) == (found.map { [["preload-range-is-whole", $0]] } ?? []))
    }

    @Test(
        "A player resumes where there is something to play",
        arguments: [
            ("0", "", true), ("-2", "", true), ("-2.5", "", false), ("15", "", true), ("21", "", true),
            ("21.5", "", false), ("0", "#EXT-X-ENDLIST", true), ("4", "#EXT-X-ENDLIST", true),
            ("4.5", "#EXT-X-ENDLIST", false),
        ]
    )
    func resumption(offset: String, end: String, isRight: Bool) {
        let tag =
            "ID=\"a\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-11-20T12:00:02Z\",PLANNED-DURATION=15,"
            + "X-ASSET-LIST=\"a.json\",X-RESUME-OFFSET=\(offset)"
        let rules = Self.findings([tag], end: end).map { $0[0] }
        #expect(rules == (isRight ? [] : ["resumption-is-in-stream"]))
    }

    @Test(
        "A list of assets is JSON with absolute URIs and durations",
        arguments: [
            (#"{"ASSETS":[{"URI":"https://a.example/ad.m3u8","DURATION":15}]}"#, nil),
            (#"{"ASSETS":[],"X-OTHER":{},"SKIP-CONTROL":{"OFFSET":5,"DURATION":20,"LABEL-ID":"Exit-Label"}}"#, nil),
            ("<html>", "it is not a JSON object"), ("[]", "it is not a JSON object"),
            ("{}", "it has no array \"ASSETS\""),
            (#"{"ASSETS":[{"URI":"ad.m3u8","DURATION":15}]}"#, "asset 1 has no absolute \"URI\""),
            (#"{"ASSETS":["a"]}"#, "asset 1 has no absolute \"URI\""),
            (#"{"ASSETS":[{"URI":"https://a.example","DURATION":"15"}]}"#, "asset 1 has no \"DURATION\" in seconds"),
            (#"{"ASSETS":[{"URI":"https://a.example","DURATION":true}]}"#, "asset 1 has no \"DURATION\" in seconds"),
            (#"{"ASSETS":[{"URI":"https://a.example","DURATION":-1}]}"#, "asset 1 has no \"DURATION\" in seconds"),
            (#"{"ASSETS":[],"SKIP-CONTROL":[]}"#, "\"SKIP-CONTROL\" is not an object"),
            (#"{"ASSETS":[],"SKIP-CONTROL":{"OFFSET":1.5}}"#, "\"OFFSET\" of \"SKIP-CONTROL\" is not a whole number"),
            (
                #"{"ASSETS":[],"SKIP-CONTROL":{"LABEL-ID":"a1"}}"#,
                "\"LABEL-ID\" of \"SKIP-CONTROL\" is not a text of letters, - and _"
            ),
        ]
    )
    func assets(json: String, found: String?) {
        let (list, finding) = AssetChecks.read(Array(json.utf8))
        #expect(finding?.found == found && (list == nil) == (found != nil))
    }

    @Test("An asset is complete and as long as its list says, and the range as long as all of them")
    func lengths() throws {
        #expect(AssetChecks.findings(of: Self.list([]), said: .seconds(6)).map(\.rule.id) == ["asset-is-complete"])
        let whole = Self.list([], end: "#EXT-X-ENDLIST")
        #expect(AssetChecks.findings(of: whole, said: .milliseconds(6400)) == [])
        #expect(AssetChecks.findings(of: whole, said: nil) == [])
        #expect(AssetChecks.findings(of: whole, said: .seconds(7)).map(\.rule.id) == ["asset-duration-is-true"])
        func rules(_ attributes: String, _ lengths: [Interval]) throws -> [String] {
            let tag = try #require(Self.list(["ID=\"a\",\(attributes)"]).tag("EXT-X-DATERANGE"))
            let findings = AssetChecks.dateRangeLastsAsAssets(tag.attributes, lengths)
            #expect(findings.map(\.rule.id) == (findings.isEmpty ? [] : ["date-range-lasts-as-assets"]))
            return findings.map(\.found)
        }
        #expect(try rules("PLANNED-DURATION=15", [.seconds(7), .seconds(8)]) == [])
        #expect(try rules("PLANNED-DURATION=15", []) == [])
        #expect(try rules("PLANNED-DURATION=15,X-PLAYOUT-LIMIT=4", [.seconds(20)]) == [])
        #expect(try rules("", [.seconds(20)]) == [])
        #expect(try rules("DURATION=15", [.seconds(20)]) == ["DURATION of 'a' is 15"])
    }

    @Test("A delta update has the date ranges of the list, and removes none of them")
    func delta() {
        let whole = Self.list([Self.range("a", "00", ",DURATION=2"), Self.range("b", "02", "")])
        func findings(_ tags: [String], removed: String) -> [String] {
            let skip = "#EXT-X-SKIP:SKIPPED-SEGMENTS=1,RECENTLY-REMOVED-DATERANGES=\"\(removed)\""
            let text = "#EXTM3U\n\(skip)\n\(tags.map { "#EXT-X-DATERANGE:" + $0 }.joined(separator: "\n"))\n"
            return DateRangeChecks.findings(ofDelta: ObservedPlaylist(bytes: Array(text.utf8)), beside: whole).map(
                \.found
            )
        }
        #expect(findings([Self.range("b", "02", "")], removed: "z") == [])
        #expect(findings([Self.range("c", "02", "")], removed: "z") == ["'c' is in an update, and not in the list"])
        #expect(
            findings([Self.range("a", "00", ",DURATION=3")], removed: "x\tb") == [
                "'a' has another DURATION in an update than in the list",
                "'b' is removed in an update, and in the list",
            ]
        )
    }
}
