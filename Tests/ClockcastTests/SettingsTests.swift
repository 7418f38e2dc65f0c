import ClockFace
import Clockcast
import FFmpeg
import Foundation
import Peers
import Raster
import Testing
import Timeline
import Encoding

@Suite("Settings")
struct SettingsTests {
    private static let eight = [
        "clock", "captions", "countdown", "dark", "milliseconds", "portrait", "strip", "world",
    ]

    @Test("Without a file there are eight channels, and clock in two sizes is the default")
    func defaults() throws {
        let settings = try Settings()
        #expect(settings.server.port == 8080)
        #expect(settings.server.host == "::")
        #expect(settings.channels.map(\.name) == Self.eight)
        #expect(settings.channels[0].renditions.map(\.size.description) == ["1280x720", "640x360"])
        #expect(settings.loading.minimum == .seconds(4))
    }

    @Test("The settings file that comes with the program says what holds without it")
    func shippedFile() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("config/clockcast.yaml"), encoding: .utf8)
        #expect(try Settings(file: (text, "clockcast.yaml")).channels == Settings().channels)
    }

    @Test("A variable changes a built-in channel")
    func builtInOverridden() throws {
        let settings = try Settings(environment: ["CLOCKCAST_CHANNELS_DARK_TIMEZONE": "Asia/Shanghai"])
        let dark = try #require(settings.channels.first { $0.name == "dark" })
        #expect(dark.timeZone.description == "Asia/Shanghai")
        #expect(dark.style.background == Theme.dark.background)
    }

    @Test("A flag is stronger than a variable, a variable than the file")
    func layers() throws {
        let yaml = "server:\n  port: 1001\n  host: 127.0.0.1\nloading:\n  minimum: 0.5\n"
        let settings = try Settings(
            file: (yaml, "x.yaml"),
            environment: ["CLOCKCAST_SERVER_PORT": "1002", "CLOCKCAST_SERVER_HOST": "::1", "HOME": "/"],
            flags: ["server.port": "1003"],
            flagNames: ["server.port": "--port"]
        )
        #expect(settings.server.port == 1003)
        #expect(settings.server.host == "::1")
        #expect(settings.loading.minimum == .milliseconds(500))
    }

    @Test("Channels come from the file, the default one first")
    func channels() throws {
        let yaml = """
            default_channel: shanghai
            channels:
              berlin: { timezone: Europe/Berlin, renditions: [720x1280] }
              shanghai: { timezone: Asia/Shanghai, frame_rate: 60 }
            """
        let settings = try Settings(file: (yaml, "x.yaml"))
        #expect(settings.channels.map(\.name) == ["shanghai", "berlin"])
        #expect(settings.channels[1].timeZone.description == "Europe/Berlin")
        #expect(settings.channels[0].renditions[0].rate.framesPerSecond == 60)
    }

    @Test("A channel without settings keeps all defaults", arguments: ["clock: {}", "clock:", "clock: ~"])
    func emptyChannel(line: String) throws {
        let settings = try Settings(file: ("channels:\n  \(line)\n  b: { theme: dark }\n", "x.yaml"))
        #expect(settings.channels.map(\.name) == ["clock", "b"])
        #expect(settings.channels[0].renditions.count == 2)
    }

    @Test(
        "What is wrong is named with its value and what is allowed",
        arguments: [
            ("server: { port: 70000 }", "server.port in x.yaml is '70000'; allowed is a whole number from 0 to 65535"),
            ("server: { port: abc }", "server.port in x.yaml is 'abc'; allowed is a whole number from 0 to 65535"),
            ("server: { port: [1] }", "server.port in x.yaml has to be a single value: a whole number from 0 to 65535"),
            ("server: { prot: 80 }", "server.prot in x.yaml is no setting; did you mean server.port?"),
            ("server: { prot: }", "server.prot in x.yaml is no setting; did you mean server.port?"),
            ("sever: {}", "sever in x.yaml is no setting; did you mean server?"),
            (
                "channels: { clock: { fase: ~ } }",
                "channels.clock.fase in x.yaml is no setting; did you mean channels.clock.face?"
            ),
            ("channels: [clock]", "channels in x.yaml has to hold settings, as in `channels: { captions: … }`"),
            ("channels: { a: 5 }", "channels.a in x.yaml has to hold settings, as in `channels.a: { accent: … }`"),
            (
                "{ server: { port: 81 }, admin: { port: 81 } }",
                "admin.port is 81, which is server.port as well; each listener needs a port of its own"
            ),
            (
                "channels: { a: { frame_rate: 29.97 } }",
                "channels.a.frame_rate in x.yaml is '29.97'; allowed is one of 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 18, 20, "
                    + "24, 25, 30, 36, 40, 45, 48, 50, 60, 72, 75, 80, 90, 100, 120 (frames a second)"
            ),
            (
                "channels: { a: { renditions: [+64x+36] } }",
                "channels.a.renditions in x.yaml holds '+64x+36'; allowed is a list of sizes as 1280x720, both even, from 64x36 to "
                    + "3840x2160"
            ),
            ("segment: { duration: 3 }", "segment.duration in x.yaml is '3'; allowed is 1, 2, 4, 6 (seconds)"),
            (
                "log: { level: loud }",
                "log.level in x.yaml is 'loud'; allowed is one of trace, debug, info, notice, warning, error, critical"
            ),
            (
                "channels: { clock: { renditions: [1280x721] } }",
                "channels.clock.renditions in x.yaml holds '1280x721'; allowed is a list of sizes as 1280x720, both even, "
                    + "from 64x36 to 3840x2160"
            ),
            (
                "channels: { clock: { timezone: 'a b' } }",
                "channels.clock.timezone in x.yaml is 'a b'; allowed is an IANA time zone, for example Europe/Berlin"
            ),
            ("channels: { clock: { renditions: [64x36, 64x36] } }", "channels.clock.renditions names a size twice"),
            (
                "segment: { phase_step: 50 }",
                "segment.phase_step is 50 ms, which is no whole number of frames at 30 a second (channels.clock.frame_rate) "
                    + "or does not divide segment.duration; the nearest that does is 100"
            ),
            (
                "channels: { a: { font_weight: fat } }",
                "channels.a.font_weight in x.yaml is 'fat'; allowed is one of light, regular, medium, semibold, bold, black"
            ),
            ("channels: { a: { font_file: no.ttf } }", "channels.a.font_file: no.ttf cannot be read as a font"),
            (
                "channels: { a: { margin: 31 } }",
                "channels.a.margin in x.yaml is '31'; allowed is a whole number from 0 to 30 (percent of the shorter side)"
            ),
            (
                "channels: { a: { alignment: middle } }",
                "channels.a.alignment in x.yaml is 'middle'; allowed is one of left, center, right"
            ),
            (
                "channels: { a: { second_hand: stepping } }",
                "channels.a.second_hand in x.yaml is not for the digital face, but for analog"
            ),
            (
                "channels: { a: { face: world, places: [UTC, Asia/Tokyo], note: x } }",
                "channels.a.note in x.yaml is not for the world face, but for digital, analog, unix"
            ),
            (
                "channels: { a: { face: captions } }",
                "channels.a has no sentences; the captions face needs channels.a.captions or channels.a.captions_file"
            ),
            (
                "channels: { a: { face: captions, captions_file: /nonexistent.srt } }",
                "channels.a.captions_file: /nonexistent.srt cannot be read"
            ),
            (
                "channels: { a: { face: captions, captions: [x], captions_file: /nonexistent.srt } }",
                "channels.a has both channels.a.captions and channels.a.captions_file; it can have one of them only"
            ),
            (
                "channels: { a: { face: countdown, times: ['10:00'], to: '2026-12-12T20:00:00Z' } }",
                "channels.a has both channels.a.to and channels.a.times; it can count down to one of them only"
            ),
            (
                "channels: { a: { renditions: [1280x720, 800x50] } }",
                "channels.a.renditions holds 1280x720 and 800x50, which are of different shapes; players change between "
                    + "the sizes of a channel, so another shape needs a channel of its own"
            ),
            (
                "channels: { a: { renditions: [62x36] } }",
                "channels.a.renditions in x.yaml holds '62x36'; allowed is a list of sizes as 1280x720, both even, "
                    + "from 64x36 to 3840x2160"
            ),
            (
                "channels: { a: { frame_rate: 24 } }",
                "segment.phase_step is 100 ms, which is no whole number of frames at 24 a second (channels.a.frame_rate) "
                    + "or does not divide segment.duration; the nearest that does is 125"
            ),
            ("[1, 2]", "x.yaml is no list of settings: its top has to be a mapping, as in `server: {…}`"),
            (
                "default_channel: x",
                "default_channel is 'x'; allowed is one of captions, clock, countdown, dark, milliseconds, "
                    + "portrait, strip, world"
            ),
        ]
    )
    func wrong(yaml: String, problem: String) {
        #expect(throws: SettingsError([problem])) { try Settings(file: (yaml, "x.yaml")) }
    }

    @Test("A language is found by its locale, and a wrong one is answered with all that there are")
    func locales() throws {
        func names(_ locale: String) throws -> DateNames {
            try Settings(file: ("channels: { a: { locale: \(locale) } }", "x.yaml")).channels[0].face.names
        }
        #expect(try names("de-AT").months[2] == "März")
        #expect(try names("zh_CN").weekdays[4] == "星期五")
        #expect(try names("zh-TW").shortWeekdays[4] == "週五")
        #expect(try names("ru").months[0] == "января")
        #expect(try names("sr-Latn").months[0] == "januar")
        #expect {
            try names("tlh")
        } throws: { error in
            "\(error)".hasPrefix("channels.a.locale in x.yaml is 'tlh'; allowed is one of these languages")
                && "\(error)".contains(" de el en es ")
        }
        #expect(DateNames.languages.count == 77)
        for language in DateNames.languages { #expect(try names("'\(language)'").language == language) }
    }

    @Test("The names are those of the Unicode CLDR that Foundation has", arguments: ["de", "zh", "fr", "ja", "ar"])
    func cldr(language: String) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: language)
        let names = try #require(DateNames(locale: language))
        #expect(names.months == calendar.monthSymbols)
        #expect(names.weekdays == Array(calendar.weekdaySymbols[1...]) + [calendar.weekdaySymbols[0]])
    }

    @Test("In a pod the variables that Kubernetes sets for a Service of this name are passed over")
    func serviceVariables() throws {
        let variables = [
            "CLOCKCAST_SERVICE_HOST": "10.0.0.1", "CLOCKCAST_SERVICE_PORT": "80", "CLOCKCAST_SERVICE_PORT_HTTP": "80",
            "CLOCKCAST_PORT": "tcp://10.0.0.1:80", "CLOCKCAST_PORT_80_TCP": "tcp://10.0.0.1:80",
            "CLOCKCAST_PORT_80_TCP_ADDR": "10.0.0.1", "CLOCKCAST_PORT_80_TCP_PORT": "80", "CLOCKCAST_SERVER_PORT": "81",
        ]
        #expect(throws: SettingsError.self) { try Settings(environment: variables) }
        let pod = variables.merging(["KUBERNETES_SERVICE_HOST": "10.0.0.2"]) { $1 }
        #expect(try Settings(environment: pod).server.port == 81)
        #expect(throws: SettingsError.self) { try Settings(environment: pod.merging(["CLOCKCAST_PROT": "1"]) { $1 }) }
    }

    @Test("What was set is known, so that a start can say it")
    func given() throws {
        let settings = try Settings(
            file: ("channels: { a: { offset: 5m, renditions: [64x36] } }", "x.yaml"),
            environment: ["CLOCKCAST_FAULTS": "fail every 20 for 8"],
            flags: ["server.port": "81"]
        )
        #expect(
            settings.given == [
                "server.port: 81", "faults: [fail every 20 for 8]", "channels.a.offset: 5m",
                "channels.a.renditions: [64x36]",
            ]
        )
        #expect(try Settings().given == [])
    }

    @Test(
        "Sizes from the smallest to the largest, up to 120 frames a second",
        arguments: ["64x36", "800x50", "3840x2160"]
    )
    func sizes(size: String) throws {
        let settings = try Settings(file: ("channels: { a: { renditions: [\(size)], frame_rate: 120 } }", "x.yaml"))
        let folder = try TemporaryFolder()
        try ChannelRenderer(settings: settings, channel: "a").render(
            from: #require(WallTime(iso8601: "2026-11-20T12:00:00Z")),
            seconds: 2,
            container: "cmaf",
            rendition: nil,
            into: folder.root.path
        ) { _, _ in }
        let probe = try Peer.ffprobe.run([
            "-v", "warning", "-err_detect", "explode", "-count_frames", "-show_entries",
            "stream=width,height,r_frame_rate,nb_read_frames", "-of", "csv=p=0:s=x", folder.url("a.m3u8").path,
        ])
        #expect(probe.standardError == "")
        #expect(probe.lines.first == "\(size)x120/1x240")
    }

    @Test("Captions come from a file beside the settings, each for its time")
    func captionsFile() throws {
        let folder = try TemporaryFolder()
        let srt = "1\n00:00:01,000 --> 00:00:03,500\nHello\n"
        try folder.write(Array(srt.utf8), to: "a.srt")
        try folder.write(Array("One\nTwo\n".utf8), to: "b.txt")
        try folder.write(Array("nothing".utf8), to: "c.vtt")
        func captions(_ file: String) throws -> [Caption] {
            let yaml = "channels: { a: { face: captions, captions_file: \(file), caption_seconds: 1.5 } }"
            let face = try Settings(file: (yaml, folder.url("x.yaml").path)).channels[0].face
            return try #require(face.configuration as? CaptionsFace.Configuration).captions
        }
        #expect(
            try captions("a.srt") == [
                Caption(text: "", duration: .seconds(1)), Caption(text: "Hello", duration: .milliseconds(2500)),
            ]
        )
        #expect(try captions("b.txt").map(\.duration) == [.milliseconds(1500), .milliseconds(1500)])
        #expect {
            try captions("c.vtt")
        } throws: { error in
            "\(error)".hasSuffix("c.vtt has no cue, as 00:00:01,000 --> 00:00:03,500 and the text below it")
        }
    }

    @Test("A damaged file is told with its place")
    func damaged() {
        #expect {
            try Settings(file: ("server: {port: 1\nx: [", "x.yaml"))
        } throws: { error in
            "\(error)".hasPrefix("x.yaml cannot be read as YAML")
        }
    }

    @Test("A variable that is misspelt is told too")
    func variable() {
        #expect(throws: SettingsError(["CLOCKCAST_SERVER_PROT is no setting; did you mean CLOCKCAST_SERVER_PORT?"])) {
            try Settings(environment: ["CLOCKCAST_SERVER_PROT": "1"])
        }
        #expect(throws: SettingsError(["CLOCKCAST_SERVER_PORT is 'x'; allowed is a whole number from 0 to 65535"])) {
            try Settings(environment: ["CLOCKCAST_SERVER_PORT": "x"])
        }
    }

    @Test("All problems are told at once")
    func several() {
        #expect {
            try Settings(file: ("server: { port: x }\nloading: { minimum: -1 }\nfoo: 1", "x.yaml"))
        } throws: { error in
            (error as? SettingsError)?.problems.count == 3
        }
    }

    @Test("An encoder that libavcodec was built without is named, with those that there are")
    func encoder() throws {
        #expect(try Settings().channels[0].renditions[0].encoder == H264Encoder.available.first)
        let file = ("encoder: libopenh264", "x.yaml")
        if H264Encoder.available.contains(.libopenh264) {
            #expect(try Settings(file: file).channels[0].renditions[0].encoder == .libopenh264)
        } else {
            let error = #expect(throws: SettingsError.self) { try Settings(file: file) }
            #expect(
                error?.problems == [
                    "encoder is 'libopenh264', which this FFmpeg (\(FFmpegLibrary.version)) was built without; it has libx264"
                ]
            )
        }
        let error = #expect(throws: SettingsError.self) { try Settings(file: ("encoder: x265", "x.yaml")) }
        #expect(error?.problems == ["encoder in x.yaml is 'x265'; allowed is one of libx264, libopenh264"])
    }
}
