internal import HLS
internal import Scenarios
internal import Timeline

/// The requests of a player around an occurrence of a fault: from its first affected one until a while after the fault's end, until another
/// fault begins, or until the player falls silent. This window is fixed, so a verdict does not depend on the time at which it is read.
struct FaultScene {
    /// Whether the player was there when it was over.
    enum Presence {
        /// It is not over, or the player may still ask for something.
        case open
        /// The player had made no more requests: it has given up, or was closed. No request shows which.
        case gone
        case there
    }

    let occurrence: FaultOccurrence
    /// The affected requests, in the order in which they were made.
    let touched: [SessionRequest]
    /// The kind of the affected tracks; nil for several kinds, and for faults of what belongs to none.
    let affected: TrackKind?
    /// Whether it affected any answer at all, even a list that only names it.
    let isMet: Bool
    /// All requests of the session until the scene ends, in that order.
    let requests: [SessionRequest]
    /// The time at which the player first encountered it.
    let start: WallTime
    /// The end of the fault for this player.
    let end: WallTime
    /// The instant at which the scene ends.
    let limit: WallTime
    let presence: Presence
    /// The end of what has been seen of the player: the scene's end, the player's last request, or the present.
    let seen: WallTime
    /// Whether a player that is not back when the scene ends is wrong: the fault has an end, and there was time to come back.
    let wantsComeback: Bool
    /// Whether nothing that is recorded later belongs to it.
    let isFinal: Bool

    /// A player without requests for this long has given up, or was closed.
    static let silence = Interval.seconds(20)
    /// Beyond this time a wait has other causes.
    static let patience = Interval.seconds(15)
    /// Segments that come within this time of each other count as uninterrupted.
    static let unnoticed = Interval.seconds(4)
    /// An event at an instant is encountered within this time.
    static let instant = Interval.seconds(2)
    /// An answer that ends this long after the scene is no longer a part of it.
    static let slack = Interval.seconds(5)
    /// A player that is behind meets a fault so much later at most.
    private static let farthestBehind = Interval.seconds(60)
    /// More attempts than this for the same resource are too many.
    private static let mostAttempts = 10
    /// Four attempts or more with less than this between them are a loop.
    private static let shortestPause = Interval.milliseconds(250)

    /// - Parameters:
    ///   - met: the affected requests whose answers are significant, whenever they were made.
    ///   - requests: all of the session.
    ///   - next: when another fault begins; nil if none does.
    init(
        occurrence: FaultOccurrence,
        touched met: [SessionRequest],
        isMet: Bool,
        requests all: [SessionRequest],
        next: WallTime?,
        now: WallTime
    ) {
        self.occurrence = occurrence
        let silence = Self.silence + occurrence.fault.delay
        let until = occurrence.until ?? occurrence.from.map { $0 + Self.instant } ?? all.first?.asked ?? now
        let visit = Self.visit(all, until: until, silence: silence)
        let meeting = until + Self.patience + Self.farthestBehind
        let isInTime = met.first.map { $0.asked < meeting && $0.asked <= (visit.last?.asked ?? now) } ?? false
        let (touched, isMet) = isInTime ? (met, isMet) : ([], isMet && met.isEmpty)
        self.isMet = isMet
        let start = touched.first?.asked ?? occurrence.from ?? visit.first?.asked ?? now
        let from = occurrence.from ?? start
        // A player that is behind meets a fault of segments later, and all of it.
        let length = occurrence.from == nil ? .zero : (occurrence.until ?? from + Self.instant) - from
        let end = max(from, start) + length
        let due = touched.last { $0.asked <= end }.flatMap { Self.due(after: $0, of: occurrence.fault, in: visit) }
        let full = max(end + occurrence.fault.delay, min(due ?? end, end + Self.longestPause)) + Self.patience
        let limit = min(full, max(next ?? full, start))
        wantsComeback = occurrence.from != nil && limit == full
        self.start = start
        self.end = end
        self.limit = limit
        func isInside(_ request: SessionRequest) -> Bool {
            request.asked < limit && request.ended <= limit + Self.slack
        }
        self.touched = touched.filter(isInside)
        affected = Self.kind(affectedBy: occurrence.fault, self.touched)
        requests = visit.filter(isInside)
        let last = requests.last?.asked ?? start
        if let after = visit.first(where: { $0.asked >= limit }) {
            presence = after.asked - last < Self.silence ? .there : .gone
        } else {
            presence = now - last < Self.silence ? .open : .gone
        }
        seen = min(now, presence == .gone ? last : limit)
        // A player that has not met it may be behind.
        let close = touched.isEmpty && presence == .there ? max(limit, meeting) : limit
        isFinal = presence != .open && now >= (presence == .gone ? max(last, until) + silence : close) + Self.slack
    }

    private static func kind(affectedBy fault: Fault, _ touched: [SessionRequest]) -> TrackKind? {
        switch fault.target {
        case .rendition(let name): return RenditionName(name).kind
        case .unsaid, .list, .initialization, .part:
            let kinds = Set(touched.map { $0.rendition.map { RenditionName($0).kind } })
            return kinds.count == 1 ? kinds.first ?? nil : nil
        case .main, .asset, .assetList, .key, .steering, .pathway: return nil
        }
    }

    /// The requests up to the first long silence, during a fault the time after that. A player that is back later is taken for another.
    ///
    /// - Parameters:
    ///   - requests: in the order in which they were made.
    ///   - end: the end of the fault.
    private static func visit(
        _ requests: [SessionRequest],
        until end: WallTime,
        silence: Interval
    ) -> ArraySlice<SessionRequest> {
        let gap = zip(requests, requests.dropFirst()).enumerated().first { _, pair in
            pair.1.asked - max(pair.0.asked, end) >= silence
        }
        return gap.map { requests[...$0.offset] } ?? requests[...]
    }

    /// The requests from the first affected one on.
    var since: ArraySlice<SessionRequest> {
        requests[(requests.firstIndex { $0.asked >= start } ?? requests.endIndex)...]
    }

    /// The first media request with which playback continues after the fault.
    var back: SessionRequest? {
        let track = affected ?? .pictures
        return since.first { request in
            guard request.track == track, request.isGood, let segment = request.segment, !isTouched(request) else {
                return false
            }
            return touched.contains(where: \.isMedia)
                ? segment.end > lastTouchedSegment && request.asked >= start
                : request.asked >= end
        }
    }

    private var lastTouchedSegment: WallTime {
        let own = touched.compactMap(\.segment?.end).max() ?? .distantPast
        return max(own, occurrence.segmentsUntil ?? .distantPast)
    }

    /// Whether the fault affected a request.
    func isTouched(_ request: SessionRequest) -> Bool { request.faults.contains(occurrence.fault.text) }

    /// Whether a request is for media of the affected kind, and was answered.
    func isAffectedMedia(_ request: SessionRequest) -> Bool {
        request.isMedia && request.isGood && (affected == nil || request.track == affected)
    }

    /// The renditions of the same kind that the player used meanwhile instead of the affected ones, in order.
    var taken: [String] {
        let own = Set(touched.compactMap(\.rendition))
        let kinds = Set(own.map { RenditionName($0).kind })
        let until = back.map { max($0.asked, end) } ?? limit
        var taken: [String] = []
        for request in since where request.isGood && request.asked <= until {
            guard let track = request.track, kinds.contains(track), let name = request.rendition, !own.contains(name),
                !taken.contains(name)
            else { continue }
            taken.append(name)
        }
        return taken
    }

    /// The largest number of requests for the same resource.
    var attempts: Int { Dictionary(grouping: touched, by: \.path).values.map(\.count).max() ?? 0 }

    /// Whether the player requested the same resource again and again without a pause.
    var isHammering: Bool {
        Dictionary(grouping: touched, by: \.path).values.contains { same in
            guard same.count >= 4 else { return false }
            let span = same[same.count - 1].asked - same[0].asked
            return span < Self.shortestPause * Int64(same.count - 1)
                || touched[0].isMedia && same.count > Self.mostAttempts
        }
    }

    /// The longest time without a new segment of the affected kind, the number of repeated segments and that of new ones, from the fault on.
    var progress: (pause: Interval, repeated: Int, count: Int) {
        // Segments from before the fault are not new.
        var had = Set(requests.filter { isAffectedMedia($0) && $0.asked < start }.map(name))
        var (last, pause) = (start, Interval.zero)
        var (repeated, count) = (0, 0)
        for request in since where isAffectedMedia(request) {
            guard had.insert(name(request)).inserted else {
                repeated += 1
                continue
            }
            count += 1
            pause = max(pause, request.asked - last)
            last = request.asked
        }
        // After its last request a player that was closed looks like one that waits, so the pause does not grow with the time of reading.
        let asked = min(seen, since.last?.asked ?? seen)
        return (max(pause, asked - last), repeated, count)
    }

    private func name(_ request: SessionRequest) -> String {
        "\(request.rendition ?? "") \(request.segment?.number ?? 0)"
    }
}

/// Quantities and times as people write them.
enum Wording {
    /// `4.1 s`.
    static func seconds(_ interval: Interval) -> String {
        let tenths = (max(interval.nanoseconds, 0) + 50_000_000) / 100_000_000
        return tenths >= 100 || tenths % 10 == 0
            ? "\((tenths + (tenths >= 100 ? 5 : 0)) / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }

    /// `20:00:30`, or `20:00:30.2`, in UTC.
    static func time(_ instant: WallTime) -> String {
        let text = instant.iso8601.dropFirst(11).prefix(10)
        return String(text.hasSuffix(".0") ? text.dropLast(2) : text)
    }

    /// `10 to 30 s after joining`, of `404@after10-30`; nil if no such time stands behind the mark.
    static func afterJoining(_ asked: String, behind mark: String) -> String? {
        asked.firstRange(of: mark + "after").map {
            asked[$0.upperBound...].replacing("-", with: " to ") + " s after joining"
        }
    }

    /// `once`, `twice`, `3 times`.
    static func times(_ count: Int) -> String {
        switch count {
        case 1: "once"
        case 2: "twice"
        default: "\(count) times"
        }
    }

    /// `1 segment`, `3 segments`.
    static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// `a`, `a and b`, `a, b and c`.
    static func list(_ words: [String]) -> String {
        words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
    }
}
