import Clockcast
import FFmpeg
import Raster
import Testing
import Timeline
import Video

@Suite("Settings")
struct SettingsTests {
    @Test("Without a file there is one channel, clock, in two sizes")
    func defaults() throws {
        let settings = try Settings()
        #expect(settings.server.port == 8080)
        #expect(settings.server.host == "::")
        #expect(settings.channels.map(\.name) == ["clock"])
        #expect(settings.channels[0].renditions.map(\.size.description) == ["1280x720", "640x360"])
        #expect(settings.loading.minimum == .seconds(4))
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
            ("[1, 2]", "x.yaml is no list of settings: its top has to be a mapping, as in `server: {…}`"),
            ("default_channel: x", "default_channel is 'x'; allowed is one of clock"),
        ]
    )
    func wrong(yaml: String, problem: String) {
        #expect(throws: SettingsError([problem])) { try Settings(file: (yaml, "x.yaml")) }
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
