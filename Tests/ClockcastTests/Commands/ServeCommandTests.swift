import Foundation
import Support
import Testing

@Suite("A server as a command", .timeLimit(.minutes(5)))
struct ServeCommandTests {
    /// The program that was built together with these tests.
    private static let program = Peer.clockcast

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
        #expect(
            output.standardError.hasPrefix("clockcast: \(path):1:28: channels.a.timezone: time zone Mars/Olympus: ")
        )
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

    /// Whether this machine has `::1`.
    private static var hasIPv6: Bool {
        let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
            }
        }
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

    @Test("healthcheck returns 0 for a healthy server, 1 for none, 78 for wrong settings")
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

    @Test("A server on an IPv6 address is well, too", .enabled(if: Self.hasIPv6))
    func healthcheckOfIPv6() throws {
        let (server, port, _) = try startServer(host: "::1")
        defer { server.terminate() }
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("server: { host: '::1', port: \(port) }".utf8), to: "x.yaml")
        let well = try Self.program.run(["healthcheck", "--config", path])
        #expect(well.text == "http://[::1]:\(port)/healthz: 200 ok\n")
        #expect(well.status == 0)
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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.program.name)
        process.arguments = [
            "serve", "--config", path, "--host", "127.0.0.1", "--port", "0", "--admin-port", "0",
        ]
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        // Both addresses come last of what matters.
        var log = ""
        while log.matches(of: /"listening"/).count < 2 {
            let data = pipe.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the server ended: \(log)")
            log += String(decoding: data, as: UTF8.self)
        }
        process.terminate()
        log += String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let messages = try log.split(separator: "\n").map { line in
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
        #expect(all["segment.phase_step"] == "100")
        #expect(all["playlist.past"] == "1")
        #expect(
            messages.contains { $0["level"] == "warning" && $0["reason"]?.hasPrefix("playlist.past is 1; ") == true }
        )
        #expect(messages.contains { $0["level"] == "warning" && $0["reason"]?.contains("/none.mp4") == true })
    }

    @Test("healthcheck ends in time without an answer")
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

    @Test("SIGHUP takes over a changed file, not a wrong one, and ends a program without one")
    func hangUp() throws {
        let folder = try TemporaryFolder()
        func write(_ yaml: String) throws -> String { try folder.write(Array(yaml.utf8), to: "x.yaml") }
        let path = try write("channels: { a: { renditions: [64x36] } }")
        let (server, output, log) = (Process(), Pipe(), Pipe())
        server.executableURL = URL(fileURLWithPath: Self.program.name)
        let listeners = ["--host", "127.0.0.1", "--port", "0", "--admin-port", "0"]
        server.arguments = ["serve", "--config", path] + listeners
        (server.standardOutput, server.standardError) = (output, log)
        try server.run()
        defer { server.terminate() }
        let greeting = try output.text(to: "live.m3u8")
        let port = try #require(greeting.firstMatch(of: /localhost:(\d+)/)).1
        _ = try write("channels: { b: { theme: blue } }")
        kill(server.processIdentifier, SIGHUP)
        let refused = try log.text(to: "the new settings were rejected")
        #expect(!refused.contains("settings were reloaded"))
        _ = try write("{ channels: { b: { renditions: [64x36] } }, server: { max_connections: 100 } }")
        kill(server.processIdentifier, SIGHUP)
        let kept = try log.text(to: "new=\"server.max_connections: 100\"")
        #expect(
            kept.contains(
                "the settings were reloaded changed=\"channels.b is new, channels.a is gone, channels.b.renditions: [64x36], default_channel: b\"\n"
            ),
            "\(kept)"
        )
        #expect(
            kept.contains(
                "some settings stay as they were at the start; restart the program to apply their new values "
                    + "kept=\"server.max_connections: 16384\""
            ),
            "\(kept)"
        )
        _ = try write("{ channels: { b: { renditions: [64x36] } } }")
        kill(server.processIdentifier, SIGHUP)
        #expect(
            try log.text(to: "changed=nothing").contains("the settings were reloaded"),
            "a kept setting is as it was"
        )
        let channels = try Peer(name: "curl").run(["--silent", "http://127.0.0.1:\(port)/channels"]).text
        #expect(channels.contains("\"name\":\"b\"") && !channels.contains("\"name\":\"a\""))
        let other = Process()
        other.executableURL = server.executableURL
        other.arguments = ["serve"] + listeners
        let said = Pipe()
        (other.standardOutput, other.standardError) = (said, FileHandle.nullDevice)
        try other.run()
        _ = try said.text(to: "live.m3u8")
        kill(other.processIdentifier, SIGHUP)
        other.waitUntilExit()
        #expect(other.terminationReason == .exit && other.terminationStatus == 0)
    }

    @Test("Without a descriptor left the server does not spin, and serves again when there are some")
    func descriptorsExhausted() throws {
        let folder = try TemporaryFolder()
        let yaml = "channels: { clock: { renditions: [64x36] } }\nserver: { header_timeout: 1 }\n"
        let settings = try folder.write(Array(yaml.utf8), to: "small.yaml")
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
        // Sends half of a request a hundred times, waits until the server has given up the last of them, and prints what processor time
        // its loops had in ticks; then asks once more.
        let script = """
            import os, socket, sys, urllib.request
            port, pid = int(sys.argv[1]), sys.argv[2]
            def ticks():
                found = []
                for task in os.listdir(f"/proc/{pid}/task"):
                    name, rest = open(f"/proc/{pid}/task/{task}/stat").read().split("(", 1)[1].rsplit(")", 1)
                    if name.startswith("http-loop"): found.append(sum(map(int, rest.split()[11:13])))
                assert found
                return sum(found)
            before = ticks()
            held = []
            for _ in range(100):
                s = socket.socket()
                s.settimeout(10)
                try:
                    s.connect(("127.0.0.1", port))
                    s.sendall(b"GET /live.m3u8 HTTP/1.1\\r\\nHost: x\\r\\n")
                except OSError:
                    pass
                held.append(s)
            for s in held:
                try:
                    while s.recv(4096): pass
                except ConnectionError:
                    pass
            print(ticks() - before)
            print(urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).status)
            """
        let output = try Peer(name: "python3").run(["-c", script, port, String(server.processIdentifier)])
        try #require(output.lines.count == 2, "\(output.text) \(output.standardError)")
        // The last of them are waited for a second long. A loop that spins takes a hundred ticks in it; a machine under load leaves
        // fewer, but not this few.
        let ticks = try #require(Int(output.lines[0]))
        #expect(ticks < 20)
        #expect(output.lines[1] == "200")
    }
}
