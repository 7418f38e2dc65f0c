import Foundation
import Support
import Testing

@Suite("The command line", .timeLimit(.minutes(2)))
struct CommandTests {
    /// The program that was built together with these tests.
    private static let program = Peer.clockcast

    @Test("The commented configuration is valid, by argument and by option")
    func configuration() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let path = root.appendingPathComponent("config/clockcast.yaml").path
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
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let output = try Self.program.run(["check-config", root.appendingPathComponent("docs/faces.yaml").path])
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
        arguments: [("/nowhere.yaml", "no such file"), ("/tmp", "it is a directory")]
    )
    func unreadable(path: String, reason: String) throws {
        let output = try Self.program.run(["check-config", path])
        #expect(output.status == 78)
        #expect(output.standardError == "clockcast: \(path) cannot be read: \(reason)\n")
        let byVariable = try Peer(name: "env").run(["CLOCKCAST_CONFIG=\(path)", Self.program.name, "serve"])
        #expect(byVariable.status == 78)
        #expect(
            byVariable.standardError
                == "clockcast: \(path), which CLOCKCAST_CONFIG names, cannot be read: \(reason)\n"
        )
    }

    @Test("A mistyped command is told from an option, and help says what there is")
    func commands() throws {
        let mistyped = try Self.program.run(["server"])
        #expect(mistyped.status == 64)
        #expect(
            mistyped.standardError
                == "clockcast: unknown command 'server'; known: serve, render, frame, check-config, check, healthcheck, help\n"
        )
        let help = try Self.program.run(["--help"])
        #expect(help.status == 0)
        for command in ["serve", "render", "frame", "check-config", "check", "healthcheck"] {
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
        "What cannot be written is said in a sentence",
        arguments: [
            ("", "clockcast: --output is ''; it must be a directory, such as . for the current one\n", 78),
            ("/etc/passwd", "clockcast: /etc/passwd/64x36/live/ cannot be written: Not a directory\n", 73),
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
        #expect(try render("2026-12-12T20:00:00Z").text == "1 segment in \(folder.root.path)\n")
        #expect(try render("2026-12-12T20:00:05Z").text == "2 segments in \(folder.root.path)\n")
        #expect(
            try render("1969-12-31T23:59:59Z").standardError
                == "clockcast: --from is '1969-12-31T23:59:59.000Z'; it must be 1970-01-01T00:00:00Z or later\n"
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
        #expect(clip.standardError == "clockcast: loading.file /nowhere.mp4: there is no such file\n")
        let warned = try check("loading: { file: /nowhere.mp4, fallback: builtin }")
        #expect(warned.status == 0)
        #expect(
            warned.standardError.hasPrefix("clockcast: warning: loading.file /nowhere.mp4: there is no such file; ")
        )
        let host = try check("server: { host: 300.0.0.1 }")
        #expect(host.status == 78)
        #expect(host.standardError.hasPrefix("clockcast: cannot use address 300.0.0.1 port 8080: "))
        let all = try check(
            "{ server: { host: 300.0.0.1 }, channels: { a: { timezone: Mars/Olympus }, b: { note: \"\u{10FFF0}\" } } }"
        )
        #expect(all.status == 78)
        let lines = all.standardError.split(separator: "\n")
        #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("clockcast: ") }, "\(all.standardError)")
    }

    @Test("With too few open files allowed it does not start")
    func openFiles() throws {
        let output = try Peer(name: "prlimit").run([
            "--nofile=40", Self.program.name, "serve", "--port", "0", "--admin-port", "0",
        ])
        #expect(output.status == 71)
        #expect(
            output.standardError
                == "clockcast: the limit of open files (ulimit -n) is 40; the program needs 64 for itself and one for each "
                + "connection\n"
        )
    }

    @Test("A zone that this machine does not have ends with 78")
    func wrongZone() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("channels: { a: { timezone: Mars/Olympus } }".utf8), to: "x.yaml")
        let output = try Self.program.run(["serve", "--config", path, "--port", "0", "--admin-port", "0"])
        #expect(output.status == 78)
        #expect(output.standardError.hasPrefix("clockcast: channel a: time zone Mars/Olympus: "))
    }

    @Test(
        "The addresses to open are those where it listens",
        arguments: [("127.0.0.1", "localhost"), ("127.0.0.2", "127.0.0.2")]
    )
    func greeting(host: String, name: String) throws {
        let (process, _, greeting) = try startServer(host: host)
        defer { process.terminate() }
        #expect(greeting.contains("http://\(name):"), "\(greeting)")
    }

    /// A server on a free port, and that port.
    private func startServer(
        host: String = "127.0.0.1",
        _ arguments: String...
    ) throws -> (process: Process, port: String, greeting: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.program.name)
        process.arguments = ["serve", "--host", host, "--port", "0", "--admin-port", "0"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The greeting comes when the server listens.
        var greeting = ""
        while !greeting.contains("live.m3u8") {
            let data = pipe.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the server ended: \(greeting)")
            greeting += String(decoding: data, as: UTF8.self)
        }
        return (process, String(try #require(greeting.firstMatch(of: /http:\/\/[^:]+:(\d+)/)).1), greeting)
    }

    @Test("healthcheck says 0 of a server that is well, 1 of one that is not there, 78 of wrong settings")
    func healthcheck() throws {
        let (server, port, _) = try startServer()
        defer { server.terminate() }
        let well = try Self.program.run(["healthcheck", "--port", port])
        #expect(well.status == 0, "\(well.text) \(well.standardError)")
        #expect(well.text == "http://127.0.0.1:\(port)/healthz: 200 ok\n")
        let ready = try Self.program.run(["healthcheck", "--port", port, "--ready"])
        #expect(ready.lines.count == 1 && ready.text.hasPrefix("http://127.0.0.1:\(port)/readyz: "))
        server.terminate()
        server.waitUntilExit()
        let gone = try Self.program.run(["healthcheck", "--port", port])
        #expect(gone.status == 1)
        #expect(gone.text == "http://127.0.0.1:\(port)/healthz: connect: Connection refused\n")
        let wrong = try Self.program.run(["healthcheck", "--port", "0"])
        #expect(wrong.status == 78)
        #expect(wrong.standardError == "clockcast: --port is '0'; it must be the port that the server printed\n")
    }

    @Test("log.format json makes every message an object, the settings in force among them")
    func jsonLog() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            Array(
                "log: { format: json, level: debug }\nplaylist: { past: 1 }\nloading: { file: /none.mp4, fallback: builtin }"
                    .utf8
            ),
            to: "x.yaml"
        )
        // SIGTERM comes after a second; what matters was written before.
        let output = try Peer(name: "timeout").run([
            "--preserve-status", "1", Self.program.name, "serve", "--config", path, "--host", "127.0.0.1", "--port",
            "0",
            "--admin-port", "0",
        ])
        let messages = try output.standardError.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
        }
        #expect(messages.allSatisfy { $0["time"] != nil && $0["level"] != nil && $0["message"] != nil })
        let settings = try #require(messages.first { $0["message"] == "settings" })
        #expect(
            settings["changed"]
                == "server.host: 127.0.0.1, server.port: 0, admin.port: 0, log.level: debug, log.format: json, "
                + "loading.file: /none.mp4, loading.fallback: builtin, playlist.past: 1"
        )
        let all = try #require(messages.first { $0["message"] == "settings in force" })
        #expect(all["level"] == "debug")
        #expect(all["segment"] == "2 s, phases of 100 ms")
        #expect(
            messages.contains { $0["level"] == "warning" && $0["reason"]?.hasPrefix("playlist.past is 1; ") == true }
        )
        #expect(messages.contains { $0["level"] == "warning" && $0["reason"]?.contains("/none.mp4") == true })
    }

    @Test("healthcheck ends in time when nobody answers")
    func healthcheckTimeout() throws {
        // A listener that accepts nothing: the kernel connects, and no answer ever comes.
        let script = """
            import socket, subprocess, sys
            s = socket.create_server(("127.0.0.1", 0))
            r = subprocess.run([sys.argv[1], "healthcheck", "--timeout", "0.2", "--host", "127.0.0.1", "--port",
                                str(s.getsockname()[1])], timeout=60, capture_output=True, text=True)
            print(r.returncode, r.stdout.split(": ", 1)[1], end="")
            """
        let output = try Peer(name: "python3").run(["-c", script, Self.program.name])
        #expect(output.text == "1 no answer in time\n", "\(output.standardError)")
    }

    @Test("The version names FFmpeg, and every shell has completions that know the commands")
    func versionAndCompletions() throws {
        let version = try Self.program.run(["--version"]).text
        #expect(version.wholeMatch(of: /\d+\.\d+\.\d+ \(FFmpeg \d+\.\d+[^)]*\)\n/) != nil, "\(version)")
        for shell in ["bash", "zsh", "fish"] {
            let script = try Self.program.run(["--generate-completion-script", shell])
            #expect(script.status == 0)
            #expect(script.text.contains("healthcheck") && script.text.contains("check-config"))
        }
    }

    @Test("A port in use ends with 71 and a sentence; SIGTERM ends with 0")
    func portInUse() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.program.name)
        process.arguments = ["serve", "--host", "127.0.0.1", "--port", "0", "--admin-port", "0"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        // The greeting comes when the server listens.
        var greeting = ""
        while !greeting.contains("live.m3u8") {
            let data = pipe.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the server ended: \(greeting)")
            greeting += String(decoding: data, as: UTF8.self)
        }
        let port = try #require(greeting.firstMatch(of: /localhost:(\d+)/)).1
        let second = try Self.program.run(["serve", "--host", "127.0.0.1", "--port", String(port), "--admin-port", "0"])
        #expect(second.status == 71)
        #expect(
            second.standardError
                == "clockcast: cannot listen on 127.0.0.1 port \(port): Address already in use\n"
        )
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
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

    @Test("Without a descriptor left the server does not spin, and serves again when there are some")
    func descriptorsExhausted() throws {
        let folder = try TemporaryFolder()
        // Small, so that what is measured at the start is done before the requests come.
        let settings = try folder.write(Array("channels: { clock: { renditions: [64x36] } }\n".utf8), to: "small.yaml")
        let server = Process()
        server.executableURL = URL(fileURLWithPath: "/bin/bash")
        server.arguments = [
            "-c",
            "ulimit -Hn 48; ulimit -Sn 48; exec \"$0\" serve --config \"$1\" --host 127.0.0.1 --port 0 --admin-port 0",
            Self.program.name, settings,
        ]
        let pipe = Pipe()
        server.standardOutput = pipe
        server.standardError = FileHandle.nullDevice
        try server.run()
        defer { server.terminate() }
        var greeting = ""
        while !greeting.contains("live.m3u8") {
            let data = pipe.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the server ended: \(greeting)")
            greeting += String(decoding: data, as: UTF8.self)
        }
        let port = String(try #require(greeting.firstMatch(of: /localhost:(\d+)/)).1)
        // Holds a hundred half-sent requests for a second and prints the server's processor time of it in ticks; then
        // asks once more.
        let script = """
            import socket, sys, time, urllib.request
            port, pid = int(sys.argv[1]), sys.argv[2]
            def ticks():
                fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
                return int(fields[11]) + int(fields[12])
            def ask(path):
                for _ in range(100):
                    try:
                        return urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5).status
                    except OSError:
                        time.sleep(0.1)
            # Until nothing is prepared any more the server has work of its own.
            ask("/readyz")
            for _ in range(100):
                before = ticks()
                time.sleep(0.2)
                if ticks() - before < 2: break
            held = []
            for _ in range(100):
                s = socket.socket()
                s.settimeout(5)
                try:
                    s.connect(("127.0.0.1", port))
                    s.sendall(b"GET /live.m3u8 HTTP/1.1\\r\\nHost: x\\r\\n")
                except OSError:
                    pass
                held.append(s)
            before = ticks()
            time.sleep(1)
            print(ticks() - before)
            for s in held: s.close()
            print(ask("/healthz"))
            """
        let output = try Peer(name: "python3").run(["-c", script, port, String(server.processIdentifier)])
        try #require(output.lines.count == 2, "\(output.text) \(output.standardError)")
        // A loop that spins takes a hundred ticks in a second; a machine under load leaves fewer, but not this few.
        let ticks = try #require(Int(output.lines[0]))
        #expect(ticks < 20)
        #expect(output.lines[1] == "200")
    }
}
