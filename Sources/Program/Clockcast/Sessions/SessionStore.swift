internal import Channels
internal import Foundation
internal import HLS
internal import HTTPMessage
internal import HTTPServer
internal import Platform
internal import Scenarios
internal import Sessions
internal import Synchronization
internal import Timeline

/// The sessions of this server: in memory only.
final class SessionStore: Sendable {
    /// Names this server in reports: each replica has a part of a session.
    let replica: String
    private let clock: any TimeSource
    /// Of segments, in seconds. Those of before a change that are still asked for, for a minute, are taken for ones of this length.
    private let duration: Atomic<Int>
    private let ledger: Lock<SessionLedger>

    /// What is kept of a URL, in characters.
    private static let longestURL = 1000
    /// The same of a request's path and query, in bytes: half of it of the beginning and half of the end, where a segment's number is.
    private static let longestPath = 500

    init(_ settings: Settings, clock: any TimeSource) {
        replica = "\(NetworkInterface.hostName()):\(settings.server.port)"
        duration = Atomic(settings.playlist.duration)
        self.clock = clock
        ledger = Lock(SessionLedger())
    }

    /// Other settings have taken the place of those of before.
    func use(_ settings: Settings) {
        duration.store(settings.playlist.duration, ordering: .relaxed)
    }

    /// The name of a session that nobody has.
    static func newName() -> String {
        var generator = SystemRandomNumberGenerator()
        return SessionName.random(using: &generator)
    }

    /// A viewer of a session was given a presentation.
    func note(_ stream: StreamName, url: String, in name: String) {
        let note = Self.presentation(of: stream, url: String(url.prefix(Self.longestURL)))
        let now = clock.moment
        ledger.withLock { $0.add(note, to: name, at: now) }
    }

    /// What the server is to call with what became of requests.
    var recorder: @Sendable ([RecordedAnswer]) -> Void { { self.add($0) } }

    private func add(_ answers: [RecordedAnswer]) {
        for answer in answers {
            let (request, presentation) = read(answer)
            let player = SessionPlayer(userAgent: answer.agent, address: answer.network)
            let now = clock.moment
            ledger.withLock { ledger in
                if let presentation { ledger.add(presentation, to: answer.record, at: now) }
                ledger.add(request, by: player, to: answer.record, at: now)
            }
        }
    }

    /// The number of the last request of a session; nil if there is none of that name.
    func lastID(of name: String) -> Int? {
        let now = clock.moment
        return ledger.withLock { $0.session(name, at: now)?.lastID }
    }

    /// What a session tells; nil if there is none of that name.
    func report(of name: String) -> SessionReport? {
        let now = clock.moment
        // The lock is held for as long as it takes to find it: what is read of it is a value.
        let found = ledger.withLock { ledger in
            ledger.session(name, at: now).map { ($0, ledger.end(of: $0, at: now), ledger.limits.requests) }
        }
        return found.map { SessionReport(of: $0, replica: replica, end: $1, limit: $2, at: now.wall) }
    }

    /// What a request was for, and of which presentation; nil where its path does not say.
    private func read(_ answer: RecordedAnswer) -> (SessionRequest, SessionPresentation?) {
        let path = RecordedPath(answer.target, duration: duration.load(ordering: .relaxed))
        // The base that a redirect led to stands before it.
        let base = answer.sent.hasPrefix("/via-") ? answer.sent.dropFirst().drop { $0 != "/" } : answer.sent[...]
        let request = SessionRequest(
            kind: path.kind,
            path: Self.kept(answer.target.dropFirst()),
            isBelowName: base.hasPrefix("/session/\(answer.record)/"),
            rendition: path.rendition,
            segment: path.segment,
            asked: answer.askedAt,
            firstByte: answer.firstByteAt,
            ended: answer.endedAt,
            status: answer.status?.code ?? 0,
            bytes: answer.method == .head ? 0 : answer.bodyBytes,
            isAborted: answer.isAborted,
            faults: Self.faults(answer.answerFields),
            cmcd: Self.cmcd(answer)
        )
        return (request, path.stream.map { Self.presentation(of: $0, url: nil) })
    }

    private static func kept(_ path: Substring) -> String {
        let half = longestPath / 2
        return path.utf8.count <= longestPath
            ? String(path)
            : String(decoding: path.utf8.prefix(half), as: UTF8.self) + "…"
                + String(decoding: path.utf8.suffix(half), as: UTF8.self)
    }

    private static func presentation(of stream: StreamName, url: String?) -> SessionPresentation {
        SessionPresentation(url: url, channel: String(stream.channel.prefix { $0 != ";" }), scenario: stream.scenario)
    }

    /// The faults that an answer says have touched it, without until when they do.
    private static func faults(_ fields: [HTTPField]) -> [String] {
        guard let value = fields.first(where: { $0.name == "Clockcast-Fault" })?.value else { return [] }
        return value.split(separator: ", ").map { String($0.prefix { $0 != ";" }) }
    }

    private static func cmcd(_ answer: RecordedAnswer) -> CMCD.Source? {
        var texts: [CMCD.Source.Place: String] = [:]
        let query = answer.sent.drop { $0 != "?" }.dropFirst()
        if let item = query.split(separator: "&").first(where: { $0.hasPrefix("CMCD=") }) {
            texts[.query] = item.dropFirst(5).removingPercentEncoding ?? String(item.dropFirst(5))
        }
        let places: [CMCD.Source.Place] = [.request, .object, .status, .session]
        for (place, value) in zip(places, answer.fields) { texts[place] = value ?? texts[place] }
        return CMCD.Source(texts)
    }
}

/// What a path of a stream is for.
struct RecordedPath {
    private(set) var kind = SessionRequest.Kind.other
    private(set) var rendition: String?
    private(set) var segment: SessionRequest.Segment?
    /// Nil of a multivariant playlist, and of what is none of a stream.
    private(set) var stream: StreamName?

    private static let playlist = ".m3u8"
    private static let iFrames = "-iframes"

    /// - Parameters:
    ///   - target: path and query, perhaps below a base that a redirect led to.
    ///   - duration: of segments, in seconds.
    init(_ target: String, duration: Int) {
        let path = target.prefix { $0 != "?" }
        var parts = RoutePattern.split(path.removingPercentEncoding ?? String(path))
        if parts.first?.hasPrefix("via-") == true { parts.removeFirst() }
        guard let last = parts.last else { return }
        guard parts.count == 3 || parts.count == 5 else {
            if parts.count == 1, last.hasSuffix(Self.playlist) { kind = .multivariant }
            return
        }
        let isList = parts.count == 3
        guard !isList || last.hasSuffix(Self.playlist), let phase = try? SegmentPath.phase(String(parts[1])) else {
            return
        }
        stream = try? StreamName(String(parts[0]))
        let name = isList ? String(last.dropLast(Self.playlist.count)) : String(parts[2])
        let isIFrames = StreamRendition.namesIFrames(name)
        rendition = isIFrames ? String(name.dropLast(Self.iFrames.count)) : name
        if isList {
            kind = isIFrames ? .iframes : .playlist
        } else if last == "init.mp4" {
            kind = isIFrames ? .iframes : .header
        } else if let (number, part, _) = try? SegmentPath.segment(String(last)) {
            kind = part != nil ? .part : isIFrames ? .iframes : name == FaultTarget.audio ? .sound : .segment
            segment = Self.segment(number, isIFrame: isIFrames, duration: duration, phase: phase)
            guard let part, let whole = segment else { return }
            // Half a second each, give or take a frame.
            segment = SessionRequest.Segment(
                number: number,
                start: whole.start + .milliseconds(500 * Int64(part)),
                duration: .milliseconds(500)
            )
        }
    }

    private static func segment(
        _ number: Int64,
        isIFrame: Bool,
        duration: Int,
        phase: Int
    ) -> SessionRequest.Segment? {
        guard let grid = SegmentGrid(duration: duration, phase: phase) else { return nil }
        guard isIFrame else {
            return SessionRequest.Segment(number: number, start: grid.start(of: number), duration: grid.interval)
        }
        // There is one for each second of a segment.
        let (whole, second) = (
            number.flooredQuotient(dividingBy: Int64(duration)), number.flooredRemainder(dividingBy: Int64(duration))
        )
        return SessionRequest.Segment(
            number: number,
            start: grid.start(of: whole) + .seconds(second),
            duration: .seconds(1)
        )
    }
}
