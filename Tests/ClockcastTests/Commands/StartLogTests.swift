import Foundation
import Support
import Testing

@Suite("The log of a start", .timeLimit(.minutes(5)))
struct StartLogTests {
    /// The messages of a start at level info, up to the two addresses.
    private static func messages(_ arguments: String...) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Peer.clockcast.name)
        process.arguments = ["serve", "--port", "0", "--admin-port", "0"] + arguments
        let pipe = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = pipe
        try process.run()
        var log = ""
        while log.matches(of: /listening .*\n/).count < 2 {
            let data = pipe.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the server ended: \(log)")
            log += String(decoding: data, as: UTF8.self)
        }
        process.terminate()
        process.waitUntilExit()
        return log.split(separator: "\n").filter { $0.contains(" info clockcast: ") }
            .map { String($0.split(separator: ": ", maxSplits: 1)[1]) }
    }

    private static let open =
        "anyone who reaches this server may ask for scenarios, sessions, the past, and texts in pictures by URL "
        + "to_close=\"scenarios: false, sessions: false, past_limit: 0, adhoc.settings: []; config/public.yaml\""

    @Test("Without settings one line lists what is open to all, and how to close it")
    func withoutSettings() throws {
        let messages = try Self.messages()
        #expect(messages.contains("settings changed=\"server.port: 0, admin.port: 0\""), "\(messages)")
        #expect(messages.count { $0 == Self.open } == 1, "\(messages)")
    }

    @Test("On this machine alone, or once it is decided, the log has no such line")
    func closed() throws {
        #expect(try Self.messages("--host", "127.0.0.1").contains(Self.open) == false)
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("scenarios: true".utf8), to: "x.yaml")
        #expect(try Self.messages("--config", path).contains(Self.open) == false)
    }
}
