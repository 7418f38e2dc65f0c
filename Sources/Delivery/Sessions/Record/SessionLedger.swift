package import Platform
package import Scenarios
package import Timeline

/// A presentation that a session's player was given.
package struct SessionPresentation: Hashable, Sendable {
    /// The URL of its multivariant playlist, without a host; nil if another server has answered that.
    package let url: String?
    package let channel: String
    /// Its scenario, with instants for what counts from the viewer's coming.
    package let scenario: Scenario
    /// Whether anything was asked for that its playlist names.
    package fileprivate(set) var isFollowed: Bool

    /// - Parameter url: nil where something was asked for that its playlist names.
    package init(url: String?, channel: String, scenario: Scenario) {
        self.url = url
        self.channel = channel
        self.scenario = scenario
        isFollowed = url == nil
    }
}

/// What is kept of a session.
package struct Session: Sendable {
    package let name: String
    package let begun: WallTime
    package fileprivate(set) var players: [SessionPlayer] = []
    /// Those that differ, the oldest first.
    package fileprivate(set) var presentations: [SessionPresentation] = []
    /// In the order in which they ended.
    package fileprivate(set) var requests: [SessionRequest] = []
    /// How many are not kept any more.
    package fileprivate(set) var dropped = 0
    /// About what its requests take in memory.
    fileprivate var bytes = 0
    /// Of its first player; nil before its first request has ended.
    fileprivate var network: String?
    fileprivate var lastUse: MonotonicTime

    /// The number of the last request; 0 if there was none.
    package var lastID: Int { dropped + requests.count }
}

/// All sessions of a server: bounded in number, in requests, and in time. A value that is driven by the clock of its caller.
package struct SessionLedger: Sendable {
    /// What is kept at most.
    package struct Limits: Sendable {
        /// Sessions; of more, one of the network goes that has the most: that whose last use is the longest ago.
        package var sessions = 200
        /// Requests of a session; of more the oldest go.
        package var requests = 2000
        /// Requests of all sessions; of more, a session of the network goes that has the most.
        package var requestsInAll = 60_000
        /// What all requests take in memory; of more, a session of the network goes that has the most. Sixteen full sessions of a
        /// player that says much of itself.
        package var bytesInAll = 32 << 20
        /// From its last request on.
        package var life = Interval.seconds(3600)

        package init() {}
    }

    /// Players and presentations of a session that differ.
    private static let variety = 8

    package let limits: Limits
    private var sessions: [String: Session] = [:]
    private var requestCount = 0
    private var byteCount = 0

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// A session's player was given a presentation.
    package mutating func add(_ presentation: SessionPresentation, to name: String, at now: Moment) {
        change(name, at: now) { session in
            let known = session.presentations.firstIndex {
                $0.scenario == presentation.scenario && $0.channel == presentation.channel
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

    /// A request has ended.
    package mutating func add(_ request: SessionRequest, by player: SessionPlayer, to name: String, at now: Moment) {
        let limit = limits.requests
        let (requests, bytes) = change(name, at: now) { session in
            let (count, bytes) = (session.requests.count, session.bytes)
            if count >= limit {
                // Many at once, so that not each request moves all others.
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

    /// Until when a session is kept if nothing more is asked for in it.
    package func end(of session: Session, at now: Moment) -> WallTime {
        now.wall(at: session.lastUse + limits.life)
    }

    private mutating func change<Result>(
        _ name: String,
        at now: Moment,
        _ body: (inout Session) -> Result
    ) -> Result {
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

    /// Whoever takes the most gives way: so nobody can drive out what others have by asking for more and more.
    ///
    /// - Parameter share: what a session takes of what there is too much of.
    private mutating func dropOldest(by share: (Session) -> Int) {
        var shares: [String?: Int] = [:]
        for session in sessions.values { shares[session.network, default: 0] += share(session) }
        let most = shares.values.max()
        let oldest = sessions.filter { shares[$0.value.network] == most }.min { $0.value.lastUse < $1.value.lastUse }
        if let oldest { drop(oldest.key) }
    }

    private mutating func drop(_ name: String) {
        guard let session = sessions.removeValue(forKey: name) else { return }
        requestCount -= session.requests.count
        byteCount -= session.bytes
    }
}
