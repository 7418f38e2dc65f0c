import Foundation
import RunningServices
import Support
import Testing

@Suite("The job in docs/ci.md", .timeLimit(.minutes(5)))
struct CIDocumentTests {
    /// The indented lines of a section, as they stand there.
    private static func script(_ section: String) throws -> String {
        let url = Repository.root.appendingPathComponent("docs/ci.md")
        let text = try String(contentsOf: url, encoding: .utf8)
        let start = try #require(text.range(of: "\n## \(section)\n"), "docs/ci.md has no section '\(section)'")
            .upperBound
        let rest = text[start...]
        let part = rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)]
        return part.split(separator: "\n").filter { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }.joined(
            separator: "\n"
        )
    }

    // It plays for the time in its URL, so a machine without time for it would spoil the run of ffmpeg.
    @Test(
        "Its lines are a script that ends with the verdict on ffmpeg, and the file of tests",
        .enabled(if: ProcessInfo.processInfo.environment["CI_JOB"] != nil, "make ci-job")
    )
    func job() throws {
        let folder = try TemporaryFolder()
        // As a program in the path, so that the process that the script ends is the server itself.
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("clockcast").path,
            withDestinationPath: Peer.clockcast.name
        )
        let output = try Peer(name: "bash").run([
            "-euo", "pipefail", "-c", "cd \"$0\"; PATH=$PWD:$PATH\n\(try Self.script("A job"))", folder.url(".").path,
        ])
        #expect(output.status == 0, "\(output.text) \(output.standardError)")
        let words = "right   404@30-34  404 at 12:00:30: asked "
        #expect(output.text.hasPrefix(words) && output.text.contains(", was back after "), "\(output.text)")
        let junit = try String(contentsOf: folder.url("verdicts.xml"), encoding: .utf8)
        #expect(junit.contains("<testsuites tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\">"), "\(junit)")
    }

    @Test("A session that does not exist is 66, an address that is none 64, and a session without a fault 2")
    func statuses() throws {
        let service = try RunningService(at: "2026-11-20T12:00:00Z")
        let none = try Peer.clockcast.run(["verdict", "\(service.base)/sessions/nobody"])
        #expect(none.status == 66)
        #expect(
            none.standardError.hasPrefix("clockcast: there is no session 'nobody' here; play a URL with session=nobody")
        )
        let wrong = try Peer.clockcast.run(["verdict", "\(service.base)/clock.m3u8"])
        #expect(wrong.status == 64 && wrong.standardError.contains("is not the address of a session"))
        _ = try service.get("/clock.m3u8?session=nothing-1")
        let nothing = try Peer.clockcast.run(["verdict", "\(service.base)/sessions/nothing-1", "--json"])
        #expect(nothing.status == 2)
        #expect(nothing.text.contains("\"outcome\" : \"nothing\""))
        let closed = try Peer.clockcast.run(["verdict", "http://127.0.0.1:1/sessions/nothing-1"])
        #expect(closed.status == 66)
    }
}
