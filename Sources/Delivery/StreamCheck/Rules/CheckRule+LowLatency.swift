internal import HLSConformance

// Rules for low latency.
extension CheckRule {
    static let partIsWhole = CheckRule(
        "part-is-whole",
        .rfc8216bis,
        "4.4.4.9",
        "EXT-X-PART has a URI and a DURATION."
    )
    static let preloadHintIsWhole = CheckRule(
        "preload-hint-is-whole",
        .rfc8216bis,
        "4.4.5.3",
        "EXT-X-PRELOAD-HINT has a TYPE and a URI."
    )
    static let partHoldBackSuitsApple = CheckRule(
        "part-hold-back-suits-apple",
        .apple,
        "14.3",
        "PART-HOLD-BACK is three part target durations or more."
    )
    static let longListHasDeltaUpdates = CheckRule(
        "long-list-has-delta-updates",
        .apple,
        "14.4",
        .should,
        "A list of low latency that lasts longer than two minutes has a CAN-SKIP-UNTIL."
    )
    static let dateRangesCanBeSkipped = CheckRule(
        "date-ranges-can-be-skipped",
        .apple,
        "14.5",
        .should,
        "A list of low latency with CAN-SKIP-UNTIL and EXT-X-DATERANGE has CAN-SKIP-DATERANGES."
    )
    static let partsHaveSamplesOfSegment = CheckRule(
        "parts-have-samples-of-segment",
        .rfc8216bis,
        "3.2",
        "A segment and all its parts have the same samples with the same timing."
    )

    static let partTargetIsGiven = CheckRule(.partTargetIsGiven)
    static let partHoldBackIsGiven = CheckRule(.partHoldBackIsGiven)
    static let partHoldBackIsLongEnough = CheckRule(.partHoldBackIsLongEnough)
    static let partHoldBackIsThreeParts = CheckRule(.partHoldBackIsThreeParts)
    static let skippedDateRangesNeedBoundary = CheckRule(.skippedDateRangesNeedBoundary)
    static let partIsWithinTarget = CheckRule(.partIsWithinTarget)
    static let partIsLongEnough = CheckRule(.partIsLongEnough)
    static let partsMakeUpSegment = CheckRule(.partsMakeUpSegment)
    static let tagsComeBeforeFirstPart = CheckRule(.tagsComeBeforeFirstPart)
    static let oldPartsAreRemoved = CheckRule(.oldPartsAreRemoved)
    static let gapPartsAreMarked = CheckRule(.gapPartsAreMarked)
    static let independentPartIsMarked = CheckRule(.independentPartIsMarked)
    static let iFrameListHasNoParts = CheckRule(.iFrameListHasNoParts)
    static let preloadHintIsGiven = CheckRule(.preloadHintIsGiven)
    static let preloadHintIsGivenOnce = CheckRule(.preloadHintIsGivenOnce)
    static let endedListHasNoHint = CheckRule(.endedListHasNoHint)
    static let renditionReportIsRelative = CheckRule(.renditionReportIsRelative)
    static let partTargetStays = CheckRule(.partTargetStays)
    static let partHoldBackStays = CheckRule(.partHoldBackStays)
    static let partStays = CheckRule(.partStays)
    static let partsStayAtLiveEdge = CheckRule(.partsStayAtLiveEdge)
    static let partsLeaveInOrder = CheckRule(.partsLeaveInOrder)
    static let preloadHintComesTrue = CheckRule(.preloadHintComesTrue)
    static let mapIsHinted = CheckRule(.mapIsHinted)
    static let partComesInTime = CheckRule(.partComesInTime)
    static let renditionReportsAreGiven = CheckRule(.renditionReportsAreGiven)
    static let renditionReportIsTrue = CheckRule(.renditionReportIsTrue)
    static let partHoldBackCoversRenditions = CheckRule(.partHoldBackCoversRenditions)
    static let blockedReloadWaits = CheckRule(.blockedReloadWaits)
    static let blockedReloadComesInTime = CheckRule(.blockedReloadComesInTime)
    static let oldReloadIsAnswered = CheckRule(.oldReloadIsAnswered)
    static let partWithoutNumberIsRefused = CheckRule(.partWithoutNumberIsRefused)
    static let farReloadIsRefused = CheckRule(.farReloadIsRefused)
    static let deltaUpdateIsMade = CheckRule(.deltaUpdateIsMade)
    static let deltaUpdateIsConsistent = CheckRule(.deltaUpdateIsConsistent)
    static let hintedPartIsAvailable = CheckRule(.hintedPartIsAvailable)
    static let partIsAvailable = CheckRule(.partIsAvailable)
    static let partStaysAvailable = CheckRule(.partStaysAvailable)

    static let lowLatencyRules = [
        partIsWhole, preloadHintIsWhole, partHoldBackSuitsApple, longListHasDeltaUpdates, dateRangesCanBeSkipped,
        partsHaveSamplesOfSegment, partTargetIsGiven, partHoldBackIsGiven, partHoldBackIsLongEnough,
        partHoldBackIsThreeParts, skippedDateRangesNeedBoundary, partIsWithinTarget, partIsLongEnough,
        partsMakeUpSegment, tagsComeBeforeFirstPart, oldPartsAreRemoved, gapPartsAreMarked, independentPartIsMarked,
        iFrameListHasNoParts, preloadHintIsGiven, preloadHintIsGivenOnce, endedListHasNoHint,
        renditionReportIsRelative, partTargetStays, partHoldBackStays, partStays, partsStayAtLiveEdge,
        partsLeaveInOrder, preloadHintComesTrue, mapIsHinted, partComesInTime, renditionReportsAreGiven,
        renditionReportIsTrue, partHoldBackCoversRenditions, blockedReloadWaits, blockedReloadComesInTime,
        oldReloadIsAnswered, partWithoutNumberIsRefused, farReloadIsRefused, deltaUpdateIsMade,
        deltaUpdateIsConsistent, hintedPartIsAvailable, partIsAvailable, partStaysAvailable,
    ]
}
