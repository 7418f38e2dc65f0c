extension Rule {
    /// The table of the rules.
    package var definition: RuleDefinition {
        switch self {
        case .versionCoversTags:
            .init(.rfc8216, "7", .must, "EXT-X-VERSION is at least what the tags need.")
        case .targetDurationIsPositive:
            .init(ours: "EXT-X-TARGETDURATION is above zero.")
        case .targetDurationCoversSegments:
            .init(.rfc8216, "4.3.3.1", .must, "No EXTINF, rounded to a whole second, exceeds EXT-X-TARGETDURATION.")
        case .segmentDurationIsPositive:
            .init(ours: "Every EXTINF is above zero.")
        case .segmentDurationIsWholeFrames:
            .init(ours: "Every EXTINF is a whole number of frames.")
        case .mediaSequenceIsUnsigned:
            .init(.rfc8216, "4.3.3.2", .must, "EXT-X-MEDIA-SEQUENCE has no sign.")
        case .discontinuitySequenceIsUnsigned:
            .init(.rfc8216, "4.3.3.3", .must, "EXT-X-DISCONTINUITY-SEQUENCE has no sign.")
        case .segmentURIsDiffer:
            .init(ours: "No two segments have the same URI.")
        case .liveListIsLongEnough:
            .init(.rfc8216, "6.2.2", .must, "A list without EXT-X-ENDLIST lasts three target durations or more.")
        case .allSegmentsHaveMap:
            .init(ours: "Either all segments have an EXT-X-MAP or none has.")
        case .newMapIsDiscontinuous:
            .init(ours: "EXT-X-MAP changes only at an EXT-X-DISCONTINUITY.")
        case .liveListHasDateTime:
            .init(.apple, "8.4", .must, "A live list has EXT-X-PROGRAM-DATE-TIME.")
        case .liveSegmentsHaveDateTime:
            .init(ours: "Every segment of a live list has EXT-X-PROGRAM-DATE-TIME.")
        case .dateTimesFollowDurations:
            .init(.rfc8216bis, "6.2.1", .must, "Dates are as far apart as the EXTINFs between them say.")
        case .dateTimesCrossDiscontinuities:
            .init(ours: "Dates run on across an EXT-X-DISCONTINUITY.")
        case .vodListHasEnd:
            .init(.rfc8216bis, "6.2.1", .must, "A list of type VOD, which cannot change, has EXT-X-ENDLIST.")
        case .endedListHasType:
            .init(ours: "A list with EXT-X-ENDLIST has EXT-X-PLAYLIST-TYPE.")
        case .startIsInList:
            .init(.rfc8216, "4.3.5.2", .should, "TIME-OFFSET of EXT-X-START is not longer than the list.")
        case .startIsClearOfLiveEnd:
            .init(
                .rfc8216,
                "4.3.5.2",
                .should,
                "TIME-OFFSET of EXT-X-START is not within three target durations of the end of a live list."
            )
        case .holdBackIsLongEnough:
            .init(.rfc8216bis, "4.4.3.8", .must, "HOLD-BACK is three target durations or more.")
        case .skipBoundaryIsFarEnough:
            .init(.rfc8216bis, "4.4.3.8", .must, "CAN-SKIP-UNTIL is at least six times the target duration.")

        case .targetDurationStays:
            .init(.rfc8216, "6.2.1", .must, "EXT-X-TARGETDURATION does not change.")
        case .playlistTypeStays:
            .init(.rfc8216, "6.2.1", .must, "EXT-X-PLAYLIST-TYPE does not change.")
        case .completeListStays:
            .init(.rfc8216, "4.3.3.4", .must, "A list of type VOD, or with EXT-X-ENDLIST, does not change.")
        case .independentSegmentsStays:
            .init(.rfc8216, "6.2.1", .must, "EXT-X-INDEPENDENT-SEGMENTS is neither added nor removed.")
        case .mediaSequenceNeverFalls:
            .init(.rfc8216, "6.2.2", .must, "EXT-X-MEDIA-SEQUENCE never decreases.")
        case .nothingLeavesAtEnd:
            .init(.rfc8216, "6.2.2", .must, "Segments are removed only from the start of the list.")
        case .eventListKeepsSegments:
            .init(.rfc8216, "6.2.1", .must, "A list of type EVENT loses no segments.")
        case .segmentStays:
            .init(.rfc8216, "6.2.1", .must, "A segment keeps its number, its URI and all its tags.")
        case .segmentURIKeepsNumber:
            .init(ours: "A URI is never given to another segment.")
        case .discontinuitySequenceNeverFalls:
            .init(.rfc8216, "6.2.2", .must, "EXT-X-DISCONTINUITY-SEQUENCE never decreases.")
        case .discontinuityNumbersStay:
            .init(.rfc8216, "6.2.2", .must, "The Discontinuity Sequence Number of a segment does not change.")

        case .updateIsNotEarly:
            .init(.rfc8216, "6.2.1", .must, "A new list comes half a target duration after the last, or later.")
        case .updateIsNotLate:
            .init(.rfc8216, "6.2.1", .must, "A new list comes within one and a half target durations of the last.")

        case .renditionsShareTargetDuration:
            .init(.rfc8216, "6.2.4", .must, "All renditions have the same EXT-X-TARGETDURATION.")
        case .renditionsShareNumbers:
            .init(ours: "All renditions list the same numbers.")
        case .renditionsShareDiscontinuities:
            .init(.rfc8216, "6.2.4", .must, "Matching content has matching Discontinuity Sequence Numbers.")
        case .renditionsShareDurations:
            .init(ours: "Matching segments are of equal length, those of sound to one of its frames.")
        case .renditionsShareDateTimes:
            .init(
                .rfc8216,
                "6.2.4",
                .must,
                "If one rendition has dates, all have the same, those of sound to one of its frames."
            )
        case .renditionsShareType:
            .init(.rfc8216, "6.2.4", .must, "If one rendition has EXT-X-PLAYLIST-TYPE, all have the same.")
        case .renditionsShareServerControl:
            .init(.rfc8216bis, "6.2.4", .must, "If one rendition has EXT-X-SERVER-CONTROL, all have the same.")
        case .renditionsEndTogether:
            .init(ours: "All renditions have EXT-X-ENDLIST or none has.")

        case .variantsExist:
            .init(ours: "There is a variant.")
        case .variantURIsDiffer:
            .init(ours: "No two variants have the same URI.")
        case .variantsDiffer:
            .init(ours: "No two variants have the same size, frame rate and bit rate.")
        case .variantURIsAreRelative:
            .init(ours: "URIs of variants are relative.")
        case .averageIsWithinPeak:
            .init(.rfc8216, "4.3.4.2", .must, "AVERAGE-BANDWIDTH is above zero and at most BANDWIDTH.")
        case .audioGroupsExist:
            .init(.rfc8216, "4.3.4.2", .must, "AUDIO of a variant is the GROUP-ID of an EXT-X-MEDIA with TYPE=AUDIO.")
        case .renditionNamesDiffer:
            .init(.rfc8216, "4.3.4.1.1", .must, "The renditions of a group have different names.")
        case .groupHasOneDefault:
            .init(.rfc8216, "4.3.4.1.1", .must, "A group has at most one rendition with DEFAULT=YES.")
        case .defaultIsAutoselect:
            .init(.rfc8216, "4.3.4.1", .must, "A rendition with DEFAULT=YES has AUTOSELECT=YES.")
        case .codecsCoverAudio:
            .init(
                .rfc8216,
                "4.3.4.2",
                .should,
                "CODECS of a variant that names a group of sound lists a codec of sound."
            )
        case .renditionURIsAreRelative:
            .init(ours: "URIs of renditions are relative.")
        }
    }
}
