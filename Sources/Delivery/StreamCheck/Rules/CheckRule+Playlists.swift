internal import HLSConformance

// Rules for playlists.
extension CheckRule {
    static let playlistStartsWithM3U = CheckRule(
        "playlist-starts-with-m3u",
        .rfc8216,
        "4.3.1.1",
        "The first line of a playlist is #EXTM3U."
    )
    static let playlistIsUTF8 = CheckRule(
        "playlist-is-utf8",
        .rfc8216,
        "4.1",
        "A playlist is UTF-8 without a byte order mark and control characters."
    )
    static let playlistIsOfOneKind = CheckRule(
        "playlist-is-of-one-kind",
        .rfc8216,
        "4.1",
        "A playlist is a media playlist or a multivariant playlist, not both."
    )
    static let tagIsWellFormed = CheckRule(
        "tag-is-well-formed",
        .rfc8216,
        "4.2",
        "Values and attributes of tags are of the type that their tag asks for."
    )
    static let versionIsGivenOnce = CheckRule(
        "version-is-given-once",
        .rfc8216,
        "4.3.1.2",
        "A playlist has at most one EXT-X-VERSION."
    )
    static let versionIsNoHigher = CheckRule(
        "version-is-no-higher",
        .rfc8216bis,
        "6.2.1",
        .should,
        "EXT-X-VERSION is no higher than what the tags need."
    )
    static let versionCoversTags = CheckRule(.versionCoversTags)
    static let startHasTimeOffset = CheckRule(
        "start-has-time-offset",
        .rfc8216,
        "4.3.5.2",
        "EXT-X-START has a TIME-OFFSET."
    )
    static let keyIsWhole = CheckRule(
        "key-is-whole",
        .rfc8216,
        "4.3.2.4",
        "A key has a METHOD, and a URI unless that is NONE, which has nothing beside it."
    )
    static let variablesAreDefined = CheckRule(
        "variables-are-defined",
        .rfc8216bis,
        "4.3",
        "A variable is defined by EXT-X-DEFINE before it is used."
    )

    static let playlistRules = [
        playlistStartsWithM3U, playlistIsUTF8, playlistIsOfOneKind, tagIsWellFormed, versionIsGivenOnce,
        versionCoversTags, versionIsNoHigher, startHasTimeOffset, keyIsWhole, variablesAreDefined,
    ]
}

// Rules for one state of a media playlist.
extension CheckRule {
    static let targetDurationIsGiven = CheckRule(
        "target-duration-is-given",
        .rfc8216,
        "4.3.3.1",
        "A media playlist has an EXT-X-TARGETDURATION."
    )
    static let playlistTagIsGivenOnce = CheckRule(
        "playlist-tag-is-given-once",
        .rfc8216bis,
        "4.4.3",
        "A tag of the whole media playlist stands there at most once."
    )
    static let segmentHasDuration = CheckRule(
        "segment-has-duration",
        .rfc8216,
        "4.3.2.1",
        "Every segment has an EXTINF."
    )
    static let segmentHasURI = CheckRule(
        "segment-has-uri",
        .rfc8216,
        "4.3.2",
        "Every EXTINF is followed by the URI of its segment."
    )
    static let mediaSequenceComesFirst = CheckRule(
        "media-sequence-comes-first",
        .rfc8216,
        "4.3.3.2",
        "EXT-X-MEDIA-SEQUENCE stands before the first segment."
    )
    static let discontinuitySequenceComesFirst = CheckRule(
        "discontinuity-sequence-comes-first",
        .rfc8216,
        "4.3.3.3",
        "EXT-X-DISCONTINUITY-SEQUENCE stands before the first segment and the first EXT-X-DISCONTINUITY."
    )
    static let discontinuitySequenceIsGiven = CheckRule(
        "discontinuity-sequence-is-given",
        .apple,
        "8.17",
        "A live list has EXT-X-DISCONTINUITY-SEQUENCE."
    )
    static let liveListHasSixSegments = CheckRule(
        "live-list-has-six-segments",
        .apple,
        "8.11",
        "A live list has six segments or more."
    )
    static let dateRangeIsWhole = CheckRule(
        "date-range-is-whole",
        .rfc8216,
        "4.3.2.7",
        "EXT-X-DATERANGE has an ID and a START-DATE, ends after it starts and when DURATION says, and has a CLASS with "
            + "END-ON-NEXT."
    )
    static let dateRangesAgree = CheckRule(
        "date-ranges-agree",
        .rfc8216,
        "4.3.2.7",
        "What two EXT-X-DATERANGE with the same ID both say is the same."
    )
    static let dateRangeHasDateTime = CheckRule(
        "date-range-has-date-time",
        .rfc8216,
        "4.3.2.7",
        "A list with EXT-X-DATERANGE has EXT-X-PROGRAM-DATE-TIME."
    )
    static let interstitialHasOneAsset = CheckRule(
        "interstitial-has-one-asset",
        .rfc8216bis,
        "D.2",
        "An interstitial has exactly one of X-ASSET-URI and X-ASSET-LIST."
    )
    static let targetDurationCoversSegments = CheckRule(.targetDurationCoversSegments)
    static let liveListIsLongEnough = CheckRule(.liveListIsLongEnough)
    static let liveListHasDateTime = CheckRule(.liveListHasDateTime)
    static let dateTimesFollowDurations = CheckRule(.dateTimesFollowDurations)
    static let vodListHasEnd = CheckRule(.vodListHasEnd)
    static let startIsInList = CheckRule(.startIsInList)
    static let startIsClearOfLiveEnd = CheckRule(.startIsClearOfLiveEnd)
    static let holdBackIsLongEnough = CheckRule(.holdBackIsLongEnough)
    static let skipBoundaryIsFarEnough = CheckRule(.skipBoundaryIsFarEnough)

    static let mediaPlaylistRules = [
        targetDurationIsGiven, playlistTagIsGivenOnce, segmentHasDuration, segmentHasURI, mediaSequenceComesFirst,
        discontinuitySequenceComesFirst, discontinuitySequenceIsGiven, liveListHasSixSegments, dateRangeIsWhole,
        dateRangesAgree, dateRangeHasDateTime,
        interstitialHasOneAsset, targetDurationCoversSegments, liveListIsLongEnough, liveListHasDateTime,
        dateTimesFollowDurations, vodListHasEnd, startIsInList, startIsClearOfLiveEnd, holdBackIsLongEnough,
        skipBoundaryIsFarEnough,
    ]
}

// Rules for what changes in a media playlist.
extension CheckRule {
    static let targetDurationStays = CheckRule(.targetDurationStays)
    static let playlistTypeStays = CheckRule(.playlistTypeStays)
    static let completeListStays = CheckRule(.completeListStays)
    static let independentSegmentsStays = CheckRule(.independentSegmentsStays)
    static let mediaSequenceNeverFalls = CheckRule(.mediaSequenceNeverFalls)
    static let nothingLeavesAtEnd = CheckRule(.nothingLeavesAtEnd)
    static let eventListKeepsSegments = CheckRule(.eventListKeepsSegments)
    static let segmentStays = CheckRule(.segmentStays)
    static let discontinuitySequenceNeverFalls = CheckRule(.discontinuitySequenceNeverFalls)
    static let discontinuityNumbersStay = CheckRule(.discontinuityNumbersStay)
    static let updateIsNotLate = CheckRule(.updateIsNotLate)

    static let updateRules = [
        targetDurationStays, playlistTypeStays, completeListStays, independentSegmentsStays, mediaSequenceNeverFalls,
        nothingLeavesAtEnd, eventListKeepsSegments, segmentStays, discontinuitySequenceNeverFalls,
        discontinuityNumbersStay, updateIsNotLate,
    ]
}

// Rules for the media playlists of several renditions.
extension CheckRule {
    static let renditionsShareTargetDuration = CheckRule(.renditionsShareTargetDuration)
    static let renditionsShareDiscontinuities = CheckRule(.renditionsShareDiscontinuities)
    static let renditionsShareDateTimes = CheckRule(.renditionsShareDateTimes)
    static let renditionsShareType = CheckRule(.renditionsShareType)
    static let renditionsShareServerControl = CheckRule(.renditionsShareServerControl)
    static let iFrameListIsMarked = CheckRule(
        "i-frame-list-is-marked",
        .rfc8216,
        "4.3.4.3",
        "The playlist that EXT-X-I-FRAME-STREAM-INF names has EXT-X-I-FRAMES-ONLY."
    )
    static let iFrameListSharesTargetDuration = CheckRule(
        "i-frame-list-shares-target-duration",
        .apple,
        "6.11",
        "A live I-frame playlist has the EXT-X-TARGETDURATION of the other lists."
    )

    static let renditionRules = [
        renditionsShareTargetDuration, renditionsShareDiscontinuities, renditionsShareDateTimes, renditionsShareType,
        renditionsShareServerControl, iFrameListIsMarked, iFrameListSharesTargetDuration,
    ]
}

// Rules for a multivariant playlist.
extension CheckRule {
    static let variantHasBandwidth = CheckRule(
        "variant-has-bandwidth",
        .rfc8216,
        "4.3.4.2",
        "Every variant has a BANDWIDTH above zero."
    )
    static let variantHasURI = CheckRule(
        "variant-has-uri",
        .rfc8216,
        "4.3.4.2",
        "Every EXT-X-STREAM-INF is followed by a URI."
    )
    static let variantHasCodecs = CheckRule("variant-has-codecs", .apple, "9.1 and 9.3", "Every variant has CODECS.")
    static let variantHasResolution = CheckRule(
        "variant-has-resolution",
        .apple,
        "9.2 and 9.4",
        "Every variant with pictures has RESOLUTION."
    )
    static let variantHasFrameRate = CheckRule(
        "variant-has-frame-rate",
        .apple,
        "9.15",
        "Every variant with pictures has FRAME-RATE."
    )
    static let variantHasAverageBandwidth = CheckRule(
        "variant-has-average-bandwidth",
        .apple,
        "9.14",
        "Every variant has AVERAGE-BANDWIDTH."
    )
    static let iFramePlaylistExists = CheckRule(
        "i-frame-playlist-exists",
        .apple,
        "6.1",
        "There is an I-frame playlist, by EXT-X-I-FRAME-STREAM-INF."
    )
    static let renditionGroupsExist = CheckRule(
        "rendition-groups-exist",
        .rfc8216,
        "4.3.4.2",
        "VIDEO, SUBTITLES and CLOSED-CAPTIONS of a variant are the GROUP-ID of an EXT-X-MEDIA of that TYPE."
    )
    static let renditionIsDescribed = CheckRule(
        "rendition-is-described",
        .rfc8216,
        "4.3.4.1",
        "EXT-X-MEDIA has a known TYPE, a GROUP-ID and a NAME, and INSTREAM-ID or URI where its TYPE asks for one."
    )
    static let audioHasChannels = CheckRule(
        "audio-has-channels",
        .rfc8216,
        "4.3.4.1",
        .should,
        "Every EXT-X-MEDIA with TYPE=AUDIO has CHANNELS."
    )
    static let audioHasLanguage = CheckRule(
        "audio-has-language",
        .apple,
        "8.10",
        "Every EXT-X-MEDIA but those with TYPE=VIDEO has LANGUAGE."
    )
    static let averageIsWithinPeak = CheckRule(.averageIsWithinPeak)
    static let audioGroupsExist = CheckRule(.audioGroupsExist)
    static let renditionNamesDiffer = CheckRule(.renditionNamesDiffer)
    static let groupHasOneDefault = CheckRule(.groupHasOneDefault)
    static let defaultIsAutoselect = CheckRule(.defaultIsAutoselect)
    static let codecsCoverAudio = CheckRule(.codecsCoverAudio)

    static let multivariantRules = [
        variantHasBandwidth, variantHasURI, variantHasCodecs, variantHasResolution, variantHasFrameRate,
        variantHasAverageBandwidth, iFramePlaylistExists, renditionGroupsExist, renditionIsDescribed, audioHasChannels,
        audioHasLanguage, averageIsWithinPeak, audioGroupsExist, renditionNamesDiffer, groupHasOneDefault,
        defaultIsAutoselect, codecsCoverAudio,
    ]
}
