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

    /// The status 410 means never to ask again (RFC 8216bis, 7.4).
    var steering: Finding {
        let asked = since.filter { $0.kind == .steering }
        let gone = touched.first { $0.status == 410 }
        let afterGone = gone.map { gone in asked.count { $0.asked > gone.ended } } ?? 0
        let pause = progress.pause
        let parts = [
            self.asked(), loop, afterGone > 0 ? "asked \(Wording.times(afterGone)) more after 410" : nil,
            pauseText,
        ]
        guard afterGone == 0, !isHammering else { return finding(parts, false) }
        let hasPlayed = pause <= Self.unnoticed && progress.count > 0
        // Whether it asks no more shows only at the end.
        guard presence != .open || seen == limit else { return finding(parts, nil) }
        return finding(parts + [hasPlayed ? "played on throughout" : nil], hasPlayed ? true : nil)
    }
}
