import HTTPMessage
import Platform
import Support
import Testing
import Timeline
@testable import Operations
@testable import Settings

@testable import HTTPServer

@Suite("The access log") struct AccessLogTests {
    private final class Output: Sendable {
        let text = Lock("")
    }

    private static func record(target: String, agent: String?) -> AccessRecord {
        AccessRecord(
            listener: "public",
            peerAddress: "192.0.2.7",
            method: .get,
            target: target,
            agent: agent,
            session: agent.map { _ in "4C65258E" },
            version: .http11,
            status: .notFound,
            route: "segment",
            bodyBytes: 12,
            answeredAt: WallTime(seconds: 1_795_176_030),
            duration: .milliseconds(3)
        )
    }

    /// The line of a request.
    private static func line(_ format: Settings.AccessLogFormat, target: String, agent: String?) throws -> String {
        let output = Output()
        let queue = LineQueue(clock: ManualClock()) { _, bytes in
            output.text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
            return true
        }
        try queue.start()
        let record = Self.record(target: target, agent: agent)
        AccessLogWriter(format: format, lines: queue).write([record])
        #expect(queue.flush(until: .distantFuture))
        return output.text.withLock { $0 }
    }

    @Test("If there is no more room, only the lines without room are lost") func full() {
        // No thread takes anything out.
        let queue = LineQueue(clock: ManualClock(), byteLimit: 400_000)
        let record = Self.record(target: String(repeating: "x", count: 8192), agent: nil)
        AccessLogWriter(format: .common, lines: queue).write(Array(repeating: record, count: 100))
        // Two of six pieces of 16 lines fit, and then the four lines that are left.
        #expect(queue.dropped == 64)
    }

    @Test("Each format has its usual fields, and no client can inject another field")
    func formats() throws {
        let common = #"192.0.2.7 - - [20/Nov/2026:12:00:30 +0000] "GET /a\x22?b HTTP/1.1" 404 12"#
        #expect(try Self.line(.common, target: "/a\"?b", agent: "mpv") == common + "\n")
        #expect(try Self.line(.combined, target: "/a\"?b", agent: #"m"p\v"#) == common + #" "-" "m\x22p\x5Cv""# + "\n")
        #expect(try Self.line(.combined, target: "/a\"?b", agent: nil) == common + #" "-" "-""# + "\n")
        // Characters that a terminal would obey (C1 of ISO 6429), and all that are not ASCII.
        #expect(
            try Self.line(.combined, target: "/a\"?b", agent: "a\u{9B}2Jé\u{7F}")
                == common + #" "-" "a\xC2\x9B2J\xC3\xA9\x7F""# + "\n"
        )
        #expect(
            try Self.line(.json, target: "/a", agent: "mpv") == """
                {"agent":"mpv","bytes":12,"method":"GET","microseconds":3000,"peer":"192.0.2.7","route":"segment",\
                "session":"4C65258E","status":404,"target":"/a","time":"2026-11-20T12:00:30.000Z"}

                """
        )
        #expect(
            try Self.line(.json, target: "/a", agent: "b\u{9B}31mX\u{202E}é").contains(#""agent":"b\u009b31mX\u202eé""#)
        )
    }
}
