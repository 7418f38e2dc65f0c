internal import Presentations
internal import Foundation
internal import HLS
package import HTTPMessage
internal import Marks
package import Platform
internal import Scenarios
internal import Sessions
internal import Synchronization
internal import Timeline

/// The sessions of this server: in memory only.
package final class SessionStore: Sendable {
    /// The name of this server in reports: each replica has a part of a session.
    let replica: String
    private let clock: any TimeSource
    /// The duration of segments, in seconds. Old segments, which are requested for up to a minute after a change, are taken for ones of
    /// this duration.
    private let duration: Atomic<Int>
    private let ledger: Lock<SessionLedger>

    /// The number of bytes to keep of a request's path and query: half from the beginning and half from the end, which has the segment's
    /// number.
    private static let longestPath = 500

    /// - Parameters:
    ///   - port: the port of this server, for its name.
    ///   - limit: the largest number of sessions.
    package init(port: Int, duration: Int, limit: Int = SessionLedger.Limits().sessions, clock: any TimeSource) {
        replica = "\(NetworkInterface.hostName()):\(port)"
        self.duration = Atomic(duration)
        self.clock = clock
        ledger = Lock(SessionLedger(limits: SessionLedger.Limits(sessions: limit)))
    }

    /// Applies another duration of segments, in seconds.
    package func use(duration seconds: Int) {
        duration.store(seconds, ordering: .relaxed)
    }

    /// A name without a session.
    static func newName() -> String {
        var generator = SystemRandomNumberGenerator()
        return SessionName.random(using: &generator)
    }

    /// Records that a viewer of a session got a presentation.
    func add(_ presentation: SessionPresentation, to name: String) {
        let now = clock.moment
        ledger.withLock { $0.add(presentation, to: name, at: now) }
    }

    /// Adds the requests that the server has recorded.
    package func add(_ answers: [RecordedAnswer]) {
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

    /// Whether a session of that name was displaced by others.
    func hasDisplaced(_ name: String) -> Bool { ledger.withLock { $0.hasDisplaced(name) } }

    /// The figures of the sessions.
    var metrics: [MetricFamily] {
        let (count, displaced) = ledger.withLock { ($0.count, $0.displacedCount) }
        return [
            MetricFamily("clockcast_sessions", .gauge, "Sessions that are kept.", count),
            MetricFamily(
                "clockcast_sessions_displaced_total",
                .counter,
                "Sessions that others displaced within an hour of their last request (limits.sessions).",
                displaced
            ),
        ]
    }

    /// The report of a session; nil if there is none of that name.
    func report(of name: String) -> SessionReport? {
        let now = clock.moment
        // The lock is held only for finding it, because the session is a value.
        let found = ledger.withLock { ledger in
            ledger.session(name, at: now).map { ($0, ledger.end(of: $0, at: now), ledger.limits.requests) }
        }
        return found.map { SessionReport(of: $0, replica: replica, end: $1, limit: $2, at: now.wall) }
    }

    /// The purpose of a request, and its presentation; nil if the path does not show it.
    private func read(_ answer: RecordedAnswer) -> (SessionRequest, SessionPresentation?) {
        let path = RecordedPath(answer.target, duration: duration.load(ordering: .relaxed))
        let request = SessionRequest(
            kind: path.kind,
            path: Self.kept(answer.target.dropFirst()),
            nameStart: SessionTargets.nameStart(in: answer.sent),
            rendition: path.rendition,
            pathway: path.pathway,
            segment: path.segment,
            ofBreak: path.ofBreak(answer.sent),
            asked: answer.askedAt,
            firstByte: answer.firstByteAt,
            ended: answer.endedAt,
            status: answer.status?.code ?? 0,
            pause: Self.retryAfter(answer).map { .retryAfter($0) } ?? path.lifetime.map { .lifetime($0) },
            bytes: answer.method == .head ? 0 : answer.bodyBytes,
            isAborted: answer.isAborted,
            faults: Self.faults(answer.answerFields),
            cmcd: Self.cmcd(answer)
        )
        return (request, path.stream.map { SessionPresentation(of: $0, on: path.grid) })
    }

    /// The seconds that a refusal asks the player to wait: a 503 without them has one.
    private static func retryAfter(_ answer: RecordedAnswer) -> Int? {
        guard let status = answer.status, status == .tooManyRequests || status == .serviceUnavailable else {
            return nil
        }
        let value = answer.answerFields.first { $0.name == "Retry-After" }?.value
        return value.flatMap { Int($0) }.map { min($0, 86_400) } ?? (status == .serviceUnavailable ? 1 : nil)
    }

    private static func kept(_ path: Substring) -> String {
        let half = longestPath / 2
        return path.utf8.count <= longestPath
            ? String(path)
            : String(decoding: path.utf8.prefix(half), as: UTF8.self) + "…"
                + String(decoding: path.utf8.suffix(half), as: UTF8.self)
    }

    /// The faults in an answer's field, without their ends.
    private static func faults(_ fields: [HTTPField]) -> [String] {
        guard let value = fields.first(where: { $0.name == "Clockcast-Fault" })?.value else { return [] }
        return value.split(separator: ", ").map { String($0.prefix { $0 != ";" }) }
    }

    private static func cmcd(_ answer: RecordedAnswer) -> CMCD.Source? {
        var texts: [CMCD.Source.Place: String] = [:]
        if let text = WrittenTarget(answer.sent)["CMCD"] {
            texts[.query] = OutsideText.repaired((text.removingPercentEncoding ?? text).utf8)
        }
        let places: [CMCD.Source.Place] = [.request, .object, .status, .session]
        for (place, value) in zip(places, answer.fields) { texts[place] = value ?? texts[place] }
        return CMCD.Source(texts)
    }
}

extension SessionPresentation {
    /// The largest number of characters of a URL to keep.
    private static let longestURL = 1000

    /// - Parameters:
    ///   - view: the listed part of the stream; nil if it is not known how long lists are.
    ///   - asked: its faults as the URL has them.
    ///   - marks: its marks as the URL has them.
    ///   - url: path and query of the multivariant playlist.
    init(
        of stream: StreamName,
        on grid: SegmentGrid?,
        _ view: PlaylistView? = nil,
        asked: [String]? = nil,
        marks: [String] = [],
        url: String? = nil
    ) {
        self.init(
            url: url.map { String($0.prefix(Self.longestURL)) },
            channel: stream.base,
            scenario: stream.scenario,
            asked: asked,
            marks: stream.marks,
            askedMarks: marks,
            grid: grid,
            listing: view?.timeInList,
            shift: stream.replay?.shift ?? .zero,
            delay: stream.past?.delay ?? .zero,
            range: stream.past?.range
        )
    }
}

extension PlaylistView {
    /// The time from a segment's beginning until it leaves the list; nil if none does.
    fileprivate var timeInList: Interval? {
        guard type == nil else { return nil }
        let number = grid.number(at: .epoch)
        return listing(of: number).upperBound - grid.start(of: number)
    }
}
