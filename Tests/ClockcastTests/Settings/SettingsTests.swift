import Calendar
import Captions
import ChannelSettings
import Channels
import ClockFace
import Clockcast
import Encoding
import Foundation
import HTTPServer
import Media
import Platform
import Production
import Raster
import Settings
import Sound
import Support
import Testing
import Timeline
import TriedSettings

@Suite("Settings")
struct SettingsTests {
    private static let nine = [
        "clock", "captions", "countdown", "dark", "milliseconds", "portrait", "strip", "sync", "world",
    ]

    @Test("Without a file there are nine channels, and clock in two sizes is the default")
    func defaults() throws {
        let settings = try Settings()
        #expect(settings.server.port == 8080)
        #expect(settings.server.host == "::")
        #expect(settings.channels.map(\.name) == Self.nine)
        #expect(settings.channels.filter { $0.sound != .none }.map(\.name) == ["sync"])
        #expect(settings.channels[0].renditions.map(\.size.description) == ["1280x720", "640x360"])
        #expect(settings.loading.minimum == .seconds(4))
    }

    @Test("The settings file that comes with the program states what holds without it")
    func shippedFile() throws {
        let text = try String(
            contentsOf: Repository.root.appendingPathComponent("config/clockcast.yaml"),
            encoding: .utf8
        )
        let channels = try Settings(file: (text, "clockcast.yaml")).channels.map { channel in
            var channel = channel
            // Its texts are an operator's own.
            channel.builtInTexts = ["before", "final", "after", "captions"]
            return channel
        }
        #expect(try channels == Settings().channels)
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
            flags: ["server.port": "1003"]
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

    @Test("A language is found by its locale, and a wrong one is answered with all that there are")
    func locales() throws {
        func names(_ locale: String) throws -> DateNames {
            try Settings(file: ("channels: { a: { locale: \(locale) } }", "x.yaml")).channels[0].face.names
        }
        #expect(try names("de-AT").names(of: "MMMM")[2] == "März")
        #expect(try names("zh_CN").names(of: "EEEE")[4] == "星期五")
        #expect(try names("zh-TW").names(of: "EEE")[4] == "週五")
        #expect(try names("ru").names(of: "MMMM")[0] == "января")
        #expect(try names("sr-Latn").names(of: "MMMM")[0] == "januar")
        #expect {
            try names("tlh")
        } throws: { error in
            "\(error)".hasPrefix("x.yaml:1:26: channels.a.locale is 'tlh'; it must be one of these languages")
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
        #expect(names.names(of: "MMMM") == calendar.monthSymbols)
        #expect(names.names(of: "EEEE") == Array(calendar.weekdaySymbols[1...]) + [calendar.weekdaySymbols[0]])
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

    @Test("A variable's list has commas, an empty one nothing")
    func variableLists() throws {
        let settings = try Settings(environment: [
            "CLOCKCAST_LIMITS_TRUSTED_PROXIES": "10.0.0.0/8, ::1", "CLOCKCAST_FAULTS": "",
            "CLOCKCAST_CHANNELS_CLOCK_RENDITIONS": "64x36 ,128x72",
        ])
        #expect(settings.http.trustedProxies == [AddressBlock("10.0.0.0/8"), AddressBlock("::1")])
        #expect(settings.faults == [])
        #expect(settings.channels[0].renditions.map(\.size.description) == ["64x36", "128x72"])
    }

    @Test("The changed keys are kept, so that a start can list them")
    func given() throws {
        let settings = try Settings(
            file: ("channels: { a: { offset: 5m, renditions: [64x36] } }", "x.yaml"),
            environment: ["CLOCKCAST_FAULTS": "fail every 20 for 8"],
            flags: ["server.port": "81"]
        )
        #expect(
            settings.given == [
                "server.port: 81", "faults: [fail every 20 for 8]", "channels: [a]", "channels.a.offset: 5m",
                "channels.a.renditions: [64x36]",
            ]
        )
        #expect(try Settings().given == [])
        #expect(
            try Settings(file: ("server: { port: 8080 }\nchannels: { clock: { face: digital } }", "x.yaml")).given
                == ["channels: [clock]"]
        )
    }

    @Test(
        "Sizes from the smallest to the largest, up to 120 frames a second",
        arguments: ["64x36", "800x50", "3840x2160"]
    )
    func sizes(size: String) throws {
        let settings = try Settings(file: ("channels: { a: { renditions: [\(size)], frame_rate: 120 } }", "x.yaml"))
        let folder = try TemporaryFolder()
        try ChannelRenderer(settings: settings, channel: "a", clock: ManualClock()).render(
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
            "\(error)".hasSuffix("c.vtt has no cue, such as 00:00:01,000 --> 00:00:03,500 with its text below")
        }
    }

    @Test("No file of settings, words or captions is read that has more combining marks in a row than any language")
    func marks() throws {
        let folder = try TemporaryFolder()
        let marks = String(repeating: "\u{345}\u{35D}\u{301}\u{323}", count: 20_000)
        for name in ["words.yaml", "a.txt", "settings.yaml"] { try folder.write(Array("a\(marks): b".utf8), to: name) }
        for yaml in ["page: { words: words.yaml }", "channels: { a: { face: captions, captions_file: a.txt } }"] {
            #expect {
                try Settings(file: (yaml, folder.url("x.yaml").path))
            } throws: { error in
                "\(error)".hasSuffix(" has more than 30 combining marks in a row")
            }
        }
        let path = folder.url("settings.yaml").path
        #expect(throws: SettingsError(["\(path) has more than 30 combining marks in a row"])) {
            try SettingsTrial.load(path: path)
        }
    }

    @Test("The file of the loading program is found from the folder of the settings")
    func loadingFile() throws {
        let settings = try Settings(file: ("loading: { file: clip.mp4 }", "/etc/clockcast/clockcast.yaml"))
        #expect(settings.loading.file == "/etc/clockcast/clip.mp4")
        #expect(try Settings(file: ("loading: { file: '' }", "/etc/clockcast/clockcast.yaml")).loading.file.isEmpty)
    }
}
