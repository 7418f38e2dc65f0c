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

        case .partTargetIsGiven:
            .init(.rfc8216bis, "4.4.3.7", .must, "A list with EXT-X-PART has EXT-X-PART-INF with a PART-TARGET.")
        case .partHoldBackIsGiven:
            .init(.rfc8216bis, "4.4.3.8", .must, "A list with EXT-X-PART-INF has a PART-HOLD-BACK.")
        case .partHoldBackIsLongEnough:
            .init(.rfc8216bis, "4.4.3.8", .must, "PART-HOLD-BACK is two part target durations or more.")
        case .partHoldBackIsThreeParts:
            .init(.rfc8216bis, "4.4.3.8", .should, "PART-HOLD-BACK is three part target durations or more.")
        case .skippedDateRangesNeedBoundary:
            .init(.rfc8216bis, "4.4.3.8", .must, "CAN-SKIP-DATERANGES has a CAN-SKIP-UNTIL beside it.")
        case .partIsWithinTarget:
            .init(.rfc8216bis, "4.4.4.9", .must, "No part lasts longer than PART-TARGET.")
        case .partIsLongEnough:
            .init(
                .rfc8216bis,
                "4.4.4.9",
                .must,
                "A part lasts 85 % of PART-TARGET or more, unless it is independent, a gap or before one, or the last."
            )
        case .partsMakeUpSegment:
            .init(.rfc8216bis, "3.2", .must, "All parts of a segment last as long together as the segment.")
        case .tagsComeBeforeFirstPart:
            .init(
                .rfc8216bis,
                "4.4.4.9",
                .must,
                "EXT-X-DISCONTINUITY, -KEY, -MAP and -PROGRAM-DATE-TIME of a segment stand before its first part."
            )
        case .oldPartsAreRemoved:
            .init(
                .rfc8216bis,
                "6.2.2",
                .should,
                "No part is farther than three target durations from the end of the list."
            )
        case .gapPartsAreMarked:
            .init(.rfc8216bis, "6.2.1", .must, "Parts of a segment with EXT-X-GAP that are not there have GAP=YES.")
        case .independentPartIsMarked:
            .init(.rfc8216bis, "4.4.4.9", .should, "Of each segment with parts at least one has INDEPENDENT=YES.")
        case .iFrameListHasNoParts:
            .init(.rfc8216bis, "4.4.4.9", .should, "A list with EXT-X-I-FRAMES-ONLY has no parts.")
        case .preloadHintIsGiven:
            .init(.rfc8216bis, "B.1", .must, "A live list with parts has an EXT-X-PRELOAD-HINT of the next part.")
        case .preloadHintIsGivenOnce:
            .init(.rfc8216bis, "6.2.6", .should, "A list has one EXT-X-PRELOAD-HINT of a TYPE at most.")
        case .endedListHasNoHint:
            .init(.rfc8216bis, "4.4.5.3", .must, "A list with EXT-X-ENDLIST has no EXT-X-PRELOAD-HINT.")
        case .renditionReportIsRelative:
            .init(.rfc8216bis, "4.4.5.4", .must, "EXT-X-RENDITION-REPORT has a URI, relative to that of the list.")

        case .partTargetStays:
            .init(.rfc8216bis, "6.2.1", .must, "PART-TARGET does not change.")
        case .partHoldBackStays:
            .init(.rfc8216bis, "6.2.1", .must, "PART-HOLD-BACK does not change.")
        case .partStays:
            .init(.rfc8216bis, "6.2.1", .must, "A part keeps its URI, its attributes and the tags of its segment.")
        case .partsStayAtLiveEdge:
            .init(.rfc8216bis, "6.2.1", .must, "Parts of the last three target durations are not removed.")
        case .partsLeaveInOrder:
            .init(.rfc8216bis, "6.2.2", .must, "Parts are removed in their order, from the start of the list.")
        case .preloadHintComesTrue:
            .init(.rfc8216bis, "4.4.5.3", .must, "The part that comes has the URI of the hint before it.")
        case .mapIsHinted:
            .init(.rfc8216bis, "B.1", .must, "A hinted part with another EXT-X-MAP has a hint of that beside it.")
        case .partComesInTime:
            .init(.rfc8216bis, "6.2.1", .must, "A new part comes within PART-TARGET of the last.")

        case .renditionReportsAreGiven:
            .init(.rfc8216bis, "B.1", .must, "A list with parts has an EXT-X-RENDITION-REPORT of each other rendition.")
        case .renditionReportIsTrue:
            .init(
                .rfc8216bis,
                "4.4.5.4",
                .must,
                "LAST-MSN and LAST-PART are the last of the rendition that is reported."
            )
        case .renditionsSharePartTarget:
            .init(ours: "All renditions have the same PART-TARGET.")
        case .partHoldBackCoversRenditions:
            .init(
                .rfc8216bis,
                "4.4.3.8",
                .should,
                "PART-HOLD-BACK is three times the longest PART-TARGET of all renditions."
            )

        case .blockedReloadWaits:
            .init(.rfc8216bis, "6.2.5.2", .must, "A list that was asked for with _HLS_msn and _HLS_part has that part.")
        case .blockedReloadComesInTime:
            .init(.rfc8216bis, "6.2.5.2", .should, "A blocked reload is answered within three target durations.")
        case .oldReloadIsAnswered:
            .init(
                .rfc8216bis,
                "6.2.5.2",
                .must,
                "A reload that asks for what is there or has left gets the whole list."
            )
        case .partWithoutNumberIsRefused:
            .init(.rfc8216bis, "6.2.5.2", .must, "_HLS_part without _HLS_msn is a bad request, such as 400.")
        case .farReloadIsRefused:
            .init(
                .rfc8216bis,
                "6.2.5.2",
                .should,
                "_HLS_msn more than two after the last segment is a bad request, such as 400."
            )
        case .deltaUpdateIsMade:
            .init(
                .rfc8216bis,
                "6.2.5.1",
                .must,
                "_HLS_skip is answered with EXT-X-SKIP if CAN-SKIP-UNTIL allows it, or else ignored."
            )
        case .deltaUpdateIsConsistent:
            .init(
                .rfc8216bis,
                "6.2.5.1",
                .must,
                "A delta update and the list before are the whole list, all within CAN-SKIP-UNTIL."
            )
        case .hintedPartIsAvailable:
            .init(.rfc8216bis, "6.2.6", .must, "A hinted part can be asked for at once, and comes when it is listed.")
        case .partIsAvailable:
            .init(.rfc8216bis, "6.2.1", .must, "Every part that is listed can be had at once.")
        case .partStaysAvailable:
            .init(.rfc8216bis, "6.2.2", .must, "A part that has left can be had for three target durations.")
        case .segmentIsItsParts:
            .init(ours: "A segment has the bytes of its parts, one after the other.")
        }
    }
}
