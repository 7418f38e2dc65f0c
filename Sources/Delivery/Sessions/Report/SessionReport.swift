internal import Platform
package import Timeline

/// What a session's requests tell, for whoever reads it in one way or another.
package struct SessionReport: Sendable {
    /// A request with what follows from those before it.
    package struct Entry: Sendable {
        package let request: SessionRequest
        /// From when it was asked for to when it begins to be shown; nil of what is no segment.
        package let lead: Interval?
        /// Whether it was asked for before; of lists and headers, which are asked for again and again, the last time without success.
        package let isRetry: Bool
        /// Since the list of the rendition was asked for before; nil of what is no list, and of the first.
        package let listAge: Interval?
        /// The number of the last segment of another rendition, if the player has gone over from it with this one.
        package let switchedFrom: Int?

        /// What the player said of itself.
        package var cmcd: CMCD? { request.cmcd.map { CMCD($0) } }
    }

    package let name: String
    /// Which server says so: others may have further requests of the same session.
    package let replica: String
    package let now: WallTime
    package let begun: WallTime
    /// Of the last multivariant playlist; nil if another server has answered that.
    package let url: String?
    package let channel: String?
    package let players: [SessionPlayer]
    package let limit: Int
    package let dropped: Int
    /// Until when it is kept if nothing more is asked for.
    package let end: WallTime
    /// In the order in which the requests ended.
    package let entries: [Entry]
    /// When faults were on, and when one is on next.
    package let occurrences: [FaultOccurrence]
    package let verdicts: [Verdict]
    package let summary: Summary

    /// Of all that is kept.
    package struct Summary: Hashable, Sendable {
        /// Changes of the rendition of pictures.
        package let switches: Int
        package let retries: Int
        package let aborted: Int
        /// The median of the time between two requests for the list that was asked for most.
        package let pollingInterval: Interval?
        package let leadLeast: Interval?
        package let leadMedian: Interval?
    }

    /// - Parameters:
    ///   - end: until when the session is kept.
    ///   - limit: how many requests are kept.
    package init(
        of session: Session,
        replica: String,
        end: WallTime,
        limit: Int,
        at now: WallTime
    ) {
        name = session.name
        self.replica = replica
        self.now = now
        begun = session.begun
        url = session.presentations.last { $0.url != nil }?.url
        channel = session.presentations.last?.channel
        players = session.players
        self.limit = limit
        dropped = session.dropped
        self.end = end
        let requests = session.requests.sorted { ($0.asked, $0.id) < ($1.asked, $1.id) }
        let entries = Self.entries(requests)
        self.entries = entries
        // Some players ask for the first playlist twice, and follow one of them.
        let followed = session.presentations.filter(\.isFollowed)
        var scenarios = (followed.isEmpty ? session.presentations : followed).map(\.scenario)
        scenarios = scenarios.enumerated().filter { scenarios.firstIndex(of: $1) == $0 }.map(\.element)
        let span = FaultOccurrence.span(of: requests, at: now)
        let past = FaultOccurrence.all(of: scenarios, in: span)
        verdicts = Verdict.all(on: past, requests: requests, at: now)
        // Whoever has gone has nothing ahead.
        let isHere = span.map { $0.upperBound >= now } ?? true
        let next = isHere ? scenarios.compactMap { FaultOccurrence.next(of: $0, after: now) } : []
        occurrences = next.reduce(into: past) { all, one in if !all.contains(one) { all.append(one) } }
        summary = Summary(entries)
    }

    /// - Parameter requests: in the order in which they were asked for.
    private static func entries(_ requests: [SessionRequest]) -> [Entry] {
        let switches = switches(requests)
        var asked: Set<String> = []
        var lists: [String: SessionRequest] = [:]
        var failed: Set<String> = []
        var entries: [Entry] = []
        for request in requests {
            let isList = request.isList
            let name = "\(request.kind) \(request.rendition ?? "")"
            let last = isList ? lists.updateValue(request, forKey: name) : nil
            let isKnown = !asked.insert(request.path).inserted
            let isRetry =
                switch request.kind {
                case .header: failed.contains(request.path)
                default: isList ? last.map { !$0.isGood } ?? false : isKnown
                }
            if request.isGood { failed.remove(request.path) } else { failed.insert(request.path) }
            entries.append(
                Entry(
                    request: request,
                    lead: request.segment.map { $0.start - request.asked },
                    isRetry: isRetry,
                    listAge: request.kind == .multivariant ? nil : last.map { request.asked - $0.asked },
                    switchedFrom: switches[request.id]
                )
            )
        }
        return entries.sorted { $0.request.id < $1.request.id }
    }

    /// Where the player has left every rendition in which it could have gone on: some have the same time of several, when they begin.
    ///
    /// - Parameter requests: in the order in which they were asked for.
    /// - Returns: by the number of a segment that of the last one before it.
    private static func switches(_ requests: [SessionRequest]) -> [Int: Int] {
        let had = requests.filter { $0.hasPictures && $0.isGood && $0.segment != nil }
        let times = Dictionary(grouping: had) { $0.segment?.start ?? $0.asked }.sorted { $0.key < $1.key }
        var (current, last, found): (Set<String>, Int, [Int: Int]) = ([], 0, [:])
        for (_, same) in times {
            let renditions = Set(same.compactMap(\.rendition))
            if current.isDisjoint(with: renditions) {
                if !current.isEmpty { found[same[0].id] = last }
                current = renditions
            } else {
                current.formIntersection(renditions)
            }
            last = same[same.count - 1].id
        }
        return found
    }
}

extension SessionReport.Summary {
    fileprivate init(_ entries: [SessionReport.Entry]) {
        switches = entries.count { $0.switchedFrom != nil }
        retries = entries.count(where: \.isRetry)
        aborted = entries.count(where: \.request.isAborted)
        let lists = Dictionary(grouping: entries.filter { $0.request.kind == .playlist }) { $0.request.rendition ?? "" }
        pollingInterval = lists.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }.flatMap {
            Self.median($0.value.compactMap(\.listAge))
        }
        let leads = entries.filter { $0.request.isMedia && $0.request.isGood }.compactMap(\.lead)
        leadLeast = leads.min()
        leadMedian = Self.median(leads)
    }

    private static func median(_ values: [Interval]) -> Interval? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }
}

extension SessionRequest {
    /// Whether it is a playlist of any kind.
    var isList: Bool {
        switch kind {
        case .multivariant, .playlist: true
        case .iframes: segment == nil && path.prefix { $0 != "?" }.hasSuffix(".m3u8")
        case .header, .segment, .sound, .part, .other: false
        }
    }
}
