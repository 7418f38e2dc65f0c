package import Marks
package import Platform
package import Scenarios
package import Timeline

/// A presentation that was sent to a session's player.
package struct SessionPresentation: Hashable, Sendable {
    /// The URL of its multivariant playlist, without a host; nil if another server sent that.
    package let url: String?
    package let channel: String
    /// Its scenario, with times relative to the viewer's arrival resolved.
    package let scenario: Scenario
    /// Its faults as the URL has them, in the same order: `404@after10-30`.
    package let asked: [String]
    /// Its breaks.
    package let marks: Marks
    /// The parameters of breaks as the URL has them: `break=after0-15`.
    package let askedMarks: [String]
    /// Its segments, to which breaks may be cut.
    package let grid: SegmentGrid?
    /// The time from a segment's beginning until it leaves the lists; nil if none does, or if it is unknown.
    package let listing: Interval?
    /// The time by which the stream is behind the wall clock, if it is a replay.
    package let shift: Interval
    /// The time by which its segments are behind the stream (`delay=`).
    package let delay: Interval
    /// The time of its segments, if it begins and ends at fixed instants (`start=`): the player decides when it is where.
    package let range: Range<WallTime>?
    /// Whether the player has requested a URI of its playlist.
    package fileprivate(set) var isFollowed: Bool

    /// - Parameters:
    ///   - url: nil if a URI of its playlist was requested first.
    ///   - asked: nil if the URL is not known; the faults are then those of paths.
    package init(
        url: String?,
        channel: String,
        scenario: Scenario,
        asked: [String]? = nil,
        marks: Marks = .none,
        askedMarks: [String] = [],
        grid: SegmentGrid? = nil,
        listing: Interval? = nil,
        shift: Interval = .zero,
        delay: Interval = .zero,
        range: Range<WallTime>? = nil
    ) {
        (self.url, self.channel, self.scenario) = (url, channel, scenario)
        self.asked = asked ?? scenario.faults.map(\.text)
        (self.marks, self.askedMarks, self.grid, self.listing) = (marks, askedMarks, grid, listing)
        (self.shift, self.delay, self.range) = (shift, delay, range)
        isFollowed = url == nil
    }

    /// The range in whole segments; nil for a stream that does not end, or whose segments are unknown.
    var listedRange: Range<WallTime>? {
        guard let range, let grid else { return nil }
        let numbers = grid.segments(of: range)
        return grid.start(of: numbers.lowerBound)..<grid.start(of: numbers.upperBound)
    }

    /// A fault of the scenario as the URL has it.
    func asked(_ index: Int) -> String {
        asked.indices.contains(index) ? asked[index] : scenario.faults[index].text
    }
}

/// The record of a session.
package struct Session: Sendable {
    package let name: String
    package let begun: WallTime
    package fileprivate(set) var players: [SessionPlayer] = []
    /// The different presentations, the oldest first.
    package fileprivate(set) var presentations: [SessionPresentation] = []
    /// The requests in the order in which they were recorded.
    package fileprivate(set) var requests: [SessionRequest] = []
    /// The number of requests that were dropped.
    package fileprivate(set) var dropped = 0
    /// The approximate number of bytes of its requests.
    fileprivate var bytes = 0
    /// The network of its first player; nil before its first request has ended.
    fileprivate var network: String?
    fileprivate var lastUse: MonotonicTime

    /// The number of the last request; 0 if there was none.
    package var lastID: Int { dropped + requests.count }
}

/// All sessions of a server, bounded in number, in requests, and in time. It is a value that is driven by the clock of its caller.
package struct SessionLedger: Sendable {
    /// The bounds.
    package struct Limits: Sendable {
        /// The number of sessions. Beyond it, the network with the most loses its least recently used session.
        package var sessions: Int
        /// The number of requests of a session; beyond it the oldest are dropped.
        package var requests = 2000
        /// The number of requests of all sessions; beyond it the network with the most loses a session.
        package var requestsInAll = 60_000
        /// The number of bytes of all requests; beyond it the network with the most loses a session. It is enough for sixteen full sessions
        /// of a player that sends long CMCD.
        package var bytesInAll = 32 << 20
        /// The life of a session after its last request.
        package var life = Interval.seconds(3600)

        package init(sessions: Int = 200) { self.sessions = sessions }
    }

    /// The number of different players and presentations of a session.
    private static let variety = 8
    /// The number of names of displaced sessions that are remembered.
    private static let longestMemory = 1000

    package let limits: Limits
    private var sessions: [String: Session] = [:]
    private var requestCount = 0
    private var byteCount = 0
    /// The number of sessions that others have displaced before their time was over.
    package private(set) var displacedCount = 0
    /// The names of the last of them.
    private var displaced: [String] = []

    /// The number of sessions.
    package var count: Int { sessions.count }

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Records that a presentation was sent to a session's player.
    package mutating func add(_ presentation: SessionPresentation, to name: String, at now: Moment) {
        change(name, at: now) { session in
            let known = session.presentations.firstIndex {
                $0.scenario == presentation.scenario && $0.channel == presentation.channel
                    && $0.shift == presentation.shift && $0.delay == presentation.delay
                    && $0.range == presentation.range && $0.marks == presentation.marks
            }
            if let known, presentation.url == nil {
                session.presentations[known].isFollowed = true
                return
            }
            var presentation = presentation
            if let known, session.presentations.remove(at: known).isFollowed { presentation.isFollowed = true }
            session.presentations.append(presentation)
            if session.presentations.count > Self.variety { session.presentations.removeFirst() }
        }
    }

    /// Records a request that has ended.
    package mutating func add(_ request: SessionRequest, by player: SessionPlayer, to name: String, at now: Moment) {
        let limit = limits.requests
        let (requests, bytes) = change(name, at: now) { session in
            let (count, bytes) = (session.requests.count, session.bytes)
            if count >= limit {
                // Many are dropped at once, so that not each request moves all others.
                let excess = max(1, limit / 20)
                session.bytes -= session.requests.prefix(excess).reduce(0) { $0 + $1.cost }
                session.requests.removeFirst(excess)
                session.dropped += excess
            }
            var request = request
            request.id = session.lastID + 1
            session.requests.append(request)
            session.bytes += request.cost
            if session.network == nil { session.network = player.address }
            if !session.players.contains(player), session.players.count < Self.variety {
                session.players.append(player)
            }
            return (session.requests.count - count, session.bytes - bytes)
        }
        requestCount += requests
        byteCount += bytes
        while requestCount > limits.requestsInAll, sessions.count > 1 { dropOldest { $0.requests.count } }
        while byteCount > limits.bytesInAll, sessions.count > 1 { dropOldest { $0.bytes } }
    }

    /// A session; nil if there is none of that name any more.
    package func session(_ name: String, at now: Moment) -> Session? {
        sessions[name].flatMap { isOver($0, at: now) ? nil : $0 }
    }

    /// Whether a session of that name was displaced by others, as far as that is remembered.
    package func hasDisplaced(_ name: String) -> Bool { displaced.contains(name) }

    /// The instant up to which a session is kept without further requests.
    package func end(of session: Session, at now: Moment) -> WallTime {
        now.wall(at: session.lastUse + limits.life)
    }

    private mutating func change<Result>(_ name: String, at now: Moment, _ body: (inout Session) -> Result) -> Result {
        dropExpired(at: now)
        if sessions[name] == nil, sessions.count >= limits.sessions { dropOldest { _ in 1 } }
        var session =
            sessions.removeValue(forKey: name)
            ?? Session(name: name, begun: now.wall, lastUse: now.monotonic)
        session.lastUse = now.monotonic
        defer { sessions[name] = session }
        return body(&session)
    }

    private mutating func dropExpired(at now: Moment) {
        for (name, session) in sessions where isOver(session, at: now) { drop(name) }
    }

    private func isOver(_ session: Session, at now: Moment) -> Bool { now.monotonic - session.lastUse >= limits.life }

    /// Drops a session of the network with the most, so that no client can displace the sessions of others by sending more and more
    /// requests.
    ///
    /// - Parameter share: a session's share of the exhausted resource.
    private mutating func dropOldest(by share: (Session) -> Int) {
        var shares: [String?: Int] = [:]
        for session in sessions.values { shares[session.network, default: 0] += share(session) }
        let most = shares.values.max()
        let oldest = sessions.filter { shares[$0.value.network] == most }.min { $0.value.lastUse < $1.value.lastUse }
        guard let oldest else { return }
        drop(oldest.key)
        displacedCount += 1
        if displaced.count == Self.longestMemory { displaced.removeFirst(Self.longestMemory / 10) }
        displaced.append(oldest.key)
    }

    private mutating func drop(_ name: String) {
        guard let session = sessions.removeValue(forKey: name) else { return }
        requestCount -= session.requests.count
        byteCount -= session.bytes
    }
}
