internal import HLS
internal import HTTPMessage
package import Timeline

/// The conclusions from a session's requests, for all formats of reports.
package struct SessionReport: Sendable {
    /// A request with the conclusions from earlier ones.
    package struct Entry: Sendable {
        package let request: SessionRequest
        /// The time from the request to the beginning of its display; nil for anything but a segment.
        package let lead: Interval?
        /// Whether it repeats a request. For lists and headers, which are requested again and again, whether the last request failed.
        package let isRetry: Bool
        /// The time since the last request for the rendition's list; nil for other resources, and for the first request.
        package let listAge: Interval?
        /// The number of the last segment of another rendition, if the player switched from it with this one.
        package let switchedFrom: Int?

        /// The data that the player sent about itself.
        package var cmcd: CMCD? { request.cmcd.map { CMCD($0) } }
    }

    let session: Session
    /// The server of this report; others may have further requests of the same session.
    let replica: String
    let now: WallTime
    /// The number of requests that are kept.
    let limit: Int
    /// The instant up to which it is kept without further requests.
    let end: WallTime
    /// The entries in the order in which the requests ended.
    package let entries: [Entry]
    /// The times at which faults were on, and the next one.
    package let occurrences: [FaultOccurrence]
    package let verdicts: [Verdict]
    /// The pathways by which it got its pictures, one after the other.
    package let pathways: [PathwayStay]
    /// The breaks that the player could meet, and the next one.
    package let breaks: [BreakReport]
    package let summary: Summary

    /// The number of the newest request, which need not be the last entry; 0 if there was none.
    package var lastID: Int { session.lastID }

    /// The URL of the last multivariant playlist; nil if another server sent that.
    var url: String? { session.presentations.last { $0.url != nil }?.url }

    /// The figures of all recorded requests.
    package struct Summary: Hashable, Sendable {
        /// The number of changes of the rendition of pictures.
        package let switches: Int
        package let retries: Int
        package let aborted: Int
        /// The median time between two requests for the list that was requested most.
        package let pollingInterval: Interval?
        package let leadLeast: Interval?
        package let leadMedian: Interval?
    }

    /// - Parameters:
    ///   - end: the instant up to which the session is kept.
    ///   - limit: the number of requests that are kept.
    package init(of session: Session, replica: String, end: WallTime, limit: Int, at now: WallTime) {
        (self.session, self.replica, self.now, self.limit, self.end) = (session, replica, now, limit, end)
        let requests = session.requests.sorted { ($0.asked, $0.id) < ($1.asked, $1.id) }
        entries = Self.entries(requests)
        // Some players request the first playlist twice, and follow one of them.
        let followed = session.presentations.filter(\.isFollowed)
        let played = followed.isEmpty ? session.presentations : followed
        let span = FaultOccurrence.span(of: requests, at: now)
        let past = FaultOccurrence.all(of: played, by: requests, at: now)
        pathways = PathwayStay.all(in: requests)
        breaks = BreakReport.all(of: played, requests: requests, in: span, at: now)
        verdicts = Verdict.all(on: past, requests: requests, at: now)
        // A player that has left will not see another fault.
        let isHere = span.map { $0.upperBound >= now } ?? true
        let next = isHere ? played.compactMap { FaultOccurrence.next(of: $0, after: now) } : []
        occurrences = next.reduce(into: past) { all, one in if !all.contains(one) { all.append(one) } }
        summary = Summary(entries)
    }

    /// - Parameter requests: in the order in which they were made.
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
                case .header, .key: failed.contains(request.path)
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
        return entries.sorted { ($0.request.ended, $0.request.id) < ($1.request.ended, $1.request.id) }
    }

    /// The segments with which the player left all renditions that it could have been playing.
    ///
    /// - Parameter requests: in the order in which they were made.
    /// - Returns: the number of the last segment before it, by the number of a segment.
    private static func switches(_ requests: [SessionRequest]) -> [Int: Int] {
        let stays = SourceStay.all(in: requests, by: \.rendition).map(\.requests)
        return zip(stays, stays.dropFirst()).reduce(into: [:]) { $0[$1.1[0].id] = $1.0[$1.0.count - 1].id }
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
        case .iframes: segment == nil && StreamAddress.isPlaylist(WrittenTarget(path).path)
        case .header, .segment, .part, .key, .steering, .assets, .ad, .other: false
        }
    }
}
