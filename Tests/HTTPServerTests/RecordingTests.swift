import HTTPMessage
import HTTPServer
import Platform
import Support
import Testing
import Timeline

/// The parts of a target beside the resource, and the record of the outcome of requests.
@Suite(.timeLimit(.minutes(5))) struct RecordingTests {
    /// Takes `/record/NAME` and the query off.
    private struct Reader: TargetReader {
        let recordedFields: [StaticString] = ["x-one", "x-two"]

        func read(_ target: UnsafeRawBufferPointer, into plain: inout [UInt8]) -> TargetNote? {
            let text = String(decoding: target, as: UTF8.self)
            let path = text.prefix { $0 != "?" }
            guard path.hasPrefix("/record/") || path != text else { return nil }
            guard path.hasPrefix("/record/") else {
                plain += path.utf8
                return TargetNote(isRecorded: text.hasSuffix("?named"))
            }
            let end = 8 + path.dropFirst(8).prefix { $0 != "/" }.count
            plain += path.dropFirst(end).utf8
            return TargetNote(prefix: 0..<end, record: 8..<end, isRecorded: true)
        }
    }

    private final class Recorder: Sendable {
        let answers = Monitor<[RecordedAnswer]>([])

        func add(_ more: [RecordedAnswer]) { answers.update { $0 += more } }

        /// So many answers, when they are over.
        func wait(for count: Int) -> [RecordedAnswer] {
            answers.wait { $0.count >= count ? $0 : nil }
        }
    }

    private static func server(
        _ recorder: Recorder,
        handler: @escaping @Sendable (HTTPRequest) -> Reply = TestServer.echo
    ) throws -> TestServer {
        try TestServer(reader: Reader(), recorder: { recorder.add($0) }, handler: handler)
    }

    @Test("What is taken off is unknown to handlers, and answers are shared") func sharedAnswers() throws {
        let recorder = Recorder()
        let server = try Self.server(recorder)
        let client = try server.client()
        let plain = try client.get("/text")
        #expect(try client.get("/text?a=1").body == plain.body)
        #expect(try client.get("/record/abcd/text?a=2").body == plain.body)
        // A range is no way of the memory's own.
        #expect(try client.get("/record/abcd/text", "Range: bytes=0-9\r\n").body == Array(plain.body.prefix(10)))
        #expect(server.handler.calls == 1)
        let answers = recorder.wait(for: 2)
        #expect(answers.map(\.record) == ["abcd", "abcd"])
        #expect(answers.map(\.sent) == ["/record/abcd/text?a=2", "/record/abcd/text"])
        #expect(answers.map(\.target) == ["/text", "/text"])
        #expect(answers.map(\.status?.code) == [200, 206])
        #expect(answers.map(\.bodyBytes) == [600, 10])
        #expect(answers.map(\.network) == ["127.0.0.0/24", "127.0.0.0/24"])
        #expect(answers.allSatisfy { !$0.isAborted && $0.firstByteAt != nil })
    }

    @Test("A record has what the request states about itself") func fields() throws {
        let recorder = Recorder()
        let server = try Self.server(recorder)
        _ = try server.client().get("/record/abcd/x", "User-Agent: test/1\r\nX-Two: second\r\n")
        let answer = try #require(recorder.wait(for: 1).first)
        #expect(answer.agent == "test/1")
        #expect(answer.fields == [nil, "second"])
        #expect(answer.askedAt == ManualClock().wall)
    }

    @Test("Of a long target and of long fields the beginning is recorded") func longFields() throws {
        let recorder = Recorder()
        let server = try Self.server(recorder)
        let (path, text) = ("/record/abcd/" + String(repeating: "p", count: 5000), String(repeating: "a", count: 2000))
        _ = try server.client().get(path, "User-Agent: \(text)\r\nX-Two: \(text)\r\n")
        let answer = try #require(recorder.wait(for: 1).first)
        #expect(answer.sent == String(path.prefix(4096)))
        #expect(answer.target == "/" + String(repeating: "p", count: 4095))
        #expect(answer.agent == String(text.prefix(1024)))
        #expect(answer.fields == [nil, String(text.prefix(1024))])
    }

    @Test("An answer can name the record; without a name there is none") func namedByAnswer() throws {
        let recorder = Recorder()
        let server = try Self.server(recorder) { request in
            var response = HTTPResponse.text(.ok, request.path, route: "echo")
            response.record = request.path == "/name" ? "efgh" : nil
            return .now(response, reusableUntil: nil)
        }
        let client = try server.client()
        _ = try client.get("/other?named")
        _ = try client.get("/name?named")
        _ = try client.get("/name")
        _ = try client.get("/record/abcd/name")
        #expect(recorder.wait(for: 2).map(\.record) == ["efgh", "abcd"])
    }

    @Test("A path in front is known to handlers that make paths of their own") func prefix() throws {
        let server = try Self.server(Recorder()) { request in
            .now(.text(.ok, "\(request.prefix) \(request.path) \(request.target)", route: "echo"), reusableUntil: nil)
        }
        let client = try server.client()
        #expect(try client.get("/record/abcd/x%20y").text == "/record/abcd /x y /x%20y\n")
        #expect(try client.get("/x").text == " /x /x\n")
    }

    @Test("A peer that goes away before its answer has a record that shows it") func gone() throws {
        let recorder = Recorder()
        let start = ManualClock().wall
        let server = try Self.server(recorder) { request in
            request.receivedAt < start + .seconds(5)
                ? .later(until: .wall(start + .seconds(5)))
                : .now(.text(.ok, "late", route: "later"), reusableUntil: nil)
        }
        do {
            let client = try server.client()
            try client.send("GET /record/abcd/later HTTP/1.1\r\nHost: a\r\n\r\n")
            try server.asked(1)
            server.clock.advance(by: .seconds(2))
        }
        let answer = try #require(recorder.wait(for: 1).first)
        #expect(answer.status == nil)
        #expect(answer.firstByteAt == nil)
        #expect(answer.isAborted)
        #expect(answer.endedAt - answer.askedAt == .seconds(2))
    }

    @Test("An answer that goes out slowly is recorded from its first byte to its last") func delivery() throws {
        let recorder = Recorder()
        let server = try Self.server(recorder) { _ in
            var response = HTTPResponse(
                body: SharedBytes([UInt8](repeating: 7, count: 2000)),
                contentType: nil,
                route: "slow"
            )
            // 1,000 bytes a second.
            response.delivery = Delivery(delay: .seconds(2), rate: 8)
            return .now(response, reusableUntil: nil)
        }
        let client = try server.client()
        try client.send("GET /record/abcd/slow HTTP/1.1\r\nHost: a\r\n\r\n")
        try server.asked(1)
        for _ in 0..<20 { server.clock.advance(by: .milliseconds(250)); try server.asked(1) }
        #expect(try client.response().body.count == 2000)
        let answer = try #require(recorder.wait(for: 1).first)
        #expect(answer.firstByteAt == answer.askedAt + .seconds(2))
        #expect(answer.endedAt - answer.askedAt >= .seconds(4))
        #expect(answer.bodyBytes == 2000)
        #expect(!answer.isAborted)
    }

    @Test("One that is left in the middle has as many bytes as were sent") func leftInTheMiddle() throws {
        let recorder = Recorder()
        let server = try Self.server(recorder) { _ in
            var response = HTTPResponse(
                body: SharedBytes([UInt8](repeating: 7, count: 2000)),
                contentType: nil,
                route: "slow"
            )
            response.delivery = Delivery(rate: 8)
            return .now(response, reusableUntil: nil)
        }
        do {
            let client = try server.client()
            try client.send("GET /record/abcd/slow HTTP/1.1\r\nHost: a\r\n\r\n")
            try server.asked(1)
            _ = try client.head()
            client.resetAtClose()
        }
        let answer = try #require(recorder.wait(for: 1).first)
        #expect(answer.isAborted)
        #expect((0..<2000).contains(answer.bodyBytes))
        #expect(answer.status == .ok)
    }
}
