internal import Scenarios
internal import Timeline

// A player's reaction to faults of pathways and of steering manifests.
extension FaultScene {
    var pathway: Finding {
        let own = touched[0].pathway
        let other = since.first { $0.isMedia && $0.isGood && $0.pathway != own }
        let isBack = other.map { other in
            since.contains { $0.asked >= max(end, other.asked) && $0.isMedia && $0.isGood && $0.pathway == own }
        }
        let went = other.flatMap { other in
            other.pathway.map { "was on \($0) after \(Wording.seconds(other.ended - start))" }
        }
        let parts = [
            asked(), loop, went ?? "took no other pathway",
            "longest time without a new segment \(Wording.seconds(progress.pause))",
            other == nil ? comeback : isBack == true ? "and was back on \(own ?? "it")" : nil,
        ]
        return finding(parts, other == nil ? recovery : !isHammering)
    }

    /// The status 410 means never to ask again (RFC 8216bis, 7.4).
    var steering: Finding {
        let asked = since.filter { $0.kind == .steering }
        let gone = touched.first { $0.status == 410 }
        let afterGone = gone.map { gone in asked.count { $0.asked > gone.ended } } ?? 0
        let pause = progress.pause
        let parts = [
            self.asked(), loop, afterGone > 0 ? "asked \(Wording.times(afterGone)) more after 410" : nil,
            "longest time without a new segment \(Wording.seconds(pause))",
        ]
        guard afterGone == 0, !isHammering else { return finding(parts, false) }
        let hasPlayed = pause <= Self.unnoticed && progress.count > 0
        // Whether it asks no more shows only at the end.
        guard presence != .open || seen == limit else { return finding(parts, nil) }
        return finding(parts + [hasPlayed ? "played on throughout" : nil], hasPlayed ? true : nil)
    }
}
