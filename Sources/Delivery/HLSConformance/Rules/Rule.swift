/// A rule for playlists, by its identifier; ``definition`` says what it asks and who asks it.
package enum Rule: String, CaseIterable, Sendable {
    // One media playlist.
    case versionCoversTags = "version-covers-tags"
    case targetDurationIsPositive = "target-duration-is-positive"
    case targetDurationCoversSegments = "target-duration-covers-segments"
    case segmentDurationIsPositive = "segment-duration-is-positive"
    case segmentDurationIsWholeFrames = "segment-duration-is-whole-frames"
    case mediaSequenceIsUnsigned = "media-sequence-is-unsigned"
    case discontinuitySequenceIsUnsigned = "discontinuity-sequence-is-unsigned"
    case segmentURIsDiffer = "segment-uris-differ"
    case liveListIsLongEnough = "live-list-is-long-enough"
    case allSegmentsHaveMap = "all-segments-have-map"
    case newMapIsDiscontinuous = "new-map-is-discontinuous"
    case liveListHasDateTime = "live-list-has-date-time"
    case liveSegmentsHaveDateTime = "live-segments-have-date-time"
    case dateTimesFollowDurations = "date-times-follow-durations"
    case dateTimesCrossDiscontinuities = "date-times-cross-discontinuities"
    case vodListHasEnd = "vod-list-has-end"
    case endedListHasType = "ended-list-has-type"
    case startIsInList = "start-is-in-list"
    case startIsClearOfLiveEnd = "start-is-clear-of-live-end"
    case holdBackIsLongEnough = "hold-back-is-long-enough"
    case skipBoundaryIsFarEnough = "skip-boundary-is-far-enough"

    // Two states of a media playlist.
    case targetDurationStays = "target-duration-stays"
    case playlistTypeStays = "playlist-type-stays"
    case completeListStays = "complete-list-stays"
    case independentSegmentsStays = "independent-segments-stays"
    case mediaSequenceNeverFalls = "media-sequence-never-falls"
    case nothingLeavesAtEnd = "nothing-leaves-at-end"
    case eventListKeepsSegments = "event-list-keeps-segments"
    case segmentStays = "segment-stays"
    case segmentURIKeepsNumber = "segment-uri-keeps-number"
    case discontinuitySequenceNeverFalls = "discontinuity-sequence-never-falls"
    case discontinuityNumbersStay = "discontinuity-numbers-stay"

    // The instants at which new states came.
    case updateIsNotEarly = "update-is-not-early"
    case updateIsNotLate = "update-is-not-late"

    // Renditions at the same moment.
    case renditionsShareTargetDuration = "renditions-share-target-duration"
    case renditionsShareNumbers = "renditions-share-numbers"
    case renditionsShareDiscontinuities = "renditions-share-discontinuities"
    case renditionsShareDurations = "renditions-share-durations"
    case renditionsShareDateTimes = "renditions-share-date-times"
    case renditionsShareType = "renditions-share-type"
    case renditionsShareServerControl = "renditions-share-server-control"
    case renditionsEndTogether = "renditions-end-together"

    // A multivariant playlist.
    case variantsExist = "variants-exist"
    case variantURIsDiffer = "variant-uris-differ"
    case variantsDiffer = "variants-differ"
    case variantURIsAreRelative = "variant-uris-are-relative"
    case averageIsWithinPeak = "average-is-within-peak"
    case audioGroupsExist = "audio-groups-exist"
    case renditionNamesDiffer = "rendition-names-differ"
    case groupHasOneDefault = "group-has-one-default"
    case defaultIsAutoselect = "default-is-autoselect"
    case codecsCoverAudio = "codecs-cover-audio"
    case renditionURIsAreRelative = "rendition-uris-are-relative"

    // Low latency: one media playlist.
    case partTargetIsGiven = "part-target-is-given"
    case partHoldBackIsGiven = "part-hold-back-is-given"
    case partHoldBackIsLongEnough = "part-hold-back-is-long-enough"
    case partHoldBackIsThreeParts = "part-hold-back-is-three-parts"
    case skippedDateRangesNeedBoundary = "skipped-date-ranges-need-boundary"
    case partIsWithinTarget = "part-is-within-target"
    case partIsLongEnough = "part-is-long-enough"
    case partsMakeUpSegment = "parts-make-up-segment"
    case tagsComeBeforeFirstPart = "tags-come-before-first-part"
    case oldPartsAreRemoved = "old-parts-are-removed"
    case gapPartsAreMarked = "gap-parts-are-marked"
    case independentPartIsMarked = "independent-part-is-marked"
    case iFrameListHasNoParts = "i-frame-list-has-no-parts"
    case preloadHintIsGiven = "preload-hint-is-given"
    case preloadHintIsGivenOnce = "preload-hint-is-given-once"
    case endedListHasNoHint = "ended-list-has-no-hint"
    case renditionReportIsRelative = "rendition-report-is-relative"

    // Low latency: two states of a media playlist.
    case partTargetStays = "part-target-stays"
    case partHoldBackStays = "part-hold-back-stays"
    case partStays = "part-stays"
    case partsStayAtLiveEdge = "parts-stay-at-live-edge"
    case partsLeaveInOrder = "parts-leave-in-order"
    case preloadHintComesTrue = "preload-hint-comes-true"
    case mapIsHinted = "map-is-hinted"
    case partComesInTime = "part-comes-in-time"

    // Low latency: several renditions.
    case renditionReportsAreGiven = "rendition-reports-are-given"
    case renditionReportIsTrue = "rendition-report-is-true"
    case renditionsSharePartTarget = "renditions-share-part-target"
    case partHoldBackCoversRenditions = "part-hold-back-covers-renditions"

    // Low latency: answers.
    case blockedReloadWaits = "blocked-reload-waits"
    case blockedReloadComesInTime = "blocked-reload-comes-in-time"
    case oldReloadIsAnswered = "old-reload-is-answered"
    case partWithoutNumberIsRefused = "part-without-number-is-refused"
    case farReloadIsRefused = "far-reload-is-refused"
    case deltaUpdateIsMade = "delta-update-is-made"
    case deltaUpdateIsConsistent = "delta-update-is-consistent"
    case hintedPartIsAvailable = "hinted-part-is-available"
    case partIsAvailable = "part-is-available"
    case partStaysAvailable = "part-stays-available"
    case segmentIsItsParts = "segment-is-its-parts"
}

/// A rule that is broken, and how.
package struct Violation: Hashable, Sendable, CustomStringConvertible {
    package let rule: Rule
    /// What was found, in one line.
    package let detail: String

    package var description: String { "\(rule.rawValue): \(detail)" }
}
