internal import Scenarios
internal import Timeline

// A player's reaction to faults of pathways and of steering manifests.
extension FaultScene {
    /// Another pathway has what this one has not, so a player that goes on by it in time loses no picture. How long that may take depends on
    /// what it has ahead: the standard only says that it is to be another one (RFC 8216bis, 7.2).
    var pathway: Finding {
        let own = touched[0].pathway
        // A list that is there does not show that it is played.
        let others = since.filter { $0.pathway != nil && $0.pathway != own && ($0.isMedia || !$0.isGood) }
        let other = others.first(where: \.isGood)
        let isBack = other.map { other in
            since.contains { $0.asked >= max(end, other.asked) && $0.isMedia && $0.isGood && $0.pathway == own }
        }
        let went = other.flatMap { other in
            other.pathway.map { "was on \($0) after \(Wording.seconds(other.ended - start))" }
        }
        // One that begins has no picture to lose; but it need not wait for this pathway.
        let hasStalled = isStall(progress.pause) && (buffered != nil || other == nil)
        let parts = [
            asked(), loop, went ?? (others.isEmpty ? "took no other pathway" : "got nothing by another pathway"),
            hasStalled ? stall : pauseText,
            other == nil ? comeback : isBack == true ? "and was back on \(own ?? "it")" : nil,
        ]
        if other != nil { return finding(parts, !isHammering && !hasStalled) }
        guard recovery == true, others.isEmpty else { return finding(parts, recovery) }
        return finding(parts, !hasStalled)
    }

    /// The longest time without a new segment, and what the player had ahead, so that it must have noticed.
    private var stall: String {
        pauseText + (buffered.map { ", and it had \(Wording.seconds($0)) ahead" } ?? " before its first")
    }

    /// The status 410 means never to ask again; after any other answer the player asks again, once TTL or Retry-After is over
    /// (Pathway-based Content Steering, draft-pantos-content-steering).
    var steering: Finding {
        let asked = since.filter { $0.kind == .steering }
        let gone = touched.first { $0.status == 410 }
        let afterGone = gone.map { gone in asked.count { $0.asked > gone.ended } } ?? 0
        let (pause, early, absence) = (progress.pause, self.early, self.absence)
        let parts = [
            touched.isEmpty ? "met no manifest that fails" : self.asked(), loop,
            afterGone > 0 ? "asked \(Wording.times(afterGone)) more after 410" : nil, early, absence, pauseText,
        ]
        guard afterGone == 0, early == nil, !isHammering else { return finding(parts, false) }
        guard absence == nil else { return finding(parts, presence == .there ? false : nil) }
        let hasPlayed = pause <= Self.unnoticed && progress.count > 0
        // Whether it asks no more shows only at the end.
        guard !touched.isEmpty, presence != .open || seen == limit else { return finding(parts, nil) }
        return finding(parts + [hasPlayed ? "played on throughout" : nil], hasPlayed ? true : nil)
    }

    /// The longest time after the end of a fault for which a scene waits for the next request for a manifest.
    static let longestPause = Interval.seconds(60)
    /// Timers of players are not exact.
    private static let punctuality = Interval.milliseconds(500)

    private var manifests: [SessionRequest] { requests.filter { $0.kind == .steering } }

    /// The instant from which on a player is to ask for a steering manifest again after an answer.
    ///
    /// - Returns: nil for never, for the answer to another request, and as long as the player knows no TTL: it may then wait for five
    ///   minutes.
    static func due(
        after answer: SessionRequest,
        of fault: Fault,
        in requests: some Sequence<SessionRequest>
    ) -> WallTime? {
        guard answer.kind == .steering, answer.status != 410 else { return nil }
        switch answer.pause {
        case .retryAfter(let seconds)?: return answer.ended + .seconds(Int64(seconds))
        case .lifetime(let seconds)?:
            let knowsLifetime = requests.contains { one in
                one.kind == .steering && one.asked <= answer.asked && one.isGood
                    && (!one.faults.contains(fault.text) || fault.delay > .zero)
            }
            return knowsLifetime ? answer.ended + .seconds(Int64(seconds)) : nil
        case nil: return nil
        }
    }

    /// A request for a manifest before Retry-After was over, in words.
    private var early: String? {
        for (answer, next) in zip(manifests, manifests.dropFirst()) where next.asked >= start && answer.status != 410 {
            guard case .retryAfter(let seconds)? = answer.pause else { continue }
            let waited = next.asked - answer.ended
            guard waited < .seconds(Int64(seconds)) - Self.punctuality else { continue }
            return "asked again after \(Wording.seconds(waited)), before Retry-After of \(seconds) s was over"
        }
        return nil
    }

    /// The absence of a request for a manifest that was due well before the end of the scene, in words.
    var absence: String? {
        guard let last = manifests.last, let due = Self.due(after: last, of: occurrence.fault, in: requests),
            seen - due >= Self.patience
        else { return nil }
        let reason =
            switch last.pause {
            case .retryAfter(let seconds)?: "Retry-After was \(seconds) s"
            case .lifetime(let seconds)?: "TTL is \(seconds) s"
            case nil: ""
            }
        return "asked for no manifest in \(Wording.seconds(seen - last.ended)), although \(reason)"
    }
}
