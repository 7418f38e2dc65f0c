/// A rule for streams; ``definition`` is its row in the table.
package enum Rule: CaseIterable, Hashable, Sendable {
    // Any playlist.
    case playlistStartsWithM3U, playlistIsUTF8, playlistIsOfOneKind, tagIsWellFormed, versionIsGivenOnce,
        versionCoversTags, versionIsNoHigher, startHasTimeOffset, keyIsWhole, variableIsWhole, variablesAreDefined,
        attributeIsOfItsTag

    // Keys.
    case encryptedHeaderHasVector, sessionKeyAgrees, keyIsAvailable, keyHasSixteenBytes, keyTypeFits,
        segmentCanBeDecrypted

    // Pathways, steering, variables.
    case steeringPathwayIsListed, scoresAreComplete, variableIsDefinedOnce, steeringManifestIsAvailable,
        steeringManifestIsWhole, steeringTypeFits

    // One state of a media playlist.
    case targetDurationIsGiven, playlistTagIsGivenOnce, segmentHasDuration, segmentHasURI, mediaSequenceComesFirst,
        discontinuitySequenceComesFirst, discontinuitySequenceIsGiven, mapIsWhole, skipIsWhole, dateHasZone,
        liveListHasSixSegments, dateRangeIsWhole,
        dateRangesAgree, dateRangeHasDateTime, interstitialHasOneAsset, assetIsAbsolute, rangesOfClassAreDisjoint,
        preloadRangeIsWhole, resumptionIsInStream,
        spliceInformationIsWhole, targetDurationCoversSegments,
        liveListIsLongEnough, liveListHasDateTime, dateTimesFollowDurations, vodListHasEnd, startIsInList,
        startIsClearOfLiveEnd, holdBackIsLongEnough, skipBoundaryIsFarEnough

    // Two states of a media playlist.
    case targetDurationStays, playlistTypeStays, completeListStays, independentSegmentsStays, mediaSequenceNeverFalls,
        nothingLeavesAtEnd, eventListKeepsSegments, segmentStays, discontinuitySequenceNeverFalls,
        discontinuityNumbersStay, updateIsNotLate, dateRangeStays

    // The media playlists of several renditions.
    case renditionsShareTargetDuration, renditionsShareDiscontinuities, renditionsShareDateTimes, renditionsShareType,
        renditionsShareServerControl, iFrameListIsMarked, iFrameListSharesTargetDuration

    // A multivariant playlist.
    case variantHasBandwidth, variantHasURI, variantHasCodecs, variantHasResolution, variantHasFrameRate,
        variantHasAverageBandwidth, iFramePlaylistExists, renditionGroupsExist, renditionIsDescribed,
        audioHasChannels, audioHasLanguage, sessionDataIsWhole, steeringIsWhole, renditionGroupsMatch,
        autoselectedRenditionsDiffer, captionsAreNoneForAll, averageIsWithinPeak, audioGroupsExist,
        renditionNamesDiffer, groupHasOneDefault, defaultIsAutoselect, codecsCoverAudio

    // Answers.
    case playlistIsAvailable, playlistIsIdentifiable, playlistTypeFits, playlistIsCompressed, segmentIsAvailable,
        segmentBytesStay, segmentStaysAvailable,
        segmentComesInTime, mediaIsNotRedirected, typeFits, rangeIsAnswered, answerIsWhole, answerIsWithinLimits

    // The assets of interstitials.
    case assetListIsAvailable, assetListComesInTime, assetListIsWhole, assetIsAvailable, assetIsComplete,
        assetDurationIsTrue, dateRangeLastsAsAssets

    // The content of a segment.
    case segmentIsReadable, mapIsReadable, segmentHasMap, headerIsFragmented, fragmentHasDecodeTime,
        fragmentBaseIsItself, fragmentTrackIsKnown, fragmentNumbersRise, streamHasTables, streamBeginsWithTables,
        streamHasOneProgram, packetsAreCounted, packetsAreSound, tableChecksumsAreRight,
        pesPacketsAreWhole, presentationFollowsDecoding, clockReferenceComesOften, clockReferenceGoesOn,
        samplesAreInMediaData, samplesAreWhole, syncFlagsAreTrue, packedAudioHasTime, captionsHaveTimeMap,
        timeMapIsWhole, timeMapIsBelowWrap, cuesAreWhole, cuesAreUTF8, cuesAreInOrder, tagsAreWhole, messagesAreWhole,
        messagesAreInSegment, segmentBeginsWithIDR

    // Media and the lists that refer to it.
    case timestampsGoOn, tracksStay, encodingStays, independentSegmentsAreIndependent, independentPartIsIndependent,
        durationsAreTrue, codecsAreTrue, resolutionIsTrue, frameRateIsTrue, channelsAreTrue,
        bandwidthIsTrue, averageBandwidthIsTrue, bandwidthIsClose, bitrateTagIsTrue, renditionsStartTogether,
        renditionsEndTogether, renditionsAdvanceTogether,
        datesFollowMedia, cuesFollowMedia

    // Low latency.
    case partIsWhole, preloadHintIsWhole, partHoldBackSuitsApple, longListHasDeltaUpdates, dateRangesCanBeSkipped,
        partsHaveSamplesOfSegment, partTargetIsGiven, partHoldBackIsGiven, partHoldBackIsLongEnough,
        partHoldBackIsThreeParts, skippedDateRangesNeedBoundary, partIsWithinTarget, partIsLongEnough,
        partsMakeUpSegment, tagsComeBeforeFirstPart, oldPartsAreRemoved, gapPartsAreMarked, independentPartIsMarked,
        iFrameListHasNoParts, preloadHintIsGiven, preloadHintIsGivenOnce, endedListHasNoHint, partsAllowBlockedReloads,
        renditionReportIsRelative, partTargetStays, serverControlStays, partStays, partsStayAtLiveEdge,
        partsLeaveInOrder, preloadHintComesTrue, mapIsHinted, partComesInTime, renditionReportsAreGiven,
        renditionReportIsTrue, partHoldBackCoversRenditions, blockedReloadWaits, blockedReloadComesInTime,
        oldReloadIsAnswered, partWithoutNumberIsRefused, farReloadIsRefused, deltaUpdateIsMade,
        deltaUpdateIsConsistent, hintedPartIsAvailable, partIsAvailable, partStaysAvailable

    /// The name of the case in lower case with hyphens, such as `target-duration-stays`. Users write it, and programs read it.
    package var id: String {
        var id = ""
        for character in String(describing: self) {
            if character.isUppercase, id.last?.isLowercase == true { id += "-" }
            id += String(character)
        }
        return id.lowercased()
    }

    package var level: Level { definition.level }

    /// The standard with the section: `RFC 8216, 4.3.3.1`.
    package var source: String {
        let (source, section) = (definition.source.rawValue, definition.section)
        return section.isEmpty ? source : "\(source), \(section)"
    }

    /// The requirement in one sentence.
    package var sentence: String { definition.sentence }
}

extension Rule {
    package enum Level: String, Sendable {
        case must = "MUST"
        case should = "SHOULD"
    }

    package enum Source: String, Sendable {
        case rfc8216 = "RFC 8216"
        /// The successor of RFC 8216, draft-pantos-hls-rfc8216bis-22.
        case rfc8216bis = "RFC 8216bis"
        /// draft-pantos-content-steering-05.
        case steering = "Pathway-based Content Steering"
        /// HLS Authoring Specification for Apple Devices.
        case apple = "Apple's authoring specification"
        /// HTTP; the section names the RFC.
        case http = "HTTP"
        /// MPEG-2 systems: transport streams.
        case transportStreams = "ISO/IEC 13818-1"
        /// The ISO base media file format: fragmented MP4.
        case mediaFiles = "ISO/IEC 14496-12"
        /// Event messages.
        case dash = "ISO/IEC 23009-1"
        /// Segments of fragmented MP4.
        case cmaf = "ISO/IEC 23000-19"
        case webVTT = "W3C WebVTT"
        /// Units of H.264 and H.265 in MP4.
        case unitFiles = "ISO/IEC 14496-15"
        /// No standard, but the limits of this program.
        case clockcast = "Clockcast"
    }

    package struct Definition: Sendable {
        let level: Level
        package let source: Source
        /// The number of the section or of the requirement in the source.
        let section: String
        let sentence: String

        static func must(_ source: Source, _ section: String, _ sentence: String) -> Definition {
            Definition(level: .must, source: source, section: section, sentence: sentence)
        }

        static func should(_ source: Source, _ section: String, _ sentence: String) -> Definition {
            Definition(level: .should, source: source, section: section, sentence: sentence)
        }
    }
}
