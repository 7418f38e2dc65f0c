import Foundation
import Support
import Testing

@Suite("The log of a start", .timeLimit(.minutes(5)))
struct StartLogTests {
    /// The messages of a server at levels info and notice, which is ended once it has greeted, and has read each of these settings from
    /// a file.
    private static func messages(
        _ arguments: [String],
        reloading texts: [String] = [],
        from path: String = ""
    ) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Peer.clockcast.name)
        process.arguments = ["serve", "--port", "0", "--admin-port", "0"] + arguments
        let (output, log) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = log
        try process.run()
        var greeting = ""
        while !greeting.contains("Ctrl-C") {
            let data = output.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the server ended: \(greeting)")
            greeting += String(decoding: data, as: UTF8.self)
        }
        var data = Data()
        for (index, text) in texts.enumerated() {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            kill(process.processIdentifier, SIGHUP)
            while String(decoding: data, as: UTF8.self).split(separator: "settings were re").count < index + 2 {
                let part = log.fileHandleForReading.availableData
                try #require(!part.isEmpty, "the server ended: \(text)")
                data += part
            }
        }
        process.terminate()
        data += log.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains(" info clockcast: ") || $0.contains(" notice clockcast: ") }
            .map { String($0.split(separator: ": ", maxSplits: 1)[1]) }
    }

    private static let open = "anyone who reaches this server may ask for more than its channels by URL "

    @Test("One line lists what is open to all, and how to close it, with a file of defaults and at notice too")
    func listed() throws {
        let example = Repository.root.appendingPathComponent("config/clockcast.yaml").path
        let line = """
            \(Self.open)open="scenarios, sessions, the past, texts in pictures" to_close="scenarios: false; sessions: false; \
            past_limit: 0; adhoc.settings without note, before, final, after, captions, places, pattern; or config/public.yaml"
            """
        let starts: [[String]] = [[], ["--config", example], ["--log-level", "notice"]]
        for arguments in starts {
            let messages = try Self.messages(arguments)
            #expect(messages.filter { $0.hasPrefix(Self.open) } == [line], "\(messages)")
        }
        #expect(try Self.messages([]).contains("settings changed=\"server.port: 0, admin.port: 0\""))
    }

    @Test("A setting that closes one of them shortens the line, and without others there is none")
    func closed() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("scenarios: false".utf8), to: "x.yaml")
        let lines = try Self.messages(["--config", path]).filter { $0.hasPrefix(Self.open) }
        #expect(lines.count == 1 && lines[0].contains("open=\"sessions, the past, texts in pictures\""), "\(lines)")
        #expect(try !Self.messages(["--host", "127.0.0.1"]).contains { $0.hasPrefix(Self.open) })
    }

    @Test("A reload that opens more lists what is open now, of which sessions are those of the start")
    func reloaded() throws {
        let folder = try TemporaryFolder()
        let closed = "sessions: false\npast_limit: 0\nadhoc: { settings: [tz] }\nscenarios: "
        let path = try folder.write(Array("\(closed)false".utf8), to: "x.yaml")
        // A file that is rejected changes nothing, and comes after all messages of the one before it.
        let texts = [
            "\(closed)true", "\(closed)true\ndrain: { delay: 1 }", "\(closed)false", "past_limit: 60", "nope: 1",
        ]
        let messages = try Self.messages(["--config", path], reloading: texts, from: path)
        let lines = messages.filter { $0.hasPrefix(Self.open) }
        try #require(lines.count == 2, "\(messages)")
        #expect(lines[0].contains("open=scenarios to_close=\"scenarios: false; or"))
        #expect(lines[1].contains("open=\"scenarios, the past, texts in pictures\" to_close="))
        let other = try folder.write(Array("scenarios: false".utf8), to: "y.yaml")
        let local = ["--config", other, "--host", "127.0.0.1"]
        let hidden = try Self.messages(local, reloading: ["{}", "nope: 1"], from: other)
        #expect(!hidden.contains { $0.hasPrefix(Self.open) }, "\(hidden)")
    }
}
