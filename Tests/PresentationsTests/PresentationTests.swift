@testable import ChannelSettings
import HLS
import Platform
import Scenarios
import Testing
import Timeline

@testable import Presentations

@Suite("Presentations") struct PresentationTests {
    @Test("The query of a media playlist's URL is parsed as it was written")
    func roundTrip() throws {
        var presentation = Presentation(stream: try StreamName("clock;tz=Asia~Tokyo"), phase: 300)
        presentation.container = .ts
        presentation.present = .edge
        presentation.schedule = ProgramSchedule(liveFrom: 897_588_004)
        presentation.splice = .seamless
        presentation.allowance = 220
        presentation.past = 3
        #expect(
            presentation.uri(ofRendition: "640x360")
                == "clock;tz=Asia~Tokyo/300/640x360.m3u8?container=ts&present=edge&schedule=loading.897588004.live"
                + "&splice=seamless&allowance=220&past=3"
        )
        let items = presentation.query.dropFirst().split(separator: "&").map { item in
            (name: String(item.prefix { $0 != "=" }), value: String(item.drop { $0 != "=" }.dropFirst()))
        }
        #expect(
            try Presentation(stream: try StreamName("clock;tz=Asia~Tokyo"), phase: 300, query: items) == presentation
        )
    }

    @Test("A presentation without requests has an empty query")
    func nothing() throws {
        let presentation = try Presentation(
            stream: try StreamName("clock"),
            phase: 0,
            query: [("x", "y"), ("loading", "8")]
        )
        #expect(presentation == Presentation(stream: try StreamName("clock"), phase: 0))
        #expect(presentation.uri(ofRendition: "1280x720") == "clock/0/1280x720.m3u8")
    }

    @Test("A splice is of no account where one program follows no other")
    func spliceOfOneProgram() throws {
        #expect(
            try Presentation(stream: try StreamName("clock"), phase: 0, query: [("splice", "seamless")]).query == ""
        )
    }

    @Test(
        "A value that is not allowed is named with what is",
        arguments: [
            ("container", "mkv", "container is 'mkv'; it must be cmaf or ts"),
            ("present", "end", "present is 'end'; it must be start, edge or ahead"),
            ("splice", "", "splice is ''; it must be marked or seamless"),
            ("allowance", "6001", "allowance is '6001'; it must be a whole number of milliseconds from 0 to 6000"),
            ("past", "4", "past is '4'; it must be a whole number of segments from 0 to 3"),
            ("past", "+1", "past is '+1'; it must be a whole number of segments from 0 to 3"),
            ("schedule", "live.x.loading", "schedule is 'live.x.loading': 'x' is not a segment number"),
        ]
    )
    func wrong(name: String, value: String, message: String) {
        let error = #expect(throws: ChannelError.self) {
            try Presentation(stream: try StreamName("clock"), phase: 0, query: [(name, value)])
        }
        #expect(error?.description == message)
    }

    @Test("Times relative to a viewer's arrival are resolved for it, and mistakes are reported on use")
    func request() throws {
        let now = WallTime(milliseconds: 1_795_176_000_500)
        func query(_ items: (String, String)...) throws -> PresentationQuery {
            try PresentationQuery(items.map { (name: $0.0, value: $0.1) })
        }
        func fault(_ query: PresentationQuery) throws -> String {
            try query.scenario(renditions: ["640x360"], joiningAt: now).text
        }
        let plain = try query(("start", "-30"), ("end", "-10"), ("fault", "list.404@after5-10"))
        #expect(
            try plain.past(joiningAt: now)?.parameters.map(\.value)
                == ["20261120T115930.500Z", "20261120T115950.500Z", "vod"]
        )
        #expect(try fault(plain) == "list.404@20261120T120005.500Z-20261120T120010.500Z")
        // Announced instants are whole seconds.
        let labelled = try query(("label", "on"), ("fault", "list.404@after5-10"))
        #expect(try labelled.past(joiningAt: now) == nil)
        #expect(try fault(labelled) == "list.404@20261120T120005Z-20261120T120010Z")
        let wrong = try query(("start", "5"), ("end", "5"), ("fault", "foo"))
        #expect(throws: ChannelError.self) { try wrong.past(joiningAt: now) }
        let error = #expect(throws: ChannelError.self) { try fault(query(("fault", "foo"))) }
        #expect(error?.description.hasPrefix("'foo': unknown fault 'foo'; known: ") == true)
    }

    @Test("A wish of a multivariant playlist's URL is read once, with what it changes of the channel")
    func query() throws {
        let query = try PresentationQuery([
            ("tz", "Asia/Tokyo"), ("container", "ts"), ("loading", "2.5"), ("allowance", "0"), ("utm_source", "x"),
        ])
        #expect(query.variant.text == ";tz=Asia~Tokyo")
        #expect(query.container == .ts)
        #expect(query.loading == .milliseconds(2500))
        #expect(query.allowance == 0)
        #expect(query.splice == nil)
        #expect(query.present == nil)
        let error = #expect(throws: ChannelError.self) { try PresentationQuery([("loading", "601")]) }
        #expect(
            error?.description
                == "loading is '601'; it must be a number of seconds from 0 to 600, with at most three decimals"
        )
    }
}
