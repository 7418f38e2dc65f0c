import Channels
import Raster
import Support
import Testing
import Timeline
import TriedSettings
@testable import Clockcast
@testable import Production
@testable import Settings

@Suite("Built-in texts", .timeLimit(.minutes(5)))
struct BuiltInTextTests {
    private typealias Query = [(name: String, value: String)]

    private static func picture(
        _ channel: String,
        _ query: Query,
        yaml: String? = nil,
        at instant: String = "2026-11-20T09:00:00Z"
    ) throws -> Picture {
        let settings = try yaml.map { try Settings(file: ($0, "x.yaml")) } ?? Settings()
        let renderer = try ChannelRenderer(settings: settings, channel: channel, query: query, clock: ManualClock())
        return try renderer.picture(at: try #require(WallTime(iso8601: instant)), rendition: "640x360")
    }

    @Test(
        "Those of the built-in channels follow the locale",
        arguments: [("de", "Einlass in", "GEÖFFNET"), ("fr", "Ouverture dans", "OUVERT"), ("zh", "距开场还有", "已开场")]
    )
    func countdown(locale: String, before: String, after: String) throws {
        let asked: Query = [("locale", locale)]
        let written: Query = asked + [("before", before), ("after", after)]
        #expect(try Self.picture("countdown", asked) == Self.picture("countdown", written))
        #expect(try Self.picture("countdown", asked) != Self.picture("countdown", []))
        let open = "2026-11-20T10:00:01Z"
        #expect(try Self.picture("countdown", asked, at: open) == Self.picture("countdown", written, at: open))
        let word: Query = asked + [("captions", "x")]
        #expect(try Self.picture("captions", asked) != Self.picture("captions", word))
        #expect(try Self.picture("captions", asked) != Self.picture("captions", []))
    }

    @Test("Names of segments differ only where a written text replaces a built-in one")
    func versions() throws {
        func version(_ locale: String, _ own: String) throws -> String {
            let yaml = "channels: { now: { face: countdown, times: [\"10:00\"], locale: \(locale)\(own) } }"
            return try ChannelRenderer(settings: Settings(file: (yaml, "x.yaml")), channel: nil, clock: ManualClock())
                .channel.renditions[0].version
        }
        #expect(try version("en", "") == version("en", ", after: NOW"))
        #expect(try version("de", "") != version("de", ", after: NOW"))
    }

    @Test("An operator's own stay as they are, also where they are the same words, and so does a visitor's")
    func own() throws {
        func yaml(_ locale: String) -> String {
            """
            channels:
              sale: { face: countdown, times: ["10:00"], before: Doors open in, after: OPEN, locale: \(locale) }
              now: { face: countdown, times: ["10:00"], locale: \(locale) }
            """
        }
        for (instant, isSame) in [("2026-11-20T09:00:00Z", true), ("2026-11-20T10:00:01Z", false)] {
            let own = try ["de", "en"].map { try Self.picture("sale", [], yaml: yaml($0), at: instant) }
            #expect(own[0] == own[1])
            // The word for an end is built in, and holds where the settings have no other one.
            let other = try ["de", "en"].map { try Self.picture("now", [], yaml: yaml($0), at: instant) }
            #expect((other[0] == other[1]) == isSame)
        }
        let asked: Query = [("locale", "de"), ("before", "Doors open by")]
        #expect(
            try Self.picture("countdown", asked) == Self.picture("sale", [asked[1]], yaml: yaml("en"))
        )
    }
}
