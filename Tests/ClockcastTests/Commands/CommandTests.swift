import Foundation
import Support
import Testing

@Suite("The command line", .timeLimit(.minutes(5)))
struct CommandTests {
    /// The program that was built together with these tests.
    private static let program = Peer.clockcast

    @Test("The commented configuration is valid, by argument and by option")
    func configuration() throws {
        let path = Repository.root.appendingPathComponent("config/clockcast.yaml").path
        let output = try Self.program.run(["check-config", path])
        #expect(try Self.program.run(["check-config", "--config", path]).text == output.text)
        let twice = try Self.program.run(["check-config", path, "--config", path])
        #expect(twice.status == 64)
        #expect(twice.standardError.hasPrefix("Error: The file is given twice: as an argument and with --config.\n"))
        let byVariable = try Peer(name: "env").run(["CLOCKCAST_CONFIG=\(path)", Self.program.name, "check-config"])
        #expect(byVariable.text.hasPrefix("The settings are valid: port 8080, 9 channels ("))
        #expect(output.status == 0, "\(output.standardError)")
        #expect(
            output.text.hasSuffix(
                "is valid: port 8080, 9 channels (clock, captions, countdown, dark, milliseconds, portrait, strip, sync, world)\n"
            )
        )
    }

    @Test("The examples of docs/faces.md are right, and warnings do not stop a check")
    func examples() throws {
        let output = try Self.program.run([
            "check-config", Repository.root.appendingPathComponent("docs/faces.yaml").path,
        ])
        #expect(output.status == 0 && output.standardError.isEmpty, "\(output.standardError)")
        let folder = try TemporaryFolder()
        let path = try folder.write(
            Array("channels: { a: { foreground: orange, renditions: [64x36] } }".utf8),
            to: "x.yaml"
        )
        let pale = try Self.program.run(["check-config", path])
        #expect(pale.status == 0)
        #expect(
            pale.standardError
                == "clockcast: warning: channels.a.foreground is #d9480f on #d9480f, a contrast of 1.0:1; "
                + "under 3.0:1 it is hard to read\n"
        )
        let missing = try folder.write(Array("channels: { a: { note: \"\u{10FFF0}\" } }".utf8), to: "y.yaml")
        #expect(try Self.program.run(["check-config", missing]).status == 78)
    }

    @Test(
        "A settings file that cannot be read is named, with the reason",
        arguments: [("/nowhere.yaml", "does not exist"), ("/tmp", "is a directory; it must be a regular file")]
    )
    func unreadable(path: String, reason: String) throws {
        let output = try Self.program.run(["check-config", path])
        #expect(output.status == 78)
        #expect(output.standardError == "clockcast: \(path) \(reason)\n")
        let byVariable = try Peer(name: "env").run(["CLOCKCAST_CONFIG=\(path)", Self.program.name, "serve"])
        #expect(byVariable.status == 78)
        #expect(
            byVariable.standardError
                == "clockcast: \(path), which CLOCKCAST_CONFIG names, \(reason)\n"
        )
    }

    @Test("Nobody waits for a named pipe, as settings or as output; the pipes of a shell are read and written")
    func pipes() throws {
        let folder = try TemporaryFolder()
        let settings = try folder.write(Array("channels: { a: { renditions: [64x36] } }".utf8), to: "x.yaml")
        let (pipe, picture) = (folder.url("pipe.yaml").path, folder.url("pipe.png").path)
        for path in [pipe, picture, folder.url("a.m3u8").path] { try #require(mkfifo(path, 0o600) == 0) }
        let read = try Self.program.run(["check-config", pipe])
        #expect(read.status == 78)
        #expect(read.standardError == "clockcast: \(pipe) is a named pipe; it must be a regular file\n")
        let instant = "2026-11-20T12:00:00Z"
        let frame = try Self.program.run(["frame", "--config", settings, "--at", instant, "--output", picture])
        #expect(frame.status == 73)
        #expect(
            frame.standardError
                == "clockcast: \(picture) cannot be written: it is a named pipe; it must be a regular file\n"
        )
        let render = try Self.program.run([
            "render", "--config", settings, "--from", instant, "--duration", "2", "--output", folder.root.path,
        ])
        #expect(render.status == 73)
        #expect(
            render.standardError.hasSuffix("/a.m3u8 cannot be written: it is a named pipe; it must be a regular file\n")
        )
        let shell = Peer(name: "bash")
        for command in ["<(cat '\(settings)')", "/dev/stdin < <(cat '\(settings)')", "/proc/self/fd/0 < '\(settings)'"]
        {
            let checked = try shell.run(["-c", "'\(Self.program.name)' check-config \(command)"])
            #expect(
                checked.text.contains(" is valid: port 8080, 1 channel (a)"),
                "\(command): \(checked.standardError)"
            )
        }
        let link = folder.url("out.png").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/stdout")
        let piped = try shell.run([
            "-c", "'\(Self.program.name)' frame --config '\(settings)' --at \(instant) --output '\(link)' | head -c 4",
        ])
        #expect(piped.standardOutput == Data([0x89] + Array("PNG".utf8)))
        let full = folder.url("full.png").path
        try FileManager.default.createSymbolicLink(atPath: full, withDestinationPath: "/dev/full")
        let lost = try Self.program.run(["frame", "--config", settings, "--at", instant, "--output", full])
        #expect(lost.standardError == "clockcast: \(full) cannot be written: No space left on device\n")
    }

    @Test("A mistyped command is distinguished from an option, and help lists the commands")
    func commands() throws {
        let mistyped = try Self.program.run(["server"])
        #expect(mistyped.status == 64)
        #expect(
            mistyped.standardError
                == "clockcast: unknown command 'server'; known: serve, render, frame, check-config, check, verdict, healthcheck, help\n"
        )
        let unknown = try Self.program.run(["help", "server"])
        #expect(unknown.status == 64 && unknown.standardError == mistyped.standardError)
        let more = try Self.program.run(["help", "serve", "bogus"])
        #expect(more.status == 64)
        #expect(more.standardError == "clockcast: help takes one command; 'bogus' is one too many\n")
        let help = try Self.program.run(["--help"])
        #expect(help.status == 0)
        for command in ["serve", "render", "frame", "check-config", "check", "verdict", "healthcheck"] {
            #expect(try Self.program.run(["help", command]).text == Self.program.run([command, "--help"]).text)
            #expect(help.text.contains("\n  \(command)"))
        }
        #expect(try Self.program.run(["--version"]).text.contains(/^\d+\.\d+\.\d+ \(FFmpeg .+\)\n$/))
    }

    @Test("A font by its file draws other pictures")
    func fontFile() throws {
        let folder = try TemporaryFolder()
        let font = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
        try FileManager.default.copyItem(atPath: font, toPath: folder.url("mine.ttf").path)
        func picture(_ style: String) throws -> Data {
            let path = try folder.write(Array("channels: { a: { renditions: [320x180]\(style) } }".utf8), to: "x.yaml")
            let output = try Self.program.run([
                "frame", "--config", path, "--at", "2026-11-20T12:00:00Z", "--output", folder.url("x.png").path,
            ])
            try #require(output.status == 0, "\(output.standardError)")
            return try Data(contentsOf: folder.url("x.png"))
        }
        let byFile = try picture(", font_file: mine.ttf")
        #expect(try byFile == picture(", font: DejaVu Sans Mono, font_weight: regular"))
        #expect(try byFile != picture(""))
        #expect(try byFile != picture(", font: DejaVu Sans Mono"))
    }

    @Test("A wrong setting ends with 78 and a sentence")
    func wrongSetting() throws {
        let output = try Self.program.run(["serve", "--port", "http"])
        #expect(output.status == 78)
        #expect(
            output.standardError == "clockcast: --port is 'http'; it must be a whole number from 0 to 65535\n"
        )
    }

    @Test(
        "A file that cannot be written is reported in a sentence",
        arguments: [
            ("", "clockcast: --output is ''; it must be a directory, such as . for the current one\n", 78),
            ("/etc/passwd", "clockcast: /etc/passwd cannot be written: File exists\n", 73),
        ]
    )
    func output(folder: String, message: String, status: Int32) throws {
        let settings = try TemporaryFolder()
        let path = try settings.write(Array("channels: { a: { renditions: [64x36] } }".utf8), to: "x.yaml")
        let output = try Self.program.run([
            "render", "--config", path, "--from", "2026-11-20T12:00:00Z", "--duration", "2", "--output", folder,
        ])
        #expect(output.status == status)
        #expect(output.standardError == message)
    }

    @Test("A directory keeps one stream: another would take the place of the lists that the first one's playlist names")
    func otherStream() throws {
        let folder = try TemporaryFolder()
        let sizes = ["a": "64x36", "b": "64x36", "c": "96x54"].map { "\($0): { renditions: [\($1)] }" }
        let path = try folder.write(Array("channels: { \(sizes.joined(separator: ", ")) }".utf8), to: "x.yaml")
        let files = folder.url("files").path
        func render(_ channel: String, _ query: String = "label=off") throws -> Peer.Output {
            try Self.program.run([
                "render", "--config", path, "--channel", channel, "--from", "2026-12-12T20:00:00Z", "--duration", "2",
                "--no-iframes", "--query", query, "--output", files,
            ])
        }
        #expect(try render("a").status == 0)
        let list = try Data(contentsOf: folder.url("files/64x36.m3u8"))
        let refused = try render("b")
        #expect(refused.status == 73)
        #expect(
            refused.standardError
                == "clockcast: \(files) cannot be written: a.m3u8 is in it, and would then play this stream, "
                + "because both have a list named 64x36.m3u8; give each stream a directory of its own\n"
        )
        #expect(try Data(contentsOf: folder.url("files/64x36.m3u8")) == list)
        #expect(!FileManager.default.fileExists(atPath: folder.url("files/b.m3u8").path))
        // The same one may be written anew, and one with other lists beside it.
        #expect(try render("a").standardError.isEmpty)
        #expect(try render("c").standardError.contains("4 other files of a stream, such as 64x36.m3u8"))
        // A variable may be a part of the list's name.
        #expect(try render("a", "define=name").status == 0)
        #expect(try String(contentsOf: folder.url("files/a.m3u8"), encoding: .utf8).contains("{$"))
        #expect(try render("b").standardError.contains("both have a list named 64x36.m3u8"))
        // Below pathways there are other lists.
        #expect(try render("b", "redundant=2").status == 0)
        #expect(try render("a", "redundant=2").standardError.contains("b.m3u8 is in it"))
        #expect(try render("a", "redundant=2").standardError.contains("both have a list named via-a/64x36.m3u8"))
    }

    @Test("A channel with the name of a list takes the place of none, and no list takes that of its playlist")
    func namedAsList() throws {
        let folder = try TemporaryFolder()
        let channels = "a: { renditions: [64x36] }, 64x36: { renditions: [96x54] }, audio: { renditions: [128x72] }"
        let path = try folder.write(Array("channels: { \(channels) }".utf8), to: "x.yaml")
        func render(_ channel: String, _ query: String, into name: String) throws -> (Int32, String) {
            let output = try Self.program.run([
                "render", "--config", path, "--channel", channel, "--from", "2026-12-12T20:00:00Z", "--duration", "2",
                "--no-iframes", "--query", query, "--output", folder.url(name).path,
            ])
            return (output.status, output.standardError)
        }
        let (status, message) = try render("audio", "audio=beep", into: "own")
        #expect(status == 73 && message.contains("the stream has a list named audio.m3u8, as its"), "\(message)")
        #expect(try render("audio", "audio=none", into: "own").0 == 0)
        #expect(try render("a", "label=off", into: "first").0 == 0)
        let (second, taken) = try render("64x36", "label=off", into: "first")
        #expect(second == 73 && taken.contains("a.m3u8 is in it"), "\(taken)")
        #expect(taken.contains("this stream's playlist has the name of its list 64x36.m3u8;"), "\(taken)")
        #expect(try render("64x36", "label=off", into: "reverse").0 == 0)
        let (third, other) = try render("a", "label=off", into: "reverse")
        #expect(third == 73 && other.contains("the multivariant playlist 64x36.m3u8 is in it"), "\(other)")
    }

    @Test(
        "Only the lists of a playlist itself are those of another stream",
        arguments: [
            ("64x36.m3u8", 73), ("./x/../64x36.m3u8?a=b", 73), ("old/64x36.m3u8", 0), ("../64x36.m3u8", 0),
            ("/64x36.m3u8", 0), ("164x36.m3u8", 0), ("https://example.com/64x36.m3u8", 0),
            ("//example.com/64x36.m3u8", 0), ("{$b}.m3u8", 0), ("{$a}.m3u8", 73),
        ]
    )
    func otherLists(uri: String, status: Int32) throws {
        let folder = try TemporaryFolder()
        let list = "#EXTM3U\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"64x36\"\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(uri)\n"
        _ = try folder.write(Array(list.utf8), to: "mine: 64x36.m3u8")
        let path = try folder.write(Array("channels: { a: { renditions: [64x36] } }".utf8), to: "x.yaml")
        let output = try Self.program.run([
            "render", "--config", path, "--from", "2026-12-12T20:00:00Z", "--duration", "2", "--no-iframes", "--output",
            folder.root.path,
        ])
        #expect(output.status == status, "\(output.standardError)")
    }

    @Test("All of the time asked for is rendered, from 1970 on")
    func duration() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            Array("{ segment: { phase_step: 0, duration: 6 }, channels: { a: { renditions: [64x36] } } }".utf8),
            to: "x.yaml"
        )
        func render(_ from: String) throws -> Peer.Output {
            try Self.program.run([
                "render", "--config", path, "--from", from, "--duration", "6", "--output", folder.root.path,
            ])
        }
        #expect(try render("2026-12-12T20:00:00Z").text == "1 segment and 6 I-frames in \(folder.root.path)\n")
        let again = try render("2026-12-12T20:00:05Z")
        #expect(again.text == "2 segments and 12 I-frames in \(folder.root.path)\n")
        // One of them has taken the place of the earlier one, as has its I-frames.
        #expect(again.standardError.isEmpty)
        let warning = try render("2026-12-12T20:00:11Z").standardError
        #expect(
            warning.hasPrefix(
                "clockcast: warning: \(folder.root.path) has 7 other files of a stream, such as 64x36-iframes/live/"
            )
        )
        #expect(warning.hasSuffix("; in a new directory this one is alone\n"))
        #expect(
            try render("1969-12-31T23:59:59Z").standardError
                == "clockcast: --from is '1969-12-31T23:59:59.000Z'; it must be 1970-01-01T00:00:00Z or later\n"
        )
        #expect(
            try render("2262-01-01T00:00:00Z").standardError
                == "clockcast: --from is '2262-01-01T00:00:00Z'; it must be a date and time with its zone from 1970 to 2261, such as "
                + "2026-12-12T20:00:00+08:00 or 2026-12-12T12:00:00Z\n"
        )
    }

    @Test("check-config finds what only a start would find")
    func trial() throws {
        let folder = try TemporaryFolder()
        func check(_ text: String) throws -> Peer.Output {
            try Self.program.run(["check-config", folder.write(Array(text.utf8), to: "x.yaml")])
        }
        let clip = try check("loading: { file: /nowhere.mp4 }")
        #expect(clip.status == 78)
        #expect(
            clip.standardError.hasSuffix("/x.yaml:1:18: loading.file /nowhere.mp4: it does not exist\n")
        )
        let warned = try check("loading: { file: /nowhere.mp4, fallback: builtin }")
        #expect(warned.status == 0)
        #expect(
            warned.standardError.hasPrefix("clockcast: warning: loading.file /nowhere.mp4: it does not exist; ")
        )
        let host = try check("server: { host: 300.0.0.1 }")
        #expect(host.status == 78)
        #expect(host.standardError.hasPrefix("clockcast: cannot use address 300.0.0.1 port 8080: "))
    }

    @Test("check-config names the line of a zone, a font or a character that this machine does not have")
    func missing() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            Array(
                """
                server: { host: 300.0.0.1 }
                channels:
                  a: { timezone: Mars/Olympus }
                  b: { note: "\u{10FFF0}" }
                  c:
                    face: world
                    places: [UTC, Mars/Olympus=Mars]
                  d:
                    font: No Such Font
                  e: { font: No Such Font, note: x }

                """.utf8
            ),
            to: "x.yaml"
        )
        let output = try Self.program.run(["check-config", path])
        #expect(output.status == 78)
        let glyph =
            "has no glyph for \"\u{10FFF0}\" (U+10FFF0) of \"\u{10FFF0}\", nor has any other installed font; install one that has "
            + "it, or name it by font or font_file"
        let zone =
            "time zone Mars/Olympus: /usr/share/zoneinfo has no such zone; names are those of the IANA database, such as "
            + "Europe/Berlin"
        let font = "no font family \"No Such Font\" is installed; `fc-list : family` lists those that are"
        let lines = output.standardError.split(separator: "\n").map(String.init)
        try #require(lines.count == 6, "\(output.standardError)")
        #expect(lines[0].hasPrefix("clockcast: cannot use address 300.0.0.1 port 8080: "))
        #expect(lines[1] == "clockcast: \(path):3:18: channels.a.timezone: \(zone)")
        #expect(lines[2].hasPrefix("clockcast: \(path):4:14: channels.b.note: at 1280x720: the font "))
        #expect(lines[2].hasSuffix(glyph))
        #expect(lines[3] == "clockcast: \(path):7:19: channels.c.places: at 1280x720: \(zone)")
        #expect(lines[4] == "clockcast: \(path):9:11: channels.d.font: at 1280x720: \(font)")
        #expect(lines[5] == "clockcast: \(path):10:14: channels.e.font: at 1280x720: \(font)")
    }

    @Test("check-config reports all mistakes at once, each once and on its own line")
    func together() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            Array(
                """
                server: { host: 300.0.0.1, port: x }
                loading: { file: /nowhere.mp4, minimum: -1 }
                colour: 1
                channels:
                  a:
                    face: captions
                    captions:
                      - one
                      - "\u{10FFF0}"
                  b: { face: countdown, to: tomorrow, font: No Such Font }
                  c: { theme: blue, font: No Such Font }
                  d:
                    face: world
                    places:
                      - UTC
                      - Mars/Olympus

                """.utf8
            ),
            to: "x.yaml"
        )
        let output = try Self.program.run(["check-config", "--strict", path])
        #expect(output.status == 78)
        let beginnings = [
            "\(path):1:34: server.port is 'x'", "\(path):2:41: loading.minimum is '-1'",
            "\(path):10:29: channels.b.to is 'tomorrow'",
            "\(path):11:15: channels.c.theme is 'blue'", "\(path):3:1: unknown setting 'colour'",
            "cannot use address 300.0.0.1 port 8080: ", "\(path):9:9: channels.a.captions: at 1280x720: ",
            "\(path):10:45: channels.b.font: at 1280x720: ", "\(path):11:27: channels.c.font: at 1280x720: ",
            "\(path):16:9: channels.d.places: at 1280x720: ",
            "\(path):2:18: loading.file /nowhere.mp4: it does not exist",
        ]
        let lines = output.standardError.split(separator: "\n").map(String.init)
        try #require(lines.count == beginnings.count, "\(output.standardError)")
        for (line, beginning) in zip(lines, beginnings) {
            #expect(line.hasPrefix("clockcast: \(beginning)"), "\(line)")
        }
    }

    @Test("check-config takes warnings for mistakes if that is wanted")
    func strict() throws {
        let folder = try TemporaryFolder()
        let yaml =
            "{ segment: { patience: 3 }, faults: [fail every 60 for 6], channels: { a: { renditions: [64x36] } } }"
        let path = try folder.write(Array(yaml.utf8), to: "x.yaml")
        for options in [[], ["--strict"]] {
            let output = try Self.program.run(["check-config", "--config", path] + options)
            #expect(output.status == (options.isEmpty ? 0 : 78))
            #expect(
                output.standardError == """
                    clockcast: warning: segment.patience is 3; a front as in config/nginx.conf gives up an answer after 2 s, so the \
                    loading program never stands in
                    clockcast: warning: faults is set; live segments of all channels fail, stall or are late on purpose

                    """
            )
        }
        let example = Repository.root.appendingPathComponent("config/clockcast.yaml").path
        #expect(try Self.program.run(["check-config", "--strict", example]).status == 0)
    }

    @Test("frame and render are as strict as a URL")
    func twice() throws {
        let folder = try TemporaryFolder()
        let (at, file) = (["frame", "--at", "2026-11-20T12:00:00Z"], ["--output", folder.url("x.png").path])
        let twice = try Self.program.run(at + ["--at=2026-11-20T12:00:01Z"] + file)
        #expect(twice.status == 64)
        #expect(twice.standardError == "clockcast: --at is given twice; give it once\n")
        let wrong = try Self.program.run(at + ["--fault", "404@3-6", "--fault", "1x1.503@3-6"] + file)
        #expect(wrong.status == 78)
        #expect(
            wrong.standardError
                == "clockcast: '1x1.503@3-6': the stream has no '1x1'; it has main, list, init, 1280x720, 640x360\n"
        )
    }

    @Test(
        "A picture has one instant; only a video has seconds",
        arguments: [
            ("x.png", "0", "1, or more with a .y4m file"), ("x.png", "601", "1, or more with a .y4m file"),
            ("x.y4m", "0", "a whole number from 1 to 600"), ("x.y4m", "601", "a whole number from 1 to 600"),
        ]
    )
    func secondsOfFrame(file: String, seconds: String, allowed: String) throws {
        let folder = try TemporaryFolder()
        let output = try Self.program.run([
            "frame", "--at", "2026-11-20T12:00:00Z", "--seconds", seconds, "--output", folder.url(file).path,
        ])
        #expect(output.status == 78)
        #expect(output.standardError == "clockcast: --seconds is '\(seconds)'; it must be \(allowed)\n")
    }

    private static let numbers: [(command: [String], allowed: String)] = [
        (
            ["render", "--from", "2026-11-20T12:00:00Z", "--output", "x", "--duration"],
            "a whole number from 1 to 86400"
        ),
        (["frame", "--at", "2026-11-20T12:00:00Z", "--output", "x.png", "--seconds"], "1, or more with a .y4m file"),
        (["check", "http://localhost/live.m3u8", "--duration"], "a whole number of seconds from 1 to 86400"),
        (["verdict", "http://localhost/sessions/abcd", "--timeout"], "a whole number of seconds from 1 to 86400"),
    ]

    @Test("A number below zero is a value like any other", arguments: numbers)
    func negative(command: [String], allowed: String) throws {
        let output = try Self.program.run(command + ["-5"])
        #expect(output.status != 0)
        #expect(
            output.standardError.contains("is '-5'; ") && output.standardError.contains(allowed),
            "\(output.standardError)"
        )
    }

    @Test("The version names FFmpeg, and the completions of every shell have the commands")
    func versionAndCompletions() throws {
        let version = try Self.program.run(["--version"]).text
        #expect(version.wholeMatch(of: /\d+\.\d+\.\d+ \(FFmpeg \d+\.\d+[^)]*\)\n/) != nil, "\(version)")
        for shell in ["bash", "zsh", "fish"] {
            let script = try Self.program.run(["--generate-completion-script", shell])
            #expect(script.status == 0)
            #expect(script.text.contains("healthcheck") && script.text.contains("check-config"))
        }
    }

    @Test("frame writes a PNG of the size asked for")
    func frame() throws {
        let folder = try TemporaryFolder()
        let output = try Self.program.run([
            "frame", "--at", "2026-12-12T20:00:00+08:00", "--rendition", "640x360", "--output",
            folder.url("x.png").path,
        ])
        #expect(output.status == 0, "\(output.standardError)")
        let probe = try Peer.ffprobe.run([
            "-v", "error", "-show_entries", "stream=codec_name,width,height", "-of", "csv=p=0",
            folder.url("x.png").path,
        ])
        #expect(probe.text == "png,640,360\n")
        let wrong = try Self.program.run(["frame", "--at", "noon", "--output", folder.url("y.png").path])
        #expect(wrong.status == 78)
    }
}
