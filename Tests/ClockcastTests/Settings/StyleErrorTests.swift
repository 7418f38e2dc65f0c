import Foundation
import RunningServices
import Scenarios
import Support
import Testing
import Timeline
@testable import Clockcast
@testable import Settings

@testable import Channels
@testable import Presentations

@Suite("What is wrong with the look of a channel by URL", .timeLimit(.minutes(5)))
struct StyleErrorTests {
    private static let noon = StyleTests.noon
    private static let yaml = StyleTests.yaml

    @Test("A path in another form is an error that gives the right form")
    func otherForms() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for (name, one) in [
            ("clock;theme=orange", "clock"), ("clock;margin=08", "clock"),
            ("clock;margin=09", "clock;margin=9"), ("clock;background=navy", "clock;background=000080"),
            ("clock;locale=de_AT", "clock;locale=de"), ("sale;times=08*00*00", "sale;times=08*00"),
        ] {
            let reply = try service.get("/\(name)/0/320x180.m3u8")
            #expect(reply.status == 307)
            #expect(reply.text == "'\(name)' is another name for '\(one)'; ask for that\n")
        }
        for name in [
            "clock;theme=dark;face=analog", "clock;background=!23ffffff", "clock;theme=blue", "clock;note=a%20b",
            "clock;note=\(String(repeating: "!cc!81", count: 31))",
        ] {
            let isAnotherForm = name.hasSuffix("!23ffffff")
            #expect(try service.get("/\(name)/0/320x180.m3u8").status == (isAnotherForm ? 307 : 404))
            #expect(try service.get("/\(name)/0/320x180/init.mp4").status == 404)
        }
        #expect(service.service.catalog.variants.count == 0)
        let address = try service.get("/clock;theme=dark;note=a+!26+b.m3u8").text
        #expect(
            address == "the multivariant playlist of 'clock;theme=dark;note=a+!26+b' is at "
                + "/clock.m3u8?theme=dark&note=a%20%26%20b\n"
        )
        #expect(
            try StyleTests.name(service, "/clock.m3u8?theme=dark&note=a%20%26%20b") == "clock;theme=dark;note=a+!26+b"
        )
    }

    @Test(
        "What is wrong is named with what would be right",
        arguments: [
            ("clock", "theme=blue", "theme is 'blue'; it must be one of dark, light, orange, red, transparent"),
            (
                "clock", "theme=blue&margin=31",
                "theme is 'blue'; it must be one of dark, light, orange, red, transparent; "
                    + "margin is '31'; it must be a whole number from 0 to 30 (percent of the shorter side)"
            ),
            ("clock", "face=world", "places has 0 places; the world face shows 2 to 9"),
            ("clock", "face=world&places=UTC", "places has 1 place; the world face shows 2 to 9"),
            (
                "clock", "face=world&places=UTC,a%20b",
                "places contains 'a b'; it must be a list of zones such as Asia/Shanghai or Asia/Shanghai=Shanghai; "
                    + "places has 0 places; the world face shows 2 to 9"
            ),
            (
                "clock", "face=world&places=Asia/Atlantis,UTC",
                "unknown time zone 'Asia/Atlantis'; names are those of the IANA database, such as Asia/Shanghai"
            ),
            ("clock", "face=captions", "the channel has no captions; it needs captions"),
            (
                "words", "captions=a||b",
                "captions contains ''; it must be a list of sentences that are not empty"
            ),
            ("clock", "face=countdown", "the channel has nothing to count down to; it needs to or times"),
            (
                "sale", "to=2026-12-12T12:00:00Z&times=12:00",
                "the channel has both to and times; only one of them can be given"
            ),
            ("clock", "second_hand=sweeping", "second_hand is not a setting of the digital face, only of analog"),
            (
                "clock", "to=2026-12-12T12:00:00Z&face=digital",
                "to is not a setting of the digital face, only of countdown"
            ),
            (
                "clock", "font=Comic%20Sans%20MS",
                "channel clock: at 320x180: no font family \"Comic Sans MS\" is installed; `fc-list : family` lists those that are"
            ),
            (
                "sale", "before=Sale%20%F4%8F%BF%B0&after=OPEN",
                "before has characters that no installed font contains: \"\u{10FFF0}\" (U+10FFF0); leave them out"
            ),
            ("clock", "note=%0a", "note has a control character"),
            ("clock", "patern=HH", "'patern' is not a parameter; did you mean 'pattern'?"),
            (
                "clock", "size=321x180",
                "size is '321x180'; it must be a size such as 480x480, both numbers even, from 64 to 1920, "
                    + "with at most 1920x1080 pixels in all"
            ),
        ]
    )
    func wrong(channel: String, query: String, reason: String) throws {
        let reply = try RunningService(at: Self.noon, yaml: Self.yaml).get("/\(channel).m3u8?\(query)")
        #expect(reply.status == 400)
        #expect(reply.text == reason + "\n")
    }

    @Test("The settings file and URLs are read by one reader", arguments: SettingsKeyTests.channelKeys)
    func oneReader(key: String, value: String, besides: String, allowed: String) throws {
        // Every text is one, and a list has another form in a file.
        guard QueryParameter.namesOfLooks.contains(key), key != "to", !allowed.hasPrefix("text"),
            !allowed.hasPrefix("a list")
        else {
            return
        }
        let plain = value.trimmingCharacters(in: ["'"])
        let needs = ["countdown": "&times=20:00", "captions": "&captions=x"]
        let kind = String(besides.dropFirst(6).prefix { $0 != "," })
        let face = kind.isEmpty ? "" : "face=\(kind)\(needs[kind] ?? "")&"
        let query =
            "\(face)\(key)=\(plain.replacing("#", with: "%23").replacing("{", with: "%7B").replacing("}", with: "%7D"))"
        let reply = try RunningService(at: Self.noon, yaml: Self.yaml).get("/clock.m3u8?\(query)")
        #expect(reply.status == 400)
        #expect(reply.text.hasPrefix("\(key) is '\(plain)'; it must be \(allowed)"), "\(reply.text)")
    }

    @Test(
        "No file can be reached",
        arguments: ["captions_file=/etc/passwd", "font_file=/etc/passwd", "loading.file=/etc/passwd"]
    )
    func noFiles(query: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        #expect(try StyleTests.name(service, "/words.m3u8?\(query)") == "words")
        #expect(try service.get("/words;\(query.replacing("/", with: "~"))/0/320x180.m3u8").status == 404)
    }

    @Test("What the operator closes is closed in queries and in paths, and the error lists what is open")
    func closed() throws {
        let yaml = "adhoc: { settings: [tz, theme] }\n" + Self.yaml
        let service = try RunningService(at: Self.noon, yaml: yaml)
        let reason = "cannot be set by URL on this server; these can: theme, tz (adhoc.settings)\n"
        for name in ["note=x", "size=64x64", "offset=1s", "pattern=HH"] {
            let reply = try service.get("/clock.m3u8?theme=dark&\(name)")
            #expect(reply.status == 400)
            #expect(reply.text == name.prefix { $0 != "=" } + " " + reason)
        }
        #expect(try service.get("/sale.m3u8?to=2026-12-12T12:00:00Z").text == "to " + reason)
        #expect(try service.get("/clock;note=x/0/320x180.m3u8").status == 404)
        #expect(
            try StyleTests.name(service, "/clock.m3u8?theme=dark&tz=Asia/Tokyo") == "clock;tz=Asia~Tokyo;theme=dark"
        )
        let none = try RunningService(at: Self.noon, yaml: "adhoc: { settings: [] }\n" + Self.yaml)
        #expect(
            try none.get("/clock.m3u8?tz=UTC").text
                == "tz cannot be set by URL on this server; no setting can (adhoc.settings)\n"
        )
    }

    @Test(
        "No other sizes",
        arguments: ["62x64", "1922x64", "1920x1082", "480x481", "480", "480x", "x480", "+480x480", "1x1x1"]
    )
    func noSizes(size: String) throws {
        #expect(try RunningService(at: Self.noon, yaml: Self.yaml).get("/clock.m3u8?size=\(size)").status == 400)
    }

    @Test("The page's card can be had where nothing of it is open to URLs, and nothing else can")
    func card() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml + "\nadhoc: { settings: [] }")
        let card =
            "face=captions&captions=Not%20live&pattern=&caption_seconds=86400&timecode=none&background=262626"
            + "&foreground=d0d0d0"
        let rest = "container=cmaf&mux=yes&present=ahead"
        for query in ["\(card)&\(rest)", "audio=tick&\(card)&\(rest)&offset=500ms"] {
            let main = try service.get("/clock.m3u8?\(query)")
            #expect(main.status == 200, "\(main.text)")
            let list = try service.get("/" + (try #require(main.lines.last)))
            #expect(list.status == 200, "\(list.text)")
        }
        for (query, name) in [
            (card.replacing("Not%20live", with: "Sold%20out"), "face"),
            (card.replacing("262626", with: "ff0000"), "background"),
            (card + "&note=x", "note"), (card + "&offset=1s", "offset"), (card + "&tz=Asia/Tokyo", "tz"),
            ("face=captions", "face"), ("face=analog", "face"),
        ] {
            let reply = try service.get("/clock.m3u8?\(query)")
            #expect(reply.status == 400)
            #expect(reply.text == "\(name) cannot be set by URL on this server; no setting can (adhoc.settings)\n")
        }
    }

    @Test("The card has the page's own words, in each of its languages")
    func sentences() throws {
        for (language, sentence) in zip(["en", "zh", "de", "ja"], NotLiveCard.sentences) {
            let words = try String(
                contentsOf: Repository.root.appendingPathComponent(
                    "Sources/Program/CPageFiles/Page/words-\(language).js"
                ),
                encoding: .utf8
            )
            #expect(words.contains("\t'dry.card': '\(sentence)',\n"))
        }
    }
}
