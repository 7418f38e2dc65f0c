@testable import ChannelSettings
import Testing
import Timeline

@testable import Presentations

@Suite("Settings in URLs") struct ChannelLookTests {
    @Test(
        "A text has one form in paths, of characters that need no escape there",
        arguments: [
            ("Doors open in", "Doors+open+in"),
            ("HH:mm:ss.SSS", "HH*mm*ss.SSS"),
            ("Asia/Tokyo,Europe/Paris=Paris", "Asia~Tokyo,Europe~Paris=Paris"),
            ("100 % / a;b+c~d!e?f#g&h*i", "100+!25+~+a!3bb!2bc!7ed!21e!3ff!23g!26h!2ai"),
            ("20:00 Uhr, grüß’", "20*00+Uhr,+gr!c3!bc!c3!9f!e2!80!99"),
            ("开", "!e5!bc!80"),
            ("", ""),
        ]
    )
    func escape(text: String, path: String) {
        #expect(LookText.escaped(text) == path)
        #expect(LookText.unescaped(path[...]).map { Array($0.utf8) } == Array(text.utf8))
        #expect(path.wholeMatch(of: /[\w.~!*+,;=-]*/) != nil)
    }

    @Test(
        "Other forms are none: capitals, what needs no mark, bytes that are no text, halves",
        arguments: [
            "!3B", "!41", "!20", "!2f", "!c3", "!ff", "!4", "!", "a:b", "!3a", "a b", "a/b", "%41", "ü", "(", "!00!zz",
        ]
    )
    func otherForms(path: String) {
        #expect(LookText.unescaped(path[...]) == nil)
    }

    @Test("In a query a text is what every reader of queries understands")
    func query() throws {
        var style = ChannelLook()
        try style.set(try #require(LookField.named["before"]), toQuery: "50 % & mehr + ü")
        #expect(style.queryItems == ["before=50%20%25%20%26%20mehr%20%2b%20%c3%bc"])
    }

    @Test("Characters without a font are those of the setting that has them, or of the language's names")
    func characters() throws {
        func name(_ query: [(name: String, value: String)], having characters: String) throws -> String? {
            try PresentationQuery(query).variant.look.name(having: characters)
        }
        let look: [(name: String, value: String)] = [("before", "Sale \u{1F389}"), ("after", "Go"), ("locale", "de")]
        #expect(try name(look, having: "\u{1F389}") == "before")
        #expect(try name(look, having: "\u{1F6D2}\u{1F389}") == "before")
        #expect(try name(look, having: "\u{4E2D}") == "locale")
        #expect(try name([("after", "Go")], having: "\u{4E2D}") == nil)
    }

    @Test("In a path the settings have the order of the table, whatever a query has, and are read back")
    func order() throws {
        let variant = try PresentationQuery([
            ("note", "a;b"), ("theme", "dark"), ("color", "ffffff"), ("face", "analog"), ("tz", "Asia/Tokyo"),
            ("x", "y"),
        ]).variant
        let text = ";tz=Asia~Tokyo;face=analog;theme=dark;foreground=ffffff;note=a!3bb"
        #expect(variant.text == text)
        #expect(try ChannelVariant(text: text.dropFirst()) == variant)
        #expect(variant.names == ["tz", "face", "theme", "foreground", "note"])
    }

    @Test(
        "Other forms in paths are refused",
        arguments: [
            "theme=dark;face=analog", "theme=dark;theme=dark", "color=ffffff", "note=a b", "note=!0a",
            "note=a!e2!80!ae",
            "theme=dark;tz=UTC", "captions_file=a", "renditions=1x1", "timezone=UTC",
        ]
    )
    func otherFormsInPaths(text: String) {
        #expect(throws: ChannelError.self) { try ChannelVariant(text: text[...]) }
    }

    @Test(
        "Control characters and characters that change the direction of text are refused",
        arguments: [
            ("a\nb", "before has a control character"),
            ("a\u{0}b", "before has a control character"),
            ("\u{85}", "before has a control character"),
            ("a\u{2028}b", "before has more than one line"),
            (
                "OPEN \u{202E}NEPO",
                "before has U+202E, which changes the direction of the letters after it; text that is read from right to left "
                    + "needs none"
            ),
        ]
    )
    func notALine(text: String, problem: String) {
        let error = #expect(throws: ChannelError.self) { try PresentationQuery([("before", text)]).variant }
        #expect(error?.description == problem)
    }

    @Test("Arabic, joined emoji and marks of direction are texts")
    func texts() throws {
        for text in ["السلام عليكم", "👩‍👩‍👧", "\u{200F}abc"] {
            #expect(try PresentationQuery([("before", text)]).variant.isNone == false)
        }
    }

    @Test("All settings together have 2,000 characters in a path")
    func longest() throws {
        let text = String(repeating: "x", count: 2000 - ";note=".count)
        #expect(try PresentationQuery([("note", text)]).variant.text.utf8.count == 2000)
        let error = #expect(throws: ChannelError.self) { try PresentationQuery([("note", text + "x")]).variant }
        #expect(
            error?.description
                == "the settings in the URL are too long: written as in paths they can have 2000 characters, where a letter that "
                + "is not ASCII takes six to twelve"
        )
        #expect(throws: ChannelError.self) { try ChannelVariant(text: "note=\(text)x") }
        let pattern = String(repeating: "H ", count: 100)
        #expect(try PresentationQuery([("pattern", pattern)]).variant.isNone == false)
        #expect(throws: ChannelError.self) { try PresentationQuery([("pattern", pattern + "H")]).variant }
        #expect(throws: ChannelError.self) {
            try ChannelVariant(text: "pattern=\(pattern.replacing(" ", with: "+"))H")
        }
    }

    @Test("A name that is nearly one of them is suggested; what is added against caches is not")
    func near() {
        #expect(QueryParameter.near("patern") == "pattern")
        #expect(QueryParameter.near("Theme") == "theme")
        #expect(QueryParameter.near("timezone") == "tz")
        #expect(QueryParameter.near("renditions") == "size")
        #expect(QueryParameter.near("ende") == "end")
        #expect(QueryParameter.near("padd") == "pad")
        #expect(QueryParameter.near("edn") == "end")
        #expect(QueryParameter.near("kye") == "key")
        #expect(QueryParameter.near("lives") == "live")
        for name in ["time", "line", "theme", "color", "utm_source", "t", "send", "list", "CMCD", "post", "ts"] {
            #expect(QueryParameter.near(name) == nil, "\(name)")
        }
    }
}
