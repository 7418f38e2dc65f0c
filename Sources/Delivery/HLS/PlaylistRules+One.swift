package import Timeline

extension PlaylistRules {
    /// What is wrong with a media playlist.
    ///
    /// - Parameter rate: the frames of the stream, if they are to be looked at.
    package static func violations(of playlist: MediaPlaylist, rate: FrameRate? = nil) -> [Violation] {
        var findings = Findings()
        checkVersion(playlist, &findings)
        checkDurations(playlist, rate, &findings)
        checkNumbers(playlist, &findings)
        checkMaps(playlist, &findings)
        checkDateTimes(playlist, &findings)
        checkEnding(playlist, &findings)
        checkStart(playlist, &findings)
        return findings.violations
    }

    private static func checkVersion(_ playlist: MediaPlaylist, _ findings: inout Findings) {
        // Decimal EXTINF is what we always write.
        let needed = playlist.segments.contains { $0.map != nil } ? 6 : 3
        findings.expect(playlist.version >= needed, .version, "\(playlist.version), but the tags need \(needed)")
    }

    private static func checkDurations(_ playlist: MediaPlaylist, _ rate: FrameRate?, _ findings: inout Findings) {
        findings.expect(playlist.targetDuration > 0, .targetDuration, "\(playlist.targetDuration)")
        for (number, segment) in zip(playlist.numbers, playlist.segments) {
            let ticks = segment.duration.ticks
            let perSecond = MediaTime.ticksPerSecond
            let rounded = (ticks + perSecond / 2).flooredQuotient(dividingBy: perSecond)
            findings.expect(
                rounded <= Int64(playlist.targetDuration),
                .targetDuration,
                "segment \(number) has \(ticks) ticks"
            )
            findings.expect(ticks > 0, .segmentDuration, "segment \(number) has \(ticks) ticks")
            if let frame = rate?.frameDuration.ticks {
                findings.expect(
                    ticks.isMultiple(of: frame),
                    .segmentDuration,
                    "segment \(number) has \(ticks) ticks, which is no whole number of frames"
                )
            }
        }
    }

    private static func checkNumbers(_ playlist: MediaPlaylist, _ findings: inout Findings) {
        findings.expect(playlist.mediaSequence >= 0, .mediaSequence, "\(playlist.mediaSequence)")
        findings.expect(
            playlist.discontinuitySequence >= 0,
            .discontinuitySequence,
            "\(playlist.discontinuitySequence)"
        )
        let uris = playlist.segments.map(\.uri)
        findings.expect(Set(uris).count == uris.count, .segmentIdentity, "a URI is there twice")
        guard !playlist.hasEndList else { return }
        findings.expect(
            playlist.duration >= threeTargets(playlist),
            .length,
            "\(playlist.duration.ticks) ticks, with a target duration of \(playlist.targetDuration) s"
        )
    }

    private static func checkMaps(_ playlist: MediaPlaylist, _ findings: inout Findings) {
        let maps = playlist.segments.map(\.map)
        findings.expect(
            maps.allSatisfy { ($0 == nil) == (maps.first ?? nil == nil) },
            .map,
            "some segments have one and others have not"
        )
        for (index, number) in playlist.numbers.enumerated().dropFirst() {
            findings.expect(
                maps[index] == maps[index - 1] || playlist.segments[index].isDiscontinuous,
                .discontinuity,
                "the map changes at segment \(number) without one"
            )
        }
    }

    private static func checkDateTimes(_ playlist: MediaPlaylist, _ findings: inout Findings) {
        let times = playlist.segments.map(\.programDateTime)
        if !playlist.hasEndList {
            findings.expect(!times.contains(nil), .programDateTime, "a segment has none")
        }
        // Between two date-times is the sum of the durations, to the millisecond in which they are written. Ours run on
        // across a discontinuity too: all programs are on one timeline.
        var last: (time: WallTime, sum: MediaTime)?
        var sum = MediaTime(ticks: 0)
        for (index, number) in playlist.numbers.enumerated() {
            if let time = times[index] {
                if let last {
                    let expected = (sum - last.sum).wallTime - .epoch
                    let error = (time - last.time) - expected
                    findings.expect(
                        error > .milliseconds(-1) && error < .milliseconds(1),
                        .programDateTime,
                        "segment \(number) is \(error.nanoseconds) ns off what EXTINF says"
                    )
                }
                last = (time, sum)
            }
            sum = sum + playlist.segments[index].duration
        }
    }

    private static func checkEnding(_ playlist: MediaPlaylist, _ findings: inout Findings) {
        findings.expect(
            playlist.playlistType != .vod || playlist.hasEndList,
            .ending,
            "a playlist of type VOD has no end"
        )
        findings.expect(
            playlist.playlistType != nil || !playlist.hasEndList,
            .ending,
            "a live playlist has an end"
        )
    }

    private static func checkStart(_ playlist: MediaPlaylist, _ findings: inout Findings) {
        let length = playlist.duration
        if let offset = playlist.start?.timeOffset {
            let fromStart = offset.ticks < 0 ? length + offset : offset
            findings.expect(
                fromStart.ticks >= 0 && fromStart <= length,
                .start,
                "\(offset.ticks) ticks are outside of the list"
            )
            findings.expect(
                playlist.hasEndList || length - fromStart >= threeTargets(playlist),
                .start,
                "\(offset.ticks) ticks are within three target durations of the end"
            )
        }
        if let holdBack = playlist.holdBack {
            findings.expect(holdBack >= threeTargets(playlist), .holdBack, "\(holdBack.ticks) ticks")
        }
    }

    private static func threeTargets(_ playlist: MediaPlaylist) -> MediaTime {
        MediaTime(seconds: Int64(playlist.targetDuration)) * 3
    }
}
