internal import Marks
internal import Timeline

/// A player's requests around a break: until it is back, until the next break begins, or until it falls silent. The window does not depend on
/// when it is read.
struct BreakScene {
    let occurrence: BreakOccurrence
    /// The requests that are about the break, in the order in which they were made.
    let own: [SessionRequest]
    /// The segments of the stream that it got, in that order.
    let media: [SessionRequest]
    /// Whether it was there when the scene ended; nil if it is not over.
    let wasThere: Bool?
    /// Whether nothing that is recorded later belongs to it.
    let isFinal: Bool
    /// The first request for the stream after the last segment of the ad.
    let again: SessionRequest?
    /// Whether it went on with the stream: it got a segment of what follows once nothing of the ad was left to request.
    let isBack: Bool
    /// The end of what a player has played when the scene is over, if it was back in time.
    let needed: WallTime

    /// A player that is behind comes back so much later at most.
    private static let patience = Interval.seconds(45)
    /// A player loads the stream so long before it is back at most; three segments.
    private static let ahead = Interval.seconds(6)
    /// The time for which requests of a player that is back belong to the scene.
    private static let rest = Interval.seconds(10)

    /// - Parameters:
    ///   - all: the requests of the session, in the order in which they were made.
    ///   - next: when the next break begins; nil if none does.
    init(_ occurrence: BreakOccurrence, requests all: [SessionRequest], next: WallTime?, now: WallTime) {
        self.occurrence = occurrence
        let second = occurrence.found.span.lowerBound.seconds
        let named = all.filter { $0.ofBreak?.second == second }
        // A break of the past is played when the player comes to it.
        let isPast = named.last.map { $0.asked > occurrence.until + Self.patience } ?? false
        let begin = isPast ? named.first?.asked ?? occurrence.from : occurrence.from
        let end = begin + (occurrence.until - occurrence.from)
        let full = min(end + Self.patience, isPast ? .distantFuture : next ?? .distantFuture)
        let lastAd = named.last { $0.ofBreak?.isMedia == true && $0.asked < full }
        let hasAd = named.contains { $0.ofBreak?.isMedia == true && $0.isGood && $0.asked < full }
        let point = occurrence.point(hasAd: hasAd)
        // While it plays the ad a player may load the stream, too. That is no return.
        let lastOfAd = max(lastAd?.asked ?? begin, hasAd ? end - Self.ahead : begin, begin)
        let back = all.first { request in
            guard request.isMedia, request.isGood, let segment = request.segment else { return false }
            return segment.start + segment.duration > point && request.asked > lastOfAd
        }
        let limit = min(full, back.map { max($0.asked, end) + Self.rest } ?? full)
        let inside = all.filter { $0.asked < limit }
        let last = inside.last?.asked ?? begin
        let isSilent = min(now, limit) - last >= FaultScene.silence
        wasThere = isSilent ? false : now >= limit + FaultScene.instant ? true : nil
        isFinal = wasThere != nil && now >= (isSilent ? last + FaultScene.silence : limit) + FaultScene.instant
        own = named.filter { $0.asked < limit }
        media = inside.filter { $0.isMedia && $0.isGood && $0.segment != nil }
        isBack = back.map { $0.asked < limit } ?? false
        needed = point + (limit - end)
        again = inside.first { $0.track != nil && $0.asked > lastAd?.asked ?? .distantFuture }
    }

    /// The first request for a list of assets, or for an asset.
    func first(isList: Bool) -> SessionRequest? { own.first { ($0.kind == .assets) == isList } }

    /// The segments of the ad that it got, each once, whatever the rendition.
    var adSegments: Int {
        let names = own.filter { $0.ofBreak?.isMedia == true && $0.isGood }.map { request in
            "\(request.ofBreak?.asset ?? 0) \(request.path.prefix { $0 != "?" }.split(separator: "/").last ?? "")"
        }
        return Set(names).count
    }

    /// The seconds of a span that no segment covers which it got, from the first of its segments on.
    func uncovered(_ span: Range<WallTime>) -> Int {
        guard let first = media.compactMap(\.segment?.start).min() else { return 0 }
        let begin = max(span.lowerBound, first)
        guard begin < span.upperBound else { return 0 }
        var covered: Set<Int64> = []
        for segment in media.compactMap(\.segment) where segment.start + segment.duration > begin {
            let last = segment.start + segment.duration - Interval(nanoseconds: 1)
            covered.formUnion(segment.start.seconds...max(segment.start.seconds, last.seconds))
        }
        return (begin.seconds..<span.upperBound.seconds).count { !covered.contains($0) }
    }

    /// Whether it got a segment that covers an instant, or a later one.
    func hasReached(_ instant: WallTime) -> Bool {
        media.contains { request in request.segment.map { $0.start + $0.duration > instant } ?? false }
    }
}

extension BreakOccurrence {
    /// The instant at which the stream goes on.
    ///
    /// - Parameter hasAd: whether the player got the ad; if not, nothing is left out.
    func point(hasAd: Bool) -> WallTime {
        switch found.carriage {
        case .beside(_, _, let resume?): media.lowerBound + resume
        case .beside(_, _, nil): hasAd ? media.upperBound : media.lowerBound
        case .inside, .signalled: media.upperBound
        }
    }
}
