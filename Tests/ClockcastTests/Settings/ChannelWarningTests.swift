import ChannelSettings
import Channels
import ClockFace
import Clockcast
import Production
import Settings
import Support
import Testing
import TriedSettings

@Suite("Warnings about channels for their operator", .timeLimit(.minutes(5)))
struct ChannelWarningTests {
    private static func warnings(_ channel: String, size: String = "320x180") throws -> [String] {
        let yaml = "channels: { a: { renditions: [\(size)], \(channel) } }"
        return try StartCheck(of: SettingsTrial(file: (yaml, "x.yaml")), clock: ManualClock()).warnings
    }

    @Test("The default channels have no warnings")
    func defaults() throws {
        #expect(try StartCheck(of: SettingsTrial(), clock: ManualClock()).warnings.isEmpty)
    }

    @Test("A zone that is not there hides nothing else that is wrong with a channel")
    func zoneAndFont() throws {
        let error = #expect(throws: SettingsError.self) {
            try Self.warnings("timezone: Mars/Olympus, font: No Such Font")
        }
        #expect(
            "\(try #require(error))".split(separator: "\n").map { $0.prefix { $0 != ";" } } == [
                "x.yaml:1:51: channels.a.timezone: time zone Mars/Olympus: /usr/share/zoneinfo has no such zone",
                "x.yaml:1:71: channels.a.font: at 320x180: no font family \"No Such Font\" is installed",
            ]
        )
    }

    @Test(
        "Zone and font are tried whatever else is wrong with a channel, or with what all channels share",
        arguments: [
            ("", "renditions: [1281x720], "), ("", "face: captions, captions_file: nowhere.srt, "),
            ("encoder: x265\n", ""),
            ("segment: { phase_step: 100 }\n", "frame_rate: 24, "),
        ]
    )
    func zoneAndFontBesides(shared: String, channel: String) throws {
        let yaml = shared + "channels: { a: { \(channel)timezone: Mars/Olympus, font: No Such Font } }"
        let trial = try SettingsTrial(file: (yaml, "x.yaml"))
        let error = #expect(throws: SettingsError.self) { try StartCheck(of: trial, clock: ManualClock()) }
        let problems = try #require(error).problems
        #expect(problems.count == 3, "\(problems)")
        #expect(problems.contains { $0.contains("channels.a.timezone: time zone Mars/Olympus: ") })
        #expect(
            problems.contains { $0.contains("channels.a.font: ") && $0.contains("no font family \"No Such Font\"") }
        )
    }

    @Test("A contrast under 3:1 is reported with both colours")
    func contrast() throws {
        #expect(
            try Self.warnings("background: '#ff8800', foreground: white") == [
                "channels.a.foreground is #ffffff on #ff8800, a contrast of 2.3:1; under 3.0:1 it is hard to read"
            ]
        )
        // #959595 on white is 2.99:1, #949494 3.03:1.
        #expect(try Self.warnings("background: white, foreground: '#959595'").count == 1)
        #expect(try Self.warnings("background: white, foreground: '#949494'").isEmpty)
        // Only the analog face has anything in the accent.
        #expect(try Self.warnings("accent: '#d9480f'").isEmpty)
        #expect(try Self.warnings("face: analog, accent: '#d9480f'").count == 1)
    }

    @Test("A sentence that is cut is reported with its size, and one that is made smaller is not")
    func cut() throws {
        let long = String(repeating: "word ", count: 200)
        #expect(
            try Self.warnings("face: captions, captions: [Short, '\(long)']") == [
                "channels.a: at 320x180 a sentence does not fit and ends in an ellipsis: \"\(long.prefix(60))…\""
            ]
        )
        #expect(try Self.warnings("face: captions, captions: ['\(long.prefix(100))']").isEmpty)
    }

    @Test("A character that no font has is an error with the channel, the character and the font")
    func missingGlyph() {
        #expect {
            try Self.warnings("note: \"a\u{10FFF0}b\"")
        } throws: { error in
            "\(error)"
                == "x.yaml:1:47: channels.a.note: at 320x180: the font \"DejaVu Sans\" has no glyph for \"\u{10FFF0}\" (U+10FFF0) "
                + "of \"a\u{10FFF0}b\", nor has any other installed font; install one that has it, or name it by font or font_file"
        }
    }

    @Test("A face that does not fit a size is an error that names the size")
    func tooSmall() {
        let text = String(repeating: "long", count: 40)
        #expect {
            try Self.warnings("pattern: \"HH '\(text)'\"", size: "64x36")
        } throws: { error in
            "\(error)".contains("at 64x36")
        }
    }

    @Test("Ten thousand sentences from a file start within the test's time, and the last is shown")
    func tenThousand() throws {
        let folder = try TemporaryFolder()
        let text = (1...10_000).map { "Sentence \($0) of many" }.joined(separator: "\n")
        try folder.write(Array(text.utf8), to: "many.txt")
        let yaml = "channels: { a: { face: captions, captions_file: many.txt, renditions: [320x180], pattern: '' } }"
        let path = try folder.write(Array(yaml.utf8), to: "x.yaml")
        let trial = try SettingsTrial(file: (yaml, path))
        #expect(try StartCheck(of: trial, clock: ManualClock()).warnings.isEmpty)
        #expect(
            (trial.settings.channels[0].face.configuration as? CaptionsFace.Configuration)?.captions.count == 10_000
        )
        try folder.write(Array((text + "\none more").utf8), to: "many.txt")
        #expect {
            try Settings(file: (yaml, path))
        } throws: { error in
            "\(error)".hasSuffix("many.txt has 10001 sentences; it must have 1 to 10000")
        }
    }
}
