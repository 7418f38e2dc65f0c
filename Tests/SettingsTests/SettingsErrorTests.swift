import ChannelSettings
import Channels
import Encoding
import FFmpeg
import Media
import Production
import Settings
import Testing
import TriedSettings

@Suite("Mistakes in settings")
struct SettingsErrorTests {
    @Test(
        "It is named with its place in the file, its value and what it must be",
        arguments: [
            (
                "server: { port: [1] }",
                "x.yaml:1:17: server.port is a list; it must be a whole number from 0 to 65535"
            ),
            (
                "server: { port: {} }",
                "x.yaml:1:11: server.port is a mapping; it must be a whole number from 0 to 65535"
            ),
            (
                "log: { level: {a: b} }",
                "x.yaml:1:8: log.level is a mapping; it must be one of trace, debug, info, notice, "
                    + "warning, error, critical"
            ),
            (
                "faults: fail",
                "x.yaml:1:9: faults is 'fail'; it must be a list of faults such as 'fail every 60 for "
                    + "6', 'stall every 60 for 6' or 'slow 1500 from 2026-12-12T20:00:00Z for 10' (slow takes "
                    + "milliseconds, every and for take seconds, from takes a time), in square brackets"
            ),
            (
                "channels: { a: { renditions: [[64x36]] } }",
                "x.yaml:1:30: channels.a.renditions is a list of lists or mappings; it must be a "
                    + "list of sizes such as 1280x720, both numbers even, from 64x36 to 3840x2160"
            ),
            (
                "channels: { a: { renditions: [] } }",
                "x.yaml:1:30: channels.a.renditions is empty; it must be a list of sizes such as "
                    + "1280x720, both numbers even, from 64x36 to 3840x2160"
            ),
            (
                "server:\n  port: 81\n  prot: 80",
                "x.yaml:3:3: unknown setting 'server.prot'; did you mean 'server.port'?"
            ),
            (
                "server: { prot: }",
                "x.yaml:1:11: unknown setting 'server.prot'; did you mean 'server.port'?"
            ),
            (
                "sever: { port: 80 }",
                "x.yaml:1:1: unknown setting 'sever'; did you mean 'server'?"
            ),
            (
                "max_connections: 80",
                "x.yaml:1:1: unknown setting 'max_connections'; did you mean 'server.max_connections'?"
            ),
            (
                "loudness: 11",
                "x.yaml:1:1: unknown setting 'loudness'"
            ),
            (
                "channels: { clock: { fase: ~ } }",
                "x.yaml:1:22: unknown setting 'channels.clock.fase'; did you mean 'channels.clock.face'?"
            ),
            (
                "channels: [clock]",
                "x.yaml:1:1: channels must be a mapping, such as `channels: { captions: … }`"
            ),
            (
                "channels: { a: 5 }",
                "x.yaml:1:13: channels.a must be a mapping, such as `channels.a: { accent: … }`"
            ),
            (
                "{ server: { port: 81 }, admin: { port: 81 } }",
                "x.yaml:1:40: admin.port is 81, the same as server.port; each listener needs a port of "
                    + "its own"
            ),
            (
                "admin: { port: 8080 }",
                "x.yaml:1:16: admin.port is 8080, the same as server.port; each listener needs a port of "
                    + "its own"
            ),
            (
                "channels: { a: { renditions: [64x36, +64x+36] } }",
                "x.yaml:1:38: channels.a.renditions contains '+64x+36'; it must be a list of sizes such "
                    + "as 1280x720, both numbers even, from 64x36 to 3840x2160"
            ),
            (
                "channels: { clock: { renditions: [1280x721] } }",
                "x.yaml:1:35: channels.clock.renditions contains '1280x721'; it must be a list of sizes "
                    + "such as 1280x720, both numbers even, from 64x36 to 3840x2160"
            ),
            (
                "channels: { a: { renditions: [62x36] } }",
                "x.yaml:1:31: channels.a.renditions contains '62x36'; it must be a list of sizes such as "
                    + "1280x720, both numbers even, from 64x36 to 3840x2160"
            ),
            (
                "channels: { clock: { renditions: [64x36, 64x36] } }",
                "x.yaml:1:34: channels.clock.renditions contains a size twice"
            ),
            (
                "channels: { a: { renditions: [1280x720, 800x50] } }",
                "x.yaml:1:30: channels.a.renditions contains 1280x720 and 800x50, which differ in shape; "
                    + "players switch between the sizes of a channel, so another shape needs a channel of its "
                    + "own"
            ),
            (
                "channels: { Live: {} }",
                "x.yaml:1:13: channels.Live is not a valid channel name: names have 1 to 64 of the "
                    + "characters a-z, 0-9, - and _, and these are reserved: channels, healthz, live, loading, "
                    + "metrics, readyz, session, sessions, time"
            ),
            (
                "channels: { \"\": {} }",
                "x.yaml:1:1: channels. is not a valid channel name: names have 1 to 64 of the "
                    + "characters a-z, 0-9, - and _, and these are reserved: channels, healthz, live, loading, "
                    + "metrics, readyz, session, sessions, time"
            ),
            (
                "channels: { a.b: { theme: dark } }",
                "x.yaml:1:13: channels.a.b is not a valid channel name: names have 1 to 64 of the "
                    + "characters a-z, 0-9, - and _, and these are reserved: channels, healthz, live, loading, "
                    + "metrics, readyz, session, sessions, time"
            ),
            (
                "segment: { phase_step: 50 }",
                "x.yaml:1:24: segment.phase_step does not fit: a segment.phase_step of 50 ms is not a "
                    + "whole number of frames at 30 frames per second (channels.clock.frame_rate), or does not "
                    + "divide segment.duration; the nearest that fits is 100"
            ),
            (
                "channels: { a: { frame_rate: 24 } }",
                "x.yaml:1:30: channels.a.frame_rate does not fit: a segment.phase_step of 100 ms is not "
                    + "a whole number of frames at 24 frames per second (channels.a.frame_rate), or does not "
                    + "divide segment.duration; the nearest that fits is 125"
            ),
            (
                "channels: { a: { font_file: no.ttf } }",
                "x.yaml:1:29: channels.a.font_file cannot be used: no.ttf does not exist"
            ),
            (
                "channels: { a: { second_hand: stepping } }",
                "x.yaml:1:31: channels.a.second_hand is not a setting of the digital face, only of analog"
            ),
            (
                "channels: { a: { face: world, places: [UTC, Asia/Tokyo], note: x } }",
                "x.yaml:1:64: channels.a.note is not a setting of the world face, only of digital, "
                    + "analog, unix"
            ),
            (
                "channels: { a: { face: world, places: [UTC] } }",
                "x.yaml:1:39: channels.a.places has 1 place; the world face shows 2 to 9"
            ),
            (
                "channels: { a: { face: captions } }",
                "x.yaml:1:13: channels.a has no captions; it needs channels.a.captions or "
                    + "channels.a.captions_file"
            ),
            (
                "channels: { a: { face: captions, captions_file: /nonexistent.srt } }",
                "x.yaml:1:49: channels.a.captions_file cannot be used: /nonexistent.srt does not exist"
            ),
            (
                // Whose end would never come.
                "channels: { a: { face: captions, captions_file: /dev/zero } }",
                "x.yaml:1:49: channels.a.captions_file cannot be used: /dev/zero is a device; "
                    + "it must be a regular file"
            ),
            (
                "channels: { a: { face: captions, captions: [x], captions_file: /nonexistent.srt } }",
                "x.yaml:1:13: channels.a has both channels.a.captions and channels.a.captions_file; only "
                    + "one of them can be given"
            ),
            (
                "channels: { a: { face: countdown, times: ['10:00'], to: '2026-12-12T20:00:00Z' } }",
                "x.yaml:1:13: channels.a has both channels.a.to and channels.a.times; only one of them "
                    + "can be given"
            ),
            (
                "channels: { a: { face: countdown } }",
                "x.yaml:1:13: channels.a has nothing to count down to; it needs channels.a.to or "
                    + "channels.a.times"
            ),
            (
                "channels: { a: { face: countdown, to: tomorrow } }",
                "x.yaml:1:39: channels.a.to is 'tomorrow'; it must be a date and time with its zone from 1678 to 2261, "
                    + "such as 2026-12-12T20:00:00+08:00"
            ),
            (
                "channels: { a: { face: captions, captions: x } }",
                "x.yaml:1:44: channels.a.captions is 'x'; it must be a list of sentences that are not empty, in square "
                    + "brackets"
            ),
            (
                "port: 80",
                "x.yaml:1:1: unknown setting 'port'; did you mean 'server.port'?"
            ),
            (
                "[1, 2]",
                "x.yaml:1:1: the top level must be a mapping, such as `server: { port: 8080 }`"
            ),
            (
                "default_channel: x",
                "x.yaml:1:18: default_channel is 'x', which is not a channel; known: captions, clock, "
                    + "countdown, dark, milliseconds, portrait, strip, sync, world"
            ),
            (
                "server:\n  port: 1\n  port: 2",
                "x.yaml:2:3: this is not valid YAML: this mapping has 'port' more than once"
            ),
        ]
    )
    func wrong(yaml: String, problem: String) {
        #expect(throws: SettingsError([problem])) { try Settings(file: (yaml, "x.yaml")) }
    }

    @Test("Nesting that is too deep is named with its place")
    func deep() {
        let problem = "mappings and lists are nested more than 1000 levels deep; settings have four"
        wrong(yaml: "server:\n  port: \(String(repeating: "[", count: 2000))", problem: "x.yaml:2:10: \(problem)")
        let mappings = (0..<1001).map { "\(String(repeating: " ", count: $0))a:" }
        wrong(yaml: mappings.joined(separator: "\n"), problem: "x.yaml:1000:1000: \(problem)")
    }

    @Test(
        "A damaged file is reported with its place",
        arguments: [("server: {port: 1\nx: [", "x.yaml:2:"), ("a: \u{7}", "x.yaml:1:")]
    )
    func damaged(yaml: String, start: String) {
        let error = #expect(throws: SettingsError.self) { try Settings(file: (yaml, "x.yaml")) }
        #expect(error?.problems.count == 1)
        #expect(error?.description.hasPrefix(start) == true, "\(String(describing: error))")
        #expect(error?.description.contains(": this is not valid YAML: ") == true, "\(String(describing: error))")
    }

    @Test("A key can neither begin a line of its own nor move a terminal's cursor")
    func controls() {
        let yaml = #""a\n2026-11-29T00:00:00Z error\e[31m": 1"#
        let error = #expect(throws: SettingsError.self) { try Settings(file: (yaml, "x.yaml")) }
        #expect(error?.description.contains(#"'a\u{a}2026-11-29T00:00:00Z error\u{1b}[31m'"#) == true)
        #expect(error?.description.contains { $0.isNewline } == false)
    }

    @Test("A variable and a flag are named as they were given")
    func variablesAndFlags() {
        #expect(
            throws: SettingsError(["unknown setting 'CLOCKCAST_SERVER_PROT'; did you mean 'CLOCKCAST_SERVER_PORT'?"])
        ) {
            try Settings(environment: ["CLOCKCAST_SERVER_PROT": "1"])
        }
        for (name, meant) in [("CLOCKCAST_PORT", "CLOCKCAST_SERVER_PORT"), ("CLOCKCAST_LEVEL", "CLOCKCAST_LOG_LEVEL")] {
            #expect(throws: SettingsError(["unknown setting '\(name)'; did you mean '\(meant)'?"])) {
                try Settings(environment: [name: "1"])
            }
        }
        #expect(throws: SettingsError(["CLOCKCAST_SERVER_PORT is 'x'; it must be a whole number from 0 to 65535"])) {
            try Settings(environment: ["CLOCKCAST_SERVER_PORT": "x"])
        }
        #expect(throws: SettingsError(["--port is 'x'; it must be a whole number from 0 to 65535"])) {
            try Settings(flags: ["server.port": "x"])
        }
        #expect(
            throws: SettingsError([
                "CLOCKCAST_ADMIN_PORT is 81, the same as server.port; each listener needs a port of its own"
            ])
        ) {
            try Settings(file: ("server: { port: 81 }", "x.yaml"), environment: ["CLOCKCAST_ADMIN_PORT": "81"])
        }
    }

    @Test("All problems are reported at once, each item of a list too")
    func several() {
        let yaml = """
            server: { port: x }
            loading: { minimum: -1 }
            limits:
              trusted_proxies:
                - 10.0.0.0/8
                - nobody
                - 1.2.3.4/99
            foo: 1
            """
        #expect(
            throws: SettingsError([
                "x.yaml:1:17: server.port is 'x'; it must be a whole number from 0 to 65535",
                "x.yaml:6:7: limits.trusted_proxies contains 'nobody'; it must be a list of addresses or networks such as "
                    + "10.0.0.0/8",
                "x.yaml:7:7: limits.trusted_proxies contains '1.2.3.4/99'; it must be a list of addresses or networks such as "
                    + "10.0.0.0/8",
                "x.yaml:2:21: loading.minimum is '-1'; it must be a number of seconds from 0 to 60, with at most three decimals",
                "x.yaml:8:1: unknown setting 'foo'",
            ])
        ) {
            try Settings(file: (yaml, "x.yaml"))
        }
    }

    @Test("An alias is a value like any other, and many of them are not followed")
    func aliases() throws {
        let yaml = "channels: { a: &a { theme: dark }, b: *a }"
        #expect(try Settings(file: (yaml, "x.yaml")).channels.map(\.name) == ["a", "b"])
        var bomb = "a0: &a0 [x, x]\n"
        for level in 1...40 { bomb += "a\(level): &a\(level) { x: *a\(level - 1), y: *a\(level - 1) }\n" }
        let error = #expect(throws: SettingsError.self) { try Settings(file: (bomb, "x.yaml")) }
        #expect(error?.problems.count == 41)
    }

    @Test("An encoder that libavcodec was built without is named, with those that there are")
    func encoder() throws {
        #expect(try Settings().channels[0].renditions[0].encoder == H264Encoder.available.first)
        let file = ("encoder: libopenh264", "x.yaml")
        if H264Encoder.available.contains(.libopenh264) {
            #expect(try Settings(file: file).channels[0].renditions[0].encoder == .libopenh264)
        } else {
            #expect(
                throws: SettingsError([
                    "x.yaml:1:10: encoder is 'libopenh264', but this FFmpeg (\(FFmpegLibrary.version)) was built without it; "
                        + "it has libx264"
                ])
            ) { try Settings(file: file) }
        }
    }
}
