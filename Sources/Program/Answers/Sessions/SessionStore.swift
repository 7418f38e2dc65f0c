internal import Channels
internal import Foundation
internal import HLS
internal import HTTPMessage
package import HTTPServer
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

    /// The largest number of characters of a URL to keep.
    private static let longestURL = 1000
    /// The same for a request's path and query, in bytes: half from the beginning and half from the end, which has the segment's number.
    private static let longestPath = 500

    /// - Parameters:
    ///   - port: the port of this server, for its name.
    ///   - duration: the duration of segments, in seconds.
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
    ///
    /// - Parameters:
    ///   - asked: its faults as the URL has them.
    ///   - marks: its marks as the URL has them.
    func note(_ stream: StreamName, asked: [String]?, marks: [String], url: String, in name: String) {
        let note = presentation(of: stream, asked: asked, marks: marks, url: String(url.prefix(Self.longestURL)))
        let now = clock.moment
        ledger.withLock { $0.add(note, to: name, at: now) }
    }

    /// The function for the server to call with recorded requests.
    package var recorder: @Sendable ([RecordedAnswer]) -> Void { { self.add($0) } }

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
            bytes: answer.method == .head ? 0 : answer.bodyBytes,
            isAborted: answer.isAborted,
            faults: Self.faults(answer.answerFields),
            cmcd: Self.cmcd(answer)
        )
        return (request, path.stream.map { presentation(of: $0, url: nil) })
    }

    private static func kept(_ path: Substring) -> String {
        let half = longestPath / 2
        return path.utf8.count <= longestPath
            ? String(path)
            : String(decoding: path.utf8.prefix(half), as: UTF8.self) + "…"
                + String(decoding: path.utf8.suffix(half), as: UTF8.self)
    }

    private func presentation(
        of stream: StreamName,
        asked: [String]? = nil,
        marks: [String] = [],
        url: String?
    ) -> SessionPresentation {
        SessionPresentation(
            url: url,
            channel: stream.base,
            scenario: stream.scenario,
            asked: asked,
            marks: stream.marks,
            askedMarks: marks,
            grid: SegmentGrid(duration: duration.load(ordering: .relaxed), phase: 0),
            shift: stream.replay?.shift ?? .zero,
            delay: stream.past?.delay ?? .zero,
            range: stream.past?.range
        )
    }

    /// The faults in an answer's field, without their ends.
    private static func faults(_ fields: [HTTPField]) -> [String] {
        guard let value = fields.first(where: { $0.name == "Clockcast-Fault" })?.value else { return [] }
        return value.split(separator: ", ").map { String($0.prefix { $0 != ";" }) }
    }

    private static func cmcd(_ answer: RecordedAnswer) -> CMCD.Source? {
        var texts: [CMCD.Source.Place: String] = [:]
        let query = answer.sent.drop { $0 != "?" }.dropFirst()
        if let item = query.split(separator: "&").first(where: { $0.hasPrefix("CMCD=") }) {
            let text = item.dropFirst(5)
            texts[.query] = OutsideText.repaired((text.removingPercentEncoding ?? String(text)).utf8)
        }
        let places: [CMCD.Source.Place] = [.request, .object, .status, .session]
        for (place, value) in zip(places, answer.fields) { texts[place] = value ?? texts[place] }
        return CMCD.Source(texts)
    }
}

/// The purpose of a path of a stream.
struct RecordedPath {
    private(set) var kind = SessionRequest.Kind.other
    private(set) var rendition: String?
    private(set) var pathway: String?
    private(set) var segment: SessionRequest.Segment?
    /// The break that an asset or a list of assets is of, and the asset's number.
    private var ad: (second: Int64, number: Int?, isMedia: Bool)?
    /// The stream; nil for a multivariant playlist, and for other paths.
    private(set) var stream: StreamName?

    /// - Parameters:
    ///   - target: path and query, perhaps below a base that a redirect led to.
    ///   - duration: the duration of segments, in seconds.
    init(_ target: String, duration: Int) {
        let path = target.prefix { $0 != "?" }
        // No route is asked for another path either.
        guard let path = OutsideText.name((path.removingPercentEncoding ?? "").utf8) else { return }
        let parts = RoutePattern.split(path)
        let base = parts.prefix(StreamBase.length(in: parts))
        guard let address = try? StreamAddress(path: parts.dropFirst(base.count)) else { return }
        // An asset that plays beside the stream shows nothing about what the player has of the stream.
        guard !StreamName.isAsset(address.stream) else {
            readAsset(address)
            return
        }
        pathway = StreamBase(base.joined(separator: "/"))?.pathway
        if address.resource != .multivariant { stream = try? StreamName(address.stream) }
        switch address.resource {
        case .multivariant: kind = .multivariant
        case .assetList(let id):
            kind = .assets
            ad = id.split(separator: "-").last.flatMap { Int64($0) }.map { ($0, nil, false) }
        case .key: kind = .key
        case .steering: kind = .steering
        case .playlist(let name, _): (kind, rendition) = (name.isOfIFrames ? .iframes : .playlist, name.target)
        case .media(let media, let phase):
            let name = media.rendition
            rendition = name.target
            guard case .segment(let number, let part, _) = media.file else {
                kind = name.isOfIFrames ? .iframes : .header
                return
            }
            let whole: SessionRequest.Kind =
                switch name.kind {
                case .sound: .sound
                case .subtitles: .subtitles
                default: .segment
                }
            kind = part != nil ? .part : name.isOfIFrames ? .iframes : whole
            guard let grid = SegmentGrid(duration: duration, phase: phase) else { return }
            let start = grid.start(of: name.gridNumber(of: number, duration: duration))
            // Parts last half a second each, give or take a frame, and I-frames a second.
            let (offset, length): (Interval, Interval) =
                if let part {
                    (.milliseconds(500 * Int64(part)), .milliseconds(500))
                } else if name.isOfIFrames {
                    (.seconds(number.flooredRemainder(dividingBy: Int64(duration))), .seconds(1))
                } else {
                    (.zero, grid.interval)
                }
            // All instants of a session are those of the wall clock.
            segment = SessionRequest.Segment(
                number: number,
                start: start + offset + (stream?.replay?.shift ?? .zero),
                duration: length
            )
        }
    }

    private mutating func readAsset(_ address: StreamAddress) {
        kind = .ad
        switch address.resource {
        case .multivariant, .assetList, .key, .steering: break
        case .playlist(let name, _): rendition = name.target
        case .media(let media, _): rendition = media.rendition.target
        }
        guard let asset = (try? StreamName(address.stream))?.asset else { return }
        var isMedia = false
        if case .media(let media, _) = address.resource, case .segment = media.file { isMedia = true }
        ad = (asset.second, asset.number, isMedia)
    }

    /// The break that it is for, with what the player adds to the query of such requests (RFC 8216bis, D.4).
    ///
    /// - Parameter target: path and query as sent.
    func ofBreak(_ target: String) -> SessionRequest.OfBreak? {
        ad.map { ad in
            func value(_ name: String) -> Substring? {
                target.drop { $0 != "?" }.dropFirst().split(separator: "&").first { $0.hasPrefix(name + "=") }?
                    .dropFirst(name.count + 1).prefix(64)
            }
            let isText = { (text: Substring) in text.utf8.allSatisfy { (0x21...0x7e).contains($0) } }
            return SessionRequest.OfBreak(
                second: ad.second,
                asset: ad.number,
                primaryID: value("_HLS_primary_id").flatMap { isText($0) ? String($0) : nil },
                startOffset: value("_HLS_start_offset").flatMap { Double($0) }.flatMap { abs($0) < 1e6 ? $0 : nil },
                isMedia: ad.isMedia
            )
        }
    }
}
