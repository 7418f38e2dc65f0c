package import Timeline

extension PlaylistRules {
    /// What is wrong with a media playlist after an earlier state of it, with nothing in between that matters: some states
    /// may have been missed.
    package static func violations(from earlier: MediaPlaylist, to later: MediaPlaylist) -> [Violation] {
        var findings = Findings()
        checkHead(earlier, later, &findings)
        checkSliding(earlier, later, &findings)
        checkSharedSegments(earlier, later, &findings)
        checkDiscontinuities(earlier, later, &findings)
        return findings.violations
    }

    /// What is wrong with the instants at which new states of a live media playlist came.
    ///
    /// - Parameter slack: how late each of them may have been seen.
    package static func violations(
        ofUpdatesAt instants: [WallTime],
        targetDuration: Int,
        slack: Interval = .zero
    ) -> [Violation] {
        var findings = Findings()
        let target = Interval.seconds(Int64(targetDuration))
        for (earlier, later) in zip(instants, instants.dropFirst()) {
            let interval = later - earlier
            findings.expect(
                (interval + slack) * 2 >= target && (interval - slack) * 2 <= target * 3,
                .updateInterval,
                "\(interval.nanoseconds) ns with a target duration of \(targetDuration) s"
            )
        }
        return findings.violations
    }

    private static func checkHead(_ earlier: MediaPlaylist, _ later: MediaPlaylist, _ findings: inout Findings) {
        findings.expect(
            later.targetDuration == earlier.targetDuration,
            .targetDuration,
            "from \(earlier.targetDuration) to \(later.targetDuration)"
        )
        findings.expect(later.playlistType == earlier.playlistType, .ending, "the type of the playlist changes")
        findings.expect(
            !earlier.hasEndList && earlier.playlistType != .vod || later == earlier,
            .ending,
            "a complete playlist changes"
        )
        findings.expect(
            later.hasIndependentSegments == earlier.hasIndependentSegments,
            .independentSegments,
            "from \(earlier.hasIndependentSegments) to \(later.hasIndependentSegments)"
        )
    }

    private static func checkSliding(_ earlier: MediaPlaylist, _ later: MediaPlaylist, _ findings: inout Findings) {
        let (old, new) = (earlier.numbers, later.numbers)
        findings.expect(
            new.lowerBound >= old.lowerBound,
            .mediaSequence,
            "from \(old.lowerBound) to \(new.lowerBound)"
        )
        findings.expect(new.upperBound >= old.upperBound, .onlySlides, "segments left at the end: \(old), then \(new)")
        findings.expect(
            earlier.playlistType != .event || new.lowerBound == old.lowerBound,
            .onlySlides,
            "an event playlist loses segments"
        )
    }

    private static func checkSharedSegments(
        _ earlier: MediaPlaylist,
        _ later: MediaPlaylist,
        _ findings: inout Findings
    ) {
        for number in earlier.numbers.clamped(to: later.numbers) {
            let old = earlier.segments[Int(number - earlier.mediaSequence)]
            let new = later.segments[Int(number - later.mediaSequence)]
            findings.expect(new == old, .segmentIdentity, "segment \(number) was \(old) and is \(new)")
        }
        let oldNumbers = Dictionary(
            zip(earlier.segments.map(\.uri), earlier.numbers),
            uniquingKeysWith: { first, _ in first }
        )
        for (number, segment) in zip(later.numbers, later.segments) {
            guard let old = oldNumbers[segment.uri] else { continue }
            findings.expect(old == number, .segmentIdentity, "\(segment.uri) was segment \(old) and is \(number)")
        }
    }

    private static func checkDiscontinuities(
        _ earlier: MediaPlaylist,
        _ later: MediaPlaylist,
        _ findings: inout Findings
    ) {
        let (old, new) = (earlier.discontinuityNumbers, later.discontinuityNumbers)
        findings.expect(
            later.discontinuitySequence >= earlier.discontinuitySequence,
            .discontinuitySequence,
            "from \(earlier.discontinuitySequence) to \(later.discontinuitySequence)"
        )
        for number in earlier.numbers.clamped(to: later.numbers) {
            let (one, two) = (old[Int(number - earlier.mediaSequence)], new[Int(number - later.mediaSequence)])
            findings.expect(one == two, .discontinuitySequence, "of segment \(number): \(one), then \(two)")
        }
        // Of lists that share no segment: the later one goes on from the last number, or above it.
        if earlier.numbers.clamped(to: later.numbers).isEmpty, let last = old.last, let first = new.first {
            findings.expect(first >= last, .discontinuitySequence, "of the segments: \(last), then \(first)")
        }
    }
}
