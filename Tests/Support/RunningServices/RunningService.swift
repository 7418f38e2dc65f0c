import Answers
package import Clockcast
import CurlRequest
package import Dispatch
package import Foundation
import HTTPMessage
import HTTPServer
package import Platform
import Production
package import Settings
package import Support
package import Timeline
import TriedSettings

/// A service on a free port, as it is at one instant.
package final class RunningService {
    package let service: Service
    package let clock: ManualClock
    /// The work beside the requests, or beyond their patience.
    package let underWay = DispatchGroup()
    package let base: String
    /// Settings for tests without a loading program, and with segments that are always worth waiting for.
    package static let usual = "loading: { minimum: 0 }\nsegment: { patience: 60 }"
    /// One event loop, so that sessions have requests of the same instant in their order.
    package static let inOrder = "\nserver: { loops: 1 }"
    /// The time zones of this machine, read once for all services.
    private static let zones = TimeZoneDirectory()

    /// - Parameters:
    ///   - yaml: settings besides the port.
    ///   - discipline: the state of the system's clock for the service.
    package convenience init(
        at instant: String,
        yaml: String = usual,
        discipline: ClockDiscipline = ClockDiscipline(isSynchronized: true, estimatedError: 12, maximumError: 3456)
    ) throws {
        let settings = try Settings(
            // One channel is enough for tests that do not ask for more.
            file: (yaml + (yaml.contains("channels:") ? "" : "\nchannels: { clock: {} }"), "test.yaml"),
            flags: ["server.port": "0", "server.host": "127.0.0.1", "admin.port": "0"]
        )
        try self.init(
            at: instant,
            settings: settings,
            resources: ServiceResources(for: settings, zones: Self.zones),
            discipline: discipline
        )
    }

    /// - Parameter waits: until what is made beside the start is there.
    package init(
        at instant: String,
        settings: Settings,
        resources: ServiceResources,
        discipline: ClockDiscipline = ClockDiscipline(isSynchronized: true, estimatedError: 12, maximumError: 3456),
        waits: Bool = true
    ) throws {
        clock = ManualClock(wall: try Self.wallTime(instant))
        service = try Service(
            settings: settings,
            resources: resources,
            clock: clock,
            discipline: { discipline },
            underWay: underWay
        )
        try service.start()
        if waits { underWay.wait() }
        base = "http://127.0.0.1:\(service.port)"
    }

    deinit {
        service.stop()
    }

    private static func wallTime(_ text: String) throws -> WallTime {
        guard let instant = WallTime(iso8601: text) else { throw Failure("\(text) is not an instant") }
        return instant
    }

    package struct Reply {
        package let status: Int
        /// The fields, by names in lower case.
        package let fields: [String: String]
        package let body: Data

        package var text: String { String(decoding: body, as: UTF8.self) }
        package var lines: [String] { text.split(separator: "\n").map(String.init) }
    }

    /// The way from a request to its answer.
    package enum Transport: CaseIterable {
        /// The way by curl, TCP and the server.
        case socket
        /// The way by a call.
        case call
    }

    /// Asks in either way; both have to give the same.
    package func get(_ path: String, by transport: Transport, agent: String = "test") throws -> Reply {
        guard transport == .call else { return try ask(base + resolved(path), agent: agent) }
        let fields = [(name: "User-Agent", value: agent)]
        let request = try HTTPRequest.make(try resolved(path), fields: fields, receivedAt: clock.wall)
        // A variant is made, and then its answer; more is not asked for.
        for _ in 0..<3 {
            switch service.routes.reply(to: request) {
            case .now(let response, _, _): return Reply(response)
            case .later: throw Failure("no answer to \(path) by a call")
            case .make(let work):
                if case .answer(let response, _, _) = work.make().outcome { return Reply(response) }
            }
        }
        throw Failure("no answer to \(path) by a call")
    }

    /// Until when a loop of the server may give the same answer; nil if it is made anew.
    package func reusableUntil(_ path: String) throws -> WallTime? {
        let request = try HTTPRequest.make(try resolved(path), receivedAt: clock.wall)
        guard case .now(_, let end, _) = service.routes.reply(to: request) else { return nil }
        return end
    }

    /// A thing that a service did not do, in the words of a test's output.
    private struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }
    }

    /// Asks with curl, which is not ours.
    ///
    /// - Parameter path: `640x360-*` in it stands for `640x360` and, in the query, the version of its headers and segments.
    package func get(_ path: String, _ arguments: String...) throws -> Reply {
        try arguments.isEmpty ? ask(base + resolved(path)) : ask(base + resolved(path), arguments)
    }

    /// The path with the version in its query.
    package func resolved(_ path: String) throws -> String {
        guard let mark = path.firstRange(of: "-*/") else { return path }
        let playlist = try ask(base + path[..<mark.lowerBound] + ".m3u8")
        guard let segment = playlist.lines.first(where: { !$0.hasPrefix("#") }) else {
            throw Failure("\(playlist.text)")
        }
        return path.replacing("-*/", with: "/") + segment.drop { $0 != "?" }
    }

    /// The metrics of the admin listener.
    package func metrics() throws -> String {
        try ask("http://127.0.0.1:\(service.adminPort)/metrics").text
    }

    private func ask(_ url: String, _ arguments: [String]) throws -> Reply {
        let folder = try TemporaryFolder()
        let output = try Peer(name: "curl").run(
            [
                "--silent", "--show-error", "--max-time", "60", "--dump-header", folder.url("head").path, "--output",
                folder.url("body").path,
            ] + arguments + [url]
        )
        guard output.status == 0 else { throw Failure(output.standardError) }
        let body = (try? Data(contentsOf: folder.url("body"))) ?? Data()
        return Reply(head: try Data(contentsOf: folder.url("head")), body: body)
    }

    /// Asks with libcurl, without a process of curl: tests ask 2,200 times.
    ///
    /// - Parameter agent: the User-Agent; nil for that of curl.
    private func ask(_ url: String, agent: String? = nil) throws -> Reply {
        /// The parts of an answer as they come.
        final class Parts {
            var (head, body) = (Data(), Data())
        }
        let parts = Parts()
        let context = Unmanaged.passUnretained(parts).toOpaque()
        let failure = curl_request(url, agent, context) { context, isHead, bytes, count in
            guard let context, let bytes else { return }
            let parts = Unmanaged<Parts>.fromOpaque(context).takeUnretainedValue()
            let piece = UnsafeRawBufferPointer(start: bytes, count: count)
            if isHead == 0 { parts.body.append(contentsOf: piece) } else { parts.head.append(contentsOf: piece) }
        }
        if let failure { throw Failure(String(cString: failure)) }
        return Reply(head: parts.head, body: parts.body)
    }

    /// The addresses that the first media playlist of a multivariant playlist lists, as paths.
    package func segments(of path: String, rendition: Int = 0) throws -> (playlist: Reply, paths: [String]) {
        let variants = try get(path).lines.filter { !$0.hasPrefix("#") }
        let playlistPath = "/" + variants[rendition]
        let playlist = try get(playlistPath)
        let folder = playlistPath.split(separator: "?")[0].split(separator: "/").dropLast().joined(separator: "/")
        return (playlist, playlist.lines.filter { !$0.hasPrefix("#") }.map { "/\(folder)/\($0)" })
    }
}

extension RunningService.Reply {
    /// - Parameter head: the status line and the fields; those of the last answer, if one was followed to another place.
    fileprivate init(head: Data, body: Data) {
        let last = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n\r\n").last { !$0.isEmpty } ?? ""
        let lines = last.split(separator: "\r\n")
        let fields = lines.dropFirst().map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
        self.init(
            status: Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0,
            fields: Dictionary(
                fields.filter { $0.count == 2 }.map {
                    ($0[0].lowercased(), $0[1].trimmingCharacters(in: .whitespaces))
                },
                uniquingKeysWith: { _, last in last }
            ),
            body: body
        )
    }

    /// The answer of a handler, with only its own fields.
    fileprivate init(_ response: HTTPResponse) {
        var fields = Dictionary(
            response.fields.map { ($0.name.lowercased(), $0.value) },
            uniquingKeysWith: { _, last in last }
        )
        fields["content-type"] = response.contentType
        fields["cache-control"] = response.cacheControl
        self.init(status: response.status.code, fields: fields, body: response.body.withUnsafeBytes { Data($0) })
    }
}
