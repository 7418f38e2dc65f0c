internal import Timeline
internal import Scenarios

/// What there is to see of a player around an occurrence of a fault.
struct FaultScene {
    let occurrence: FaultOccurrence
    /// The requests that it touched, in the order in which they were made.
    let touched: [SessionRequest]
    /// Whether it touched anything at all, such as lists that only name it.
    let isMet: Bool
    /// All of the session, in that order.
    let requests: [SessionRequest]
    /// When the fault comes again; nil if that is not so soon.
    let next: WallTime?
    let now: WallTime

    /// A player that asks for nothing for so long has given up, or was closed.
    static let silence = Interval.seconds(20)
    /// Beyond this it is not the fault any more that it waits for.
    static let patience = Interval.seconds(15)
    /// With no more than this between two new segments they have come as ever.
    static let unnoticed = Interval.seconds(4)
    /// More often than this nobody has to ask for the same thing.
    private static let mostAttempts = 10
    /// Four attempts or more with less than this between them are a loop.
    private static let shortestPause = Interval.milliseconds(250)

    init(
        occurrence: FaultOccurrence,
        touched: [SessionRequest],
        isMet: Bool,
        requests: [SessionRequest],
        next: WallTime?,
        now: WallTime
    ) {
        self.occurrence = occurrence
        self.touched = touched
        self.isMet = isMet
        self.requests = requests
        self.next = next
        self.now = now
    }

    /// When the player first met it.
    var start: WallTime { touched.first?.asked ?? occurrence.from ?? requests.first?.asked ?? now }

    /// When it was over, for whoever met it: not before the last answer that it touched.
    var end: WallTime { max(occurrence.until ?? .distantPast, touched.last?.asked ?? .distantPast, start) }

    /// Whether something may still come of it.
    var isOver: Bool { now >= end + Self.patience }

    /// What was asked for from the first answer on that it touched.
    var since: ArraySlice<SessionRequest> {
        requests[(requests.firstIndex { $0.asked >= start } ?? requests.endIndex)...]
    }

    /// Whether the player has asked for nothing any more since the fault.
    var isSilent: Bool {
        guard now >= end + Self.silence, let last = requests.last else { return false }
        return last.asked <= end + .seconds(2) && now - last.asked >= Self.silence
    }

    /// The first media that are played on with when the fault is over.
    var back: SessionRequest? {
        let isSoundAlone = !touched.isEmpty && touched.allSatisfy(\.isSoundAlone)
        return since.first { request in
            guard isSoundAlone ? request.isSoundAlone : request.hasPictures, request.isGood,
                let segment = request.segment,
                !isTouched(request)
            else { return false }
            return touched.contains(where: \.isMedia)
                ? segment.start + segment.duration > lastTouchedSegment && request.asked >= start
                : request.asked >= end
        }
    }

    private var lastTouchedSegment: WallTime {
        let own = touched.compactMap { $0.segment.map { $0.start + $0.duration } }.max() ?? .distantPast
        return max(own, occurrence.until ?? .distantPast)
    }

    /// Whether the fault touched a request.
    func isTouched(_ request: SessionRequest) -> Bool { request.faults.contains(occurrence.fault.text) }

    /// Other renditions of pictures than those that it touched, which were taken meanwhile, in the order in which they were.
    var taken: [String] {
        let own = Set(touched.compactMap(\.rendition))
        guard !own.isEmpty else { return [] }
        let until = back.map { max($0.asked, end) } ?? now
        var taken: [String] = []
        for request in since where request.hasPictures && request.isGood && request.asked <= until {
            guard let name = request.rendition, !own.contains(name), !taken.contains(name) else { continue }
            taken.append(name)
        }
        return taken
    }

    /// How often the same thing was asked for at most.
    var attempts: Int { Dictionary(grouping: touched, by: \.path).values.map(\.count).max() ?? 0 }

    /// Whether the player asked for the same thing again and again without a pause.
    var isHammering: Bool {
        Dictionary(grouping: touched, by: \.path).values.contains { same in
            guard same.count >= 4 else { return false }
            let span = same[same.count - 1].asked - same[0].asked
            return span < Self.shortestPause * Int64(same.count - 1)
                || touched[0].isMedia && same.count > Self.mostAttempts
        }
    }

    /// The longest time without a segment that was not had before, and how many were had twice, from the fault on up to what
    /// came after it.
    var progress: (pause: Interval, repeated: Int, count: Int) {
        let limit = min(next ?? .distantFuture, end + Self.patience)
        var had: Set<String> = []
        var last = start
        var pause = Interval.zero
        var (repeated, count) = (0, 0)
        // What was had before it counts as had.
        for request in requests where request.isMedia && request.isGood && request.asked < start {
            had.insert(name(request))
        }
        for request in since where request.isMedia && request.isGood && request.asked <= limit {
            guard had.insert(name(request)).inserted else {
                repeated += 1
                continue
            }
            count += 1
            pause = max(pause, request.asked - last)
            last = request.asked
        }
        // Up to now, or to where it is not this fault any more.
        if now < limit || count == 0 { pause = max(pause, min(now, limit) - last) }
        return (pause, repeated, count)
    }

    private func name(_ request: SessionRequest) -> String {
        "\(request.rendition ?? "") \(request.segment?.number ?? 0)"
    }
}

/// How much and when, as people write it.
enum Wording {
    /// `4.1 s`.
    static func seconds(_ interval: Interval) -> String {
        let tenths = (max(interval.nanoseconds, 0) + 50_000_000) / 100_000_000
        return tenths >= 100 || tenths % 10 == 0
            ? "\((tenths + (tenths >= 100 ? 5 : 0)) / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }

    /// `20:00:30.2`, in UTC.
    static func time(_ instant: WallTime) -> String {
        let text = instant.iso8601
        return String(text.dropFirst(11).prefix(10))
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
