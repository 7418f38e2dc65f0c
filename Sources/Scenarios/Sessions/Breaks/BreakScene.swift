internal import HTTPMessage
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
    /// The segments of the stream that a fault kept from it.
    let withheld: [SessionRequest]
    /// Whether a fault changed an answer in its time, which may be why something is missing.
    let isDisturbed: Bool
    /// The time from the end of the break to its last request.
    let stay: Interval
    /// Whether it was there when the scene ended; nil if it is not over.
    let wasThere: Bool?
    /// Whether nothing that is recorded later belongs to it.
    let isFinal: Bool
    /// The request with which it went on with the stream: for a segment of what follows, once nothing of the ad was left to request.
    let again: SessionRequest?
    /// The end of what a player has played when the scene is over, if it was back in time.
    let needed: WallTime
    /// Whether the scene ends before the stream has come to where it goes on.
    let endsEarly: Bool

    /// A player that is behind comes back so much later at most.
    private static let patience = Interval.seconds(45)
    /// A player loads the stream so long before it is back at most, if the list grows with the time; three segments.
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
        let way = occurrence.playout
        // A stream that goes on further ahead has that later.
        let returning = max(end, begin + (way?.resume ?? .zero))
        let full = min(returning + Self.patience, isPast ? .distantFuture : next ?? .distantFuture)
        let lastAd = named.last { $0.ofBreak?.isMedia == true && $0.asked < full }
        let hasAd = named.contains { $0.ofBreak?.isMedia == true && $0.isGood && $0.asked < full }
        let point = occurrence.points(hasAd: hasAd).lowerBound
        var lastOfAd = max(lastAd?.asked ?? begin, begin)
        if let way, hasAd { lastOfAd = max(lastOfAd, begin + way.played.lowerBound - Self.ahead) }
        // While it plays the ad a player may load the stream, too. That is no return, except in a range, which it may load at once.
        if occurrence.isInRange { lastOfAd = named.last { $0.asked < full }?.asked ?? begin }
        let back = all.first { request in
            guard request.isMedia, request.isGood, let segment = request.segment else { return false }
            return segment.end > point && request.asked > lastOfAd
        }
        let limit = min(full, back.map { max($0.asked, end) + Self.rest } ?? full)
        let inside = all.filter { $0.asked < limit && $0.ended <= limit + FaultScene.slack }
        let last = inside.last?.asked ?? begin
        // A player that has loaded an ad, or a range up to it, needs no request until that is played.
        let busy = hasAd ? begin + (way?.played.upperBound ?? .zero) : occurrence.isInRange && way != nil ? begin : last
        let quiet = max(last, min(busy, limit))
        let isSilent = min(now, limit) - quiet >= FaultScene.silence
        wasThere = isSilent ? false : now >= limit + FaultScene.instant ? true : nil
        isFinal = wasThere != nil && now >= (isSilent ? quiet + FaultScene.silence : limit) + FaultScene.slack
        own = inside.filter { $0.ofBreak?.second == second }
        media = inside.filter { $0.isMedia && $0.isGood && $0.segment != nil }
        withheld = inside.filter { $0.isMedia && !$0.isGood && !$0.faults.isEmpty && $0.segment != nil }
        isDisturbed = inside.contains { !$0.faults.isEmpty && $0.ended >= occurrence.from - Self.ahead }
        stay = last - end
        again = back.flatMap { $0.asked < limit ? $0 : nil }
        endsEarly = limit < begin + (way?.resume ?? .zero)
        needed = min(point + (limit - end), occurrence.end ?? .distantFuture)
    }

    /// The first request for a list of assets, or for an asset.
    func first(isList: Bool) -> SessionRequest? { own.first { ($0.kind == .assets) == isList } }

    /// The segments of the ad that it got, each once, whatever the rendition.
    var adSegments: Int {
        let names = own.filter { $0.ofBreak?.isMedia == true && $0.isGood }.map { request in
            "\(request.ofBreak?.asset ?? 0) \(WrittenTarget(request.path).path.split(separator: "/").last ?? "")"
        }
        return Set(names).count
    }

    /// The time of a span that no segment covers which it got, from the first of its segments on. A player cannot get what a fault withholds.
    func uncovered(_ span: Range<WallTime>) -> Interval {
        guard let first = media.compactMap(\.segment?.start).min() else { return .zero }
        var (reached, missing) = (max(span.lowerBound, first), Interval.zero)
        for segment in (media + withheld).compactMap(\.segment).sorted(by: { $0.start < $1.start })
        where reached < span.upperBound {
            if segment.start > reached { missing = missing + (min(segment.start, span.upperBound) - reached) }
            reached = max(reached, segment.end)
        }
        return reached < span.upperBound ? missing + (span.upperBound - reached) : missing
    }

    /// Whether it got a segment that covers an instant, or a later one.
    func hasReached(_ instant: WallTime) -> Bool { reached > instant }

    /// The end of what it got.
    var reached: WallTime { media.compactMap(\.segment?.end).max() ?? .distantPast }
}

extension BreakOccurrence {
    /// The instants at which the stream may go on: one, unless the ad can be skipped.
    ///
    /// - Parameter hasAd: whether the player got the ad; if not, nothing is left out.
    func points(hasAd: Bool) -> ClosedRange<WallTime> {
        guard let playout else { return media.upperBound...media.upperBound }
        let start = media.lowerBound
        if let resume = playout.resume { return start + resume...start + resume }
        return hasAd ? start + playout.played.lowerBound...start + playout.played.upperBound : start...start
    }
}
