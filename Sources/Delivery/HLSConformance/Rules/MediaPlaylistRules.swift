package import HLS
package import Timeline

/// The rules that one state of a media playlist keeps or breaks. Each function has what is wrong, one line a place.
package enum MediaPlaylistRules {
    static let checks: [(rule: Rule, details: @Sendable (MediaPlaylist) -> [String])] = [
        (.versionCoversTags, versionCoversTags),
        (.targetDurationIsPositive, targetDurationIsPositive),
        (.targetDurationCoversSegments, targetDurationCoversSegments),
        (.segmentDurationIsPositive, segmentDurationIsPositive),
        (.mediaSequenceIsUnsigned, mediaSequenceIsUnsigned),
        (.discontinuitySequenceIsUnsigned, discontinuitySequenceIsUnsigned),
        (.segmentURIsDiffer, segmentURIsDiffer),
        (.liveListIsLongEnough, liveListIsLongEnough),
        (.allSegmentsHaveMap, allSegmentsHaveMap),
        (.newMapIsDiscontinuous, newMapIsDiscontinuous),
        (.liveListHasDateTime, liveListHasDateTime),
        (.liveSegmentsHaveDateTime, liveSegmentsHaveDateTime),
        (.dateTimesFollowDurations, dateTimesFollowDurations),
        (.dateTimesCrossDiscontinuities, dateTimesCrossDiscontinuities),
        (.vodListHasEnd, vodListHasEnd),
        (.endedListHasType, endedListHasType),
        (.startIsInList, startIsInList),
        (.startIsClearOfLiveEnd, startIsClearOfLiveEnd),
        (.holdBackIsLongEnough, holdBackIsLongEnough),
        (.skipBoundaryIsFarEnough, skipBoundaryIsFarEnough),
    ]

    /// What is wrong with a media playlist.
    ///
    /// - Parameter rate: the frames of the stream, if they are to be looked at.
    package static func violations(of playlist: MediaPlaylist, rate: FrameRate? = nil) -> [Violation] {
        var violations = checks.flatMap { check in
            check.details(playlist).map { Violation(rule: check.rule, detail: $0) }
        }
        if let rate {
            violations += segmentDurationIsWholeFrames(playlist, rate).map {
                Violation(rule: .segmentDurationIsWholeFrames, detail: $0)
            }
        }
        return violations
    }

    /// RFC 8216, 7: decimal EXTINF, which is what we always write, needs version 3; EXT-X-MAP needs 6. EXT-X-I-FRAMES-ONLY needs 4,
    /// and EXT-X-MAP beside it 5.
    private static func versionCoversTags(_ playlist: MediaPlaylist) -> [String] {
        let hasMap = playlist.segments.contains { $0.map != nil }
        let needed = playlist.hasIFramesOnly ? (hasMap ? 5 : 4) : (hasMap ? 6 : 3)
        return playlist.version >= needed ? [] : ["the version is \(playlist.version), but the tags need \(needed)"]
    }

    /// Ours: EXT-X-TARGETDURATION is above zero.
    private static func targetDurationIsPositive(_ playlist: MediaPlaylist) -> [String] {
        playlist.targetDuration > 0 ? [] : ["the target duration is \(playlist.targetDuration) s"]
    }

    /// RFC 8216, 4.3.3.1: EXTINF, rounded to the nearest whole second, is at most EXT-X-TARGETDURATION.
    private static func targetDurationCoversSegments(_ playlist: MediaPlaylist) -> [String] {
        let perSecond = MediaTime.ticksPerSecond
        return details(of: playlist) { segment in
            let ticks = segment.duration.ticks
            let rounded = (ticks + perSecond / 2).flooredQuotient(dividingBy: perSecond)
            return rounded <= Int64(playlist.targetDuration)
                ? nil : "lasts \(ticks) ticks, but the target duration is \(playlist.targetDuration) s"
        }
    }

    /// Ours: EXTINF is above zero.
    private static func segmentDurationIsPositive(_ playlist: MediaPlaylist) -> [String] {
        details(of: playlist) { $0.duration.ticks > 0 ? nil : "lasts \($0.duration.ticks) ticks" }
    }

    /// Ours: EXTINF is a whole number of frames.
    private static func segmentDurationIsWholeFrames(_ playlist: MediaPlaylist, _ rate: FrameRate) -> [String] {
        details(of: playlist) { segment in
            let ticks = segment.duration.ticks
            return ticks.isMultiple(of: rate.frameDuration.ticks)
                ? nil : "lasts \(ticks) ticks, which is not a whole number of frames"
        }
    }

    /// RFC 8216, 4.3.3.2: a decimal-integer.
    private static func mediaSequenceIsUnsigned(_ playlist: MediaPlaylist) -> [String] {
        playlist.mediaSequence >= 0 ? [] : ["the media sequence number is \(playlist.mediaSequence)"]
    }

    /// RFC 8216, 4.3.3.3: a decimal-integer.
    private static func discontinuitySequenceIsUnsigned(_ playlist: MediaPlaylist) -> [String] {
        let number = playlist.discontinuitySequence
        return number >= 0 ? [] : ["the discontinuity sequence number is \(number)"]
    }

    /// Ours: no two segments have the same URI.
    private static func segmentURIsDiffer(_ playlist: MediaPlaylist) -> [String] {
        var known: Set<String> = []
        return details(of: playlist) { known.insert($0.uri).inserted ? nil : "has the URI of another, \($0.uri)" }
    }

    /// RFC 8216, 6.2.2: removing a segment must not leave a list without EXT-X-ENDLIST shorter than three target durations.
    private static func liveListIsLongEnough(_ playlist: MediaPlaylist) -> [String] {
        guard !playlist.hasEndList, playlist.duration + playlist.frameTolerance < playlist.threeTargetDurations else {
            return []
        }
        return ["the list lasts \(playlist.duration.ticks) ticks; the target duration is \(playlist.targetDuration) s"]
    }

    /// Apple, 8.4: live content has EXT-X-PROGRAM-DATE-TIME.
    private static func liveListHasDateTime(_ playlist: MediaPlaylist) -> [String] {
        guard !playlist.hasEndList, playlist.segments.allSatisfy({ $0.programDateTime == nil }) else { return [] }
        return ["no segment has a date"]
    }

    /// Ours: every live segment has EXT-X-PROGRAM-DATE-TIME.
    private static func liveSegmentsHaveDateTime(_ playlist: MediaPlaylist) -> [String] {
        guard !playlist.hasEndList else { return [] }
        return details(of: playlist) { $0.programDateTime == nil ? "has no date" : nil }
    }

    /// RFC 8216bis, 6.2.1: a list of type VOD must not change, so nothing can come after its segments.
    private static func vodListHasEnd(_ playlist: MediaPlaylist) -> [String] {
        playlist.playlistType == .vod && !playlist.hasEndList ? ["a list of type VOD has no end"] : []
    }

    /// Ours: what has an end has a type.
    private static func endedListHasType(_ playlist: MediaPlaylist) -> [String] {
        playlist.hasEndList && playlist.playlistType == nil ? ["a live list has an end"] : []
    }

    /// RFC 8216, 4.3.5.2: the absolute value of TIME-OFFSET should not be larger than the duration of the list.
    private static func startIsInList(_ playlist: MediaPlaylist) -> [String] {
        guard let offset = playlist.start?.timeOffset else { return [] }
        return abs(offset.ticks) <= (playlist.duration + playlist.frameTolerance).ticks
            ? [] : ["the start, \(offset.ticks) ticks, is outside of the list"]
    }

    /// RFC 8216, 4.3.5.2: TIME-OFFSET should not be within three target durations of the end of a list without EXT-X-ENDLIST.
    private static func startIsClearOfLiveEnd(_ playlist: MediaPlaylist) -> [String] {
        guard !playlist.hasEndList, let offset = playlist.start?.timeOffset else { return [] }
        let beforeEnd = offset.ticks < 0 ? offset * -1 : playlist.duration - offset
        return beforeEnd + playlist.frameTolerance >= playlist.threeTargetDurations
            ? [] : ["the start, \(offset.ticks) ticks, is within three target durations of the end"]
    }

    /// RFC 8216bis, 4.4.3.8: HOLD-BACK must be at least three times the target duration.
    private static func holdBackIsLongEnough(_ playlist: MediaPlaylist) -> [String] {
        guard let holdBack = playlist.serverControl?.holdBack, holdBack < playlist.threeTargetDurations else {
            return []
        }
        return ["HOLD-BACK is \(holdBack.ticks) ticks; the target duration is \(playlist.targetDuration) s"]
    }

    /// RFC 8216bis, 4.4.3.8: CAN-SKIP-UNTIL must be at least six times the target duration.
    private static func skipBoundaryIsFarEnough(_ playlist: MediaPlaylist) -> [String] {
        guard let boundary = playlist.serverControl?.canSkipUntil, boundary < playlist.threeTargetDurations * 2 else {
            return []
        }
        return ["CAN-SKIP-UNTIL is \(boundary.ticks) ticks; the target duration is \(playlist.targetDuration) s"]
    }

    /// What is wrong with single segments, each named by its number.
    private static func details(of playlist: MediaPlaylist, _ detail: (MediaSegment) -> String?) -> [String] {
        zip(playlist.numbers, playlist.segments).compactMap { number, segment in
            detail(segment).map { "segment \(number) \($0)" }
        }
    }
}
