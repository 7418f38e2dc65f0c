/// The rules for streams, one row each: whether it is a MUST or a SHOULD, the source with the section, and the requirement in one
/// sentence. The table is one, however long, so that a rule and its row cannot come apart.
///
/// "RFC 8216bis" is its successor, draft-pantos-hls-rfc8216bis-22, and "Pathway-based Content Steering" draft-pantos-content-steering-05.
/// "Apple's authoring specification" is the HLS Authoring Specification for Apple Devices. "Clockcast" stands for the limits of this
/// program.
package enum Rule: String, CaseIterable, Sendable {
    // Any playlist.
    case playlistStartsWithM3U = "MUST RFC 8216, 4.3.1.1: The first line of a playlist is #EXTM3U."
    case playlistIsUTF8 = "MUST RFC 8216, 4.1: A playlist is UTF-8 without a byte order mark and control characters."
    case playlistIsOfOneKind = "MUST RFC 8216, 4.1: A playlist is a media playlist or a multivariant one, not both."
    case tagIsWellFormed = "MUST RFC 8216, 4.2: Values and attributes of tags are of the type that their tag requires."
    case versionIsGivenOnce = "MUST RFC 8216, 4.3.1.2: A playlist has at most one EXT-X-VERSION."
    case versionCoversTags = "MUST RFC 8216, 7: EXT-X-VERSION is at least what the tags and attributes require."
    case versionIsNoHigher =
        "SHOULD RFC 8216bis, 6.2.1: EXT-X-VERSION is no higher than what the tags, the attributes and the segments require."
    case startHasTimeOffset = "MUST RFC 8216, 4.3.5.2: EXT-X-START has a TIME-OFFSET."
    case keyIsWhole =
        "MUST RFC 8216, 4.3.2.4: A key has a METHOD, and a URI unless that is NONE, which has nothing beside it; an IV where the METHOD has one."
    case variableIsWhole =
        "MUST RFC 8216bis, 4.4.2.3: EXT-X-DEFINE has exactly one of NAME, IMPORT and QUERYPARAM, and a VALUE with NAME."
    case variablesAreDefined =
        "MUST RFC 8216bis, 4.3: A variable is defined by EXT-X-DEFINE before it is used, and has a value where that comes from."
    case attributeIsOfItsTag =
        "SHOULD RFC 8216bis, 4.4: A tag has no attribute that only another tag defines, and nothing that its version has removed."

    // Keys.
    case encryptedHeaderHasVector =
        "MUST RFC 8216bis, 4.4.4.5: The EXT-X-KEY of an EXT-X-MAP that is encrypted with AES-128 has an IV."
    case sessionKeyAgrees =
        "MUST RFC 8216bis, 4.4.6.5: EXT-X-SESSION-KEY has METHOD, KEYFORMAT and KEYFORMATVERSIONS of each EXT-X-KEY with its URI."
    case counterModeIsForFragments =
        "MUST RFC 8216bis, 4.4.4.4: METHOD=SAMPLE-AES-CTR is for fragmented MP4 alone, which has an EXT-X-MAP."
    case keyIsAvailable = "MUST RFC 8216, 6.2.3: Every listed key is available."
    case keyHasSixteenBytes = "MUST RFC 8216, 5.1: A key of AES-128 is 16 bytes."
    case keyTypeFits = "SHOULD HTTP, RFC 9110, 8.3: Content-Type of a key is not that of another kind of file."
    case segmentCanBeDecrypted =
        "MUST RFC 8216, 4.3.2.4: Everything to which an EXT-X-KEY with AES-128 applies is encrypted with its key, with the padding of PKCS7."
    case mediaIsEncryptedAsSaid =
        "MUST RFC 8216, 4.3.2.4: Samples are encrypted where an EXT-X-KEY with SAMPLE-AES applies, in the way that its METHOD names, and only there."

    // Pathways, steering, variables.
    case steeringPathwayIsListed = "MUST RFC 8216bis, 4.4.6.6: EXT-X-CONTENT-STEERING has the PATHWAY-ID of a variant."
    case scoresAreComplete = "SHOULD RFC 8216bis, 4.4.6.2: If a variant has a SCORE, all have one."
    case variableIsDefinedOnce =
        "MUST RFC 8216bis, 4.4.2.3: A playlist defines no variable twice, and a multivariant playlist imports none."
    case steeringManifestIsAvailable = "MUST RFC 8216bis, 4.4.6.6: The steering manifest is available."
    case steeringManifestIsWhole =
        "MUST Pathway-based Content Steering, 4: A steering manifest has VERSION 1, TTL and PATHWAY-PRIORITY with pathways that there are."
    case steeringTypeFits =
        "SHOULD Pathway-based Content Steering, 11.1: Content-Type of a steering manifest is application/vnd.apple.steering-list."

    // One state of a media playlist.
    case targetDurationIsGiven = "MUST RFC 8216, 4.3.3.1: A media playlist has an EXT-X-TARGETDURATION."
    case playlistTagIsGivenOnce = "MUST RFC 8216bis, 4.4.3: A tag of a whole media playlist occurs at most once."
    case segmentHasDuration = "MUST RFC 8216, 4.3.2.1: Every segment has an EXTINF."
    case segmentHasURI = "MUST RFC 8216, 4.3.2: Every EXTINF is followed by the URI of its segment."
    case segmentTagsHaveSegment =
        "MUST RFC 8216, 4.3.2: A tag of one segment, such as EXT-X-GAP, is followed by the URI of its segment."
    case mediaSequenceComesFirst = "MUST RFC 8216, 4.3.3.2: EXT-X-MEDIA-SEQUENCE precedes the first segment."
    case discontinuitySequenceComesFirst =
        "MUST RFC 8216, 4.3.3.3: EXT-X-DISCONTINUITY-SEQUENCE precedes the first segment and the first EXT-X-DISCONTINUITY."
    case discontinuitySequenceIsGiven =
        "MUST Apple's authoring specification, 8.17: A live list has EXT-X-DISCONTINUITY-SEQUENCE."
    case mapIsWhole = "MUST RFC 8216, 4.3.2.5: EXT-X-MAP has a URI."
    case skipIsWhole = "MUST RFC 8216bis, 4.4.5.2: EXT-X-SKIP has SKIPPED-SEGMENTS."
    case dateHasZone = "SHOULD RFC 8216, 4.3.2.6 and 4.3.2.7: Dates of segments and of date ranges have a zone."
    case liveListHasSixSegments = "MUST Apple's authoring specification, 8.11: A live list has six segments or more."
    case dateRangeIsWhole =
        "MUST RFC 8216, 4.3.2.7: EXT-X-DATERANGE has an ID and a START-DATE, an END-DATE after that which agrees with DURATION, and a CLASS with END-ON-NEXT."
    case dateRangesAgree = "MUST RFC 8216, 4.3.2.7: EXT-X-DATERANGE with the same ID agree in what both have."
    case dateRangeHasDateTime = "MUST RFC 8216, 4.3.2.7: A list with EXT-X-DATERANGE has EXT-X-PROGRAM-DATE-TIME."
    case interstitialHasOneAsset = "MUST RFC 8216bis, D.2: An interstitial has either X-ASSET-URI or X-ASSET-LIST."
    case assetIsAbsolute = "MUST RFC 8216bis, D.2: X-ASSET-URI of an interstitial is an absolute URI."
    case rangesOfClassAreDisjoint = "MUST RFC 8216, 4.3.2.7: Date ranges of a class with END-ON-NEXT do not overlap."
    case preloadRangeIsWhole =
        "MUST RFC 8216bis, F: A range of com.apple.hls.preload has X-URI, X-TARGET-ID, X-TARGET-CLASS and an end, no CUE and no END-ON-NEXT."
    case resumptionIsInStream = "SHOULD RFC 8216bis, D.2: Where an interstitial resumes there is something to play."
    case spliceInformationIsWhole =
        "MUST RFC 8216, 4.3.2.7.1: SCTE35-CMD, SCTE35-OUT and SCTE35-IN are whole sections of SCTE-35, which leave the network and return to it."
    case targetDurationCoversSegments = "MUST RFC 8216, 4.3.3.1: EXTINF, rounded, is at most EXT-X-TARGETDURATION."
    case liveListIsLongEnough = "MUST RFC 8216, 6.2.2: A list without an end lasts three target durations or more."
    case liveListHasDateTime = "MUST Apple's authoring specification, 8.4: A live list has EXT-X-PROGRAM-DATE-TIME."
    case dateTimesFollowDurations = "MUST RFC 8216bis, 6.2.1: Dates are as far apart as the EXTINFs between them."
    case vodListHasEnd = "MUST RFC 8216bis, 6.2.1: A list of type VOD, which cannot change, has EXT-X-ENDLIST."
    case startAgrees = "MUST RFC 8216bis, 4.4.2: EXT-X-START is the same in a multivariant playlist and in its lists."
    case startIsInList = "SHOULD RFC 8216, 4.3.5.2: TIME-OFFSET of EXT-X-START is not longer than the list."
    case startIsClearOfLiveEnd =
        "SHOULD RFC 8216, 4.3.5.2: TIME-OFFSET of EXT-X-START is not within three target durations of the end of a live list."
    case holdBackIsLongEnough = "MUST RFC 8216bis, 4.4.3.8: HOLD-BACK is three target durations or more."
    case skipBoundaryIsFarEnough = "MUST RFC 8216bis, 4.4.3.8: CAN-SKIP-UNTIL is six target durations or more."

    // Two states of a media playlist.
    case targetDurationStays = "MUST RFC 8216, 6.2.1: EXT-X-TARGETDURATION does not change."
    case playlistTypeStays = "MUST RFC 8216, 6.2.1: EXT-X-PLAYLIST-TYPE does not change."
    case completeListStays = "MUST RFC 8216, 4.3.3.4: A list of type VOD, or with EXT-X-ENDLIST, does not change."
    case independentSegmentsStays = "MUST RFC 8216, 6.2.1: EXT-X-INDEPENDENT-SEGMENTS is neither added nor removed."
    case mediaSequenceNeverFalls = "MUST RFC 8216, 6.2.2: EXT-X-MEDIA-SEQUENCE never decreases."
    case nothingLeavesAtEnd = "MUST RFC 8216, 6.2.2: Segments are removed only from the start of the list."
    case eventListKeepsSegments = "MUST RFC 8216, 6.2.1: A list of type EVENT loses no segments."
    case segmentStays = "MUST RFC 8216, 6.2.1: A segment keeps its number, its URI and all its tags."
    case discontinuitySequenceNeverFalls = "MUST RFC 8216, 6.2.2: EXT-X-DISCONTINUITY-SEQUENCE never decreases."
    case discontinuityNumbersStay = "MUST RFC 8216, 6.2.2: A segment keeps its Discontinuity Sequence Number."
    case updateIsNotLate = "MUST RFC 8216, 6.2.1: A new list comes within one and a half target durations of the last."
    case dateRangeStays =
        "MUST RFC 8216, 4.3.2.7: EXT-X-DATERANGE stays until its start has left, and its attributes stay the same; others may be added."

    // The media playlists of several renditions.
    case renditionsShareTargetDuration = "MUST RFC 8216, 6.2.4: All renditions have the same EXT-X-TARGETDURATION."
    case renditionsShareDiscontinuities =
        "MUST RFC 8216, 6.2.4: The same content has the same Discontinuity Sequence Number."
    case renditionsShareDateTimes =
        "MUST RFC 8216, 6.2.4: If one rendition has dates, all have the same, those of sound to one of its frames."
    case renditionsShareType = "MUST RFC 8216, 6.2.4: If one rendition has EXT-X-PLAYLIST-TYPE, all have the same."
    case renditionsShareServerControl = "MUST RFC 8216bis, 6.2.4: All renditions have the same EXT-X-SERVER-CONTROL."
    case iFrameListIsMarked =
        "MUST RFC 8216, 4.3.4.3: The playlists that EXT-X-I-FRAME-STREAM-INF names have EXT-X-I-FRAMES-ONLY, and no others."
    case iFrameListSharesTargetDuration =
        "MUST Apple's authoring specification, 6.11: A live I-frame playlist has the EXT-X-TARGETDURATION of the other lists."

    // A multivariant playlist.
    case variantHasBandwidth = "MUST RFC 8216, 4.3.4.2: Every variant has a BANDWIDTH above zero."
    case variantHasURI = "MUST RFC 8216, 4.3.4.2: Every EXT-X-STREAM-INF is followed by a URI."
    case variantHasCodecs = "MUST Apple's authoring specification, 9.1 and 9.3: Every variant has CODECS."
    case variantHasResolution =
        "MUST Apple's authoring specification, 9.2 and 9.4: A variant with pictures has RESOLUTION."
    case variantHasFrameRate = "MUST Apple's authoring specification, 9.15: Every variant with pictures has FRAME-RATE."
    case variantHasAverageBandwidth = "MUST Apple's authoring specification, 9.14: Every variant has AVERAGE-BANDWIDTH."
    case iFramePlaylistExists = "MUST Apple's authoring specification, 6.1: There is an I-frame playlist."
    case videoLayoutIsSpecial = "SHOULD RFC 8216bis, 4.4.6.2: REQ-VIDEO-LAYOUT has more than CH-MONO and PROJ-RECT."
    case stableIDsAgree = "SHOULD RFC 8216bis, 4.4.6: Variants, and renditions, have one stable identifier for a URI."
    case supplementsHaveBase = "MUST RFC 8216bis, 4.4.6.2: Base layers of SUPPLEMENTAL-CODECS are in CODECS."
    case supplementsHaveBrand =
        "MUST Apple's authoring specification, appendixes: Dolby Vision in SUPPLEMENTAL-CODECS has a compatibility brand, which fits VIDEO-RANGE."
    case renditionGroupsExist =
        "MUST RFC 8216, 4.3.4.2: VIDEO, SUBTITLES and CLOSED-CAPTIONS of a variant are the GROUP-ID of an EXT-X-MEDIA of that TYPE."
    case renditionIsDescribed =
        "MUST RFC 8216, 4.3.4.1: EXT-X-MEDIA has a known TYPE, a GROUP-ID and a NAME, and INSTREAM-ID or URI where its TYPE requires one."
    case audioHasChannels = "SHOULD RFC 8216, 4.3.4.1: Every EXT-X-MEDIA with TYPE=AUDIO has CHANNELS."
    case audioHasLanguage =
        "MUST Apple's authoring specification, 8.10: Every EXT-X-MEDIA but those with TYPE=VIDEO has LANGUAGE."
    case sessionDataIsWhole =
        "MUST RFC 8216, 4.3.4.4: EXT-X-SESSION-DATA has a DATA-ID, once in each LANGUAGE, and either a VALUE or a URI."
    case steeringIsWhole = "MUST RFC 8216bis, 4.4.6.6: EXT-X-CONTENT-STEERING has a SERVER-URI."
    case renditionGroupsMatch =
        "MUST RFC 8216, 4.3.4.1.1: Groups of a TYPE have the same renditions, which differ only in their places and their channels."
    case autoselectedRenditionsDiffer =
        "SHOULD RFC 8216, 4.3.4.1.1: Renditions of a group with AUTOSELECT=YES differ in LANGUAGE, ASSOC-LANGUAGE, FORCED or CHARACTERISTICS."
    case captionsAreNoneForAll = "MUST RFC 8216, 4.3.4.2: If one variant has CLOSED-CAPTIONS=NONE, all have."
    case averageIsWithinPeak = "MUST RFC 8216, 4.3.4.2: AVERAGE-BANDWIDTH is above zero and at most BANDWIDTH."
    case audioGroupsExist = "MUST RFC 8216, 4.3.4.2: AUDIO of a variant is the GROUP-ID of EXT-X-MEDIA with TYPE=AUDIO."
    case renditionNamesDiffer = "MUST RFC 8216, 4.3.4.1.1: The renditions of a group have different names."
    case groupHasOneDefault = "MUST RFC 8216, 4.3.4.1.1: A group has at most one rendition with DEFAULT=YES."
    case defaultIsAutoselect = "MUST RFC 8216, 4.3.4.1: A rendition with DEFAULT=YES has AUTOSELECT=YES."
    case codecsCoverAudio = "SHOULD RFC 8216, 4.3.4.2: CODECS of a variant with a group of sound has one of sound."

    // Answers.
    case playlistIsAvailable = "MUST RFC 8216, 6.2.1: Every playlist that is named is available."
    case playlistIsIdentifiable = "MUST RFC 8216, 4: A playlist is known by the end of its path or its Content-Type."
    case playlistTypeFits = "SHOULD HTTP, RFC 9110, 8.3: Content-Type of a playlist is not that of other files."
    case playlistIsCompressed = "MUST Apple's authoring specification, 10.1: Playlists come with gzip."
    case segmentIsAvailable = "MUST RFC 8216, 6.2.1: Every listed segment is available at once."
    case segmentBytesStay =
        "SHOULD RFC 8216, 6.2.1: A segment that is requested again has the same bytes, as its URI has in every cache."
    case segmentStaysAvailable =
        "MUST RFC 8216, 6.2.2: A segment that has left remains available for its own duration and that of the longest list that had it."
    case segmentComesInTime = "SHOULD RFC 8216, 6.2.1: A segment comes faster than it is played."
    case mediaIsNotRedirected = "MUST Apple's authoring specification, 8.18: Requests for media are not redirected."
    case typeFits = "SHOULD Apple's authoring specification, 10.4: Content-Type is that of the container."
    case mediaTypeFits = "SHOULD HTTP, RFC 9110, 8.3: Content-Type of a segment is not that of another kind of file."
    case rangeIsAnswered = "MUST HTTP, RFC 9110, 14.2: A request for a range is answered with 206 and all its bytes."
    case answerIsWhole = "MUST HTTP, RFC 9112, 8: An answer has as many bytes as its Content-Length announces."
    case answerIsWithinLimits = "MUST Clockcast: Answers and what they hold are within what this check reads."

    // The assets of interstitials.
    case assetListIsAvailable = "MUST RFC 8216bis, D.2: The list that X-ASSET-LIST names is available."
    case assetListComesInTime = "MUST RFC 8216bis, D.5: A list of assets comes before a player has played what it has."
    case assetListIsWhole =
        "MUST RFC 8216bis, D.2: A list of assets is JSON with ASSETS, each with an absolute URI and a DURATION; SKIP-CONTROL has whole seconds."
    case assetIsAvailable = "MUST RFC 8216bis, D.2: An asset of an interstitial is available."
    case assetIsComplete = "MUST RFC 8216bis, D.1: An asset of an interstitial is a complete list."
    case assetDurationIsTrue = "MUST RFC 8216bis, D.2: The duration of an asset is that in the list of assets."
    case dateRangeLastsAsAssets = "SHOULD RFC 8216bis, D.2: An interstitial's date range lasts as long as its assets."

    // The content of a segment.
    case segmentIsReadable =
        "MUST RFC 8216, 3: A segment is a transport stream, fragmented MP4, packed audio or WebVTT, whole and undamaged."
    case mapIsReadable = "MUST RFC 8216, 3: The resource that EXT-X-MAP names is the header of its segments."
    case mapIsHeaderAlone = "SHOULD RFC 8216, 4.3.2.5: EXT-X-MAP names the header of its segments, and no media."
    case segmentHasMap = "MUST RFC 8216, 3.3: A segment of fragmented MP4 has an EXT-X-MAP, and no header of its own."
    case headerIsFragmented =
        "MUST RFC 8216, 3.3: The header of fragmented MP4 has ftyp of iso6 or later, moov and mvex, and no samples."
    case headerDescribesTracks =
        "MUST ISO/IEC 14496-12, 8: A header has the boxes that describe its tracks, and for each an identifier of its own, and a sample entry that fits its handler and its records."
    case parameterSetsAreInHeader =
        "SHOULD Apple's authoring specification, 1.10: Parameter sets of pictures are in the header: its sample entry is avc1, hvc1 or dvh1."
    case fragmentHasDecodeTime = "MUST RFC 8216, 3.3: Every track fragment has its decode time (tfdt)."
    case fragmentBaseIsItself = "MUST RFC 8216, 3.3: A fragment's data is addressed from itself (default-base-is-moof)."
    case fragmentTrackIsKnown =
        "MUST ISO/IEC 14496-12, 8.8.7: Every track fragment is of a track, and of a sample entry of it, that the header has."
    case fragmentNumbersRise = "MUST ISO/IEC 14496-12, 8.8.5: Movie fragments have numbers (mfhd), which increase."
    case streamHasTables = "MUST RFC 8216, 3.2: Every transport stream segment has a PAT and a PMT."
    case streamBeginsWithTables = "SHOULD RFC 8216, 3.2: A transport stream segment begins with a PAT and a PMT."
    case streamHasOneProgram = "MUST RFC 8216, 3.2: A transport stream segment has a single program."
    case packetsAreCounted =
        "MUST ISO/IEC 13818-1, 2.4.3.3: Continuity counters of a transport stream go up by one a packet, also from segment to segment."
    case packetsAreSound = "MUST ISO/IEC 13818-1, 2.4.3.3: Packets have no errors and are not scrambled."
    case streamTypesFit =
        "MUST ISO/IEC 13818-1, 2.4.4.9: stream_type in the PMT and stream_id of PES packets are those of what the packets hold."
    case metadataIsDescribed =
        "MUST ISO/IEC 13818-1, 2.6.60: Metadata in PES packets (stream_type 0x15) has a metadata_descriptor in the PMT, with the identifier of its format."
    case tableChecksumsAreRight = "MUST ISO/IEC 13818-1, 2.4.4: The checksums of PAT and PMT are right."
    case pesPacketsAreWhole =
        "MUST ISO/IEC 13818-1, 2.4.3.7: PES packets begin with their start code, have as many bytes as their length announces, and the first has a PTS."
    case presentationFollowsDecoding = "MUST ISO/IEC 13818-1, 2.4.3.7: No picture is shown before it is decoded."
    case clockReferenceComesOften = "MUST ISO/IEC 13818-1, 2.7.2: Clock references (PCR) are 100 ms apart at most."
    case clockReferenceGoesOn =
        "MUST ISO/IEC 13818-1, 2.7.2: Clock references (PCR) go on, and are before the timestamps of what comes with them, but not long."
    case samplesAreInMediaData =
        "MUST ISO/IEC 14496-12, 8.8.8: A fragment's samples lie in an mdat of their segment, with no picture beside them."
    case samplesAreWhole = "MUST ISO/IEC 14496-15, 4.3: The units in a sample have their lengths, and fill it."
    case syncFlagsAreTrue =
        "MUST ISO/IEC 14496-12, 8.8.3: The samples that are marked as sync samples are those at which decoding can begin."
    case indexIsTrue =
        "MUST ISO/IEC 14496-12, 8.16.3: A segment index (sidx) has the boxes, the time and the duration of its segment."
    case packedAudioHasTime =
        "MUST RFC 8216, 3.4: A segment of packed audio begins with an ID3 tag that has its timestamp, of 33 bits."
    case captionsHaveTimeMap = "SHOULD RFC 8216, 3.5: A WebVTT segment has an X-TIMESTAMP-MAP."
    case timeMapIsWhole = "MUST RFC 8216bis, 3.1.4: X-TIMESTAMP-MAP, in the header of WebVTT, has LOCAL and MPEGTS."
    case timeMapIsBelowWrap =
        "SHOULD RFC 8216bis, 3.1.4: X-TIMESTAMP-MAP names the low timestamp after the pictures' timestamps have begun at zero again."
    case cuesAreWhole = "MUST RFC 8216bis, 3.1.4: Each cue of WebVTT has a start, and an end after it."
    case cuesAreUTF8 = "MUST W3C WebVTT, 4.1: WebVTT is UTF-8."
    case captionsAreWellFormed =
        "SHOULD W3C WebVTT, 4: The first line of WebVTT, its cues and their settings, and its STYLE and REGION have their syntax and their places."
    case cuesAreInOrder = "SHOULD W3C WebVTT, 4.1: The cues of WebVTT stand in the order of their starts."
    case tagsAreWhole = "MUST RFC 8216, 3.2: Timed metadata is whole ID3 tags, each with its timestamp."
    case messagesAreWhole =
        "MUST ISO/IEC 23009-1, 5.10.3.3: An event message (emsg) has a scheme, a timescale and a time, and ID3 by its scheme."
    case messagesAreInSegment = "SHOULD ISO/IEC 23000-19, 7.4.5: An event message does not begin before its segment."
    case segmentBeginsWithIDR = "MUST Apple's authoring specification, 7.4: A segment's pictures begin with an IDR."

    // Media and the lists that refer to it.
    case timestampsGoOn =
        "MUST RFC 8216, 3: Timestamps go on in a segment, and from the one before unless there is an EXT-X-DISCONTINUITY."
    case tracksStay =
        "MUST RFC 8216, 4.3.2.3: Number, type and identifiers of tracks, and the container, change only at an EXT-X-DISCONTINUITY."
    case encodingStays =
        "SHOULD RFC 8216, 4.3.2.3: Size, sample rate, channels and profile change only at an EXT-X-DISCONTINUITY."
    case independentSegmentsAreIndependent =
        "MUST RFC 8216, 4.3.5.1: With EXT-X-INDEPENDENT-SEGMENTS each segment begins with an IDR and its parameter sets."
    case independentPartIsIndependent = "MUST RFC 8216bis, 4.4.4.9: A part with INDEPENDENT=YES has an IDR."
    case durationsAreTrue = "MUST RFC 8216, 4.3.2.1: EXTINFs add up to the duration of the media, to a frame."
    case codecsAreTrue = "MUST RFC 8216, 4.3.4.2: CODECS has each format of the segments, as sample entries name it."
    case resolutionIsTrue = "SHOULD RFC 8216, 4.3.4.2: RESOLUTION of a variant is the size of its pictures."
    case frameRateIsTrue = "SHOULD RFC 8216, 4.3.4.2: FRAME-RATE of a variant is that of its pictures."
    case channelsAreTrue = "SHOULD RFC 8216, 4.3.4.1: CHANNELS and SAMPLE-RATE of a rendition are those of its sound."
    case bandwidthIsTrue =
        "MUST RFC 8216, 4.3.4.2: No segments of half to one and a half target durations have a bit rate over BANDWIDTH, those of its sound included."
    case averageBandwidthIsTrue =
        "MUST RFC 8216, 4.3.4.2: The segments of a complete variant do not have more than AVERAGE-BANDWIDTH on average."
    case bandwidthIsClose =
        "SHOULD Apple's authoring specification, 1.27: BANDWIDTH and AVERAGE-BANDWIDTH of a complete variant are not above the bit rates of its segments."
    case bitrateTagIsTrue = "MUST RFC 8216bis, 4.4.4.8: EXT-X-BITRATE is 90 to 110 % of the bit rate of its segments."
    case renditionsHaveTheirType = "MUST RFC 8216, 4.3.4.1: A rendition is of its TYPE: sound, pictures or captions."
    case renditionsStartTogether = "MUST RFC 8216, 6.2.4: Renditions of a complete stream begin at the same time."
    case renditionsEndTogether = "MUST RFC 8216, 6.2.4: Renditions of a complete stream end at the same timestamps."
    case renditionsAdvanceTogether =
        "MUST RFC 8216, 6.2.4: Renditions of a live stream have matching timestamps at their ends, to three target durations."
    case datesFollowMedia = "MUST RFC 8216, 6.2.4: All renditions have the same dates for the same timestamps."
    case cuesFollowMedia =
        "MUST RFC 8216bis, 3.1.4: The cues of a WebVTT segment are all that are shown in it, by its map and the pictures' timestamps."

    // Low latency.
    case partIsWhole =
        "MUST RFC 8216bis, 4.4.4.9: EXT-X-PART has a URI and a DURATION, and its BYTERANGE an offset unless the part before ends there."
    case preloadHintIsWhole = "MUST RFC 8216bis, 4.4.5.3: EXT-X-PRELOAD-HINT has a TYPE and a URI."
    case partHoldBackSuitsApple =
        "MUST Apple's authoring specification, 14.3: PART-HOLD-BACK is three times PART-TARGET or more."
    case longListHasDeltaUpdates =
        "SHOULD Apple's authoring specification, 14.4: A list of low latency that lasts longer than two minutes has a CAN-SKIP-UNTIL."
    case dateRangesCanBeSkipped =
        "SHOULD Apple's authoring specification, 14.5: A list of low latency with CAN-SKIP-UNTIL and EXT-X-DATERANGE has CAN-SKIP-DATERANGES."
    case partsHaveSamplesOfSegment =
        "MUST RFC 8216bis, 3.2: A segment and all its parts have the same samples with the same timing."
    case partTargetIsGiven = "MUST RFC 8216bis, 4.4.3.7: A list with EXT-X-PART has EXT-X-PART-INF with a PART-TARGET."
    case partHoldBackIsGiven = "MUST RFC 8216bis, 4.4.3.8: A list with EXT-X-PART-INF has a PART-HOLD-BACK."
    case partHoldBackIsLongEnough = "MUST RFC 8216bis, 4.4.3.8: PART-HOLD-BACK is two part target durations or more."
    case partHoldBackIsThreeParts = "SHOULD RFC 8216bis, 4.4.3.8: PART-HOLD-BACK is three times PART-TARGET or more."
    case skippedDateRangesNeedBoundary = "MUST RFC 8216bis, 4.4.3.8: CAN-SKIP-DATERANGES has CAN-SKIP-UNTIL beside it."
    case partIsWithinTarget = "MUST RFC 8216bis, 4.4.4.9: No part lasts longer than PART-TARGET."
    case partIsLongEnough =
        "MUST RFC 8216bis, 4.4.4.9: A part lasts 85 % of PART-TARGET or more, unless it is independent, a gap or before one, or the last."
    case partsMakeUpSegment = "MUST RFC 8216bis, 3.2: All parts of a segment last as long together as the segment."
    case tagsComeBeforeFirstPart =
        "MUST RFC 8216bis, 4.4.4.9: EXT-X-DISCONTINUITY, -KEY, -MAP and -PROGRAM-DATE-TIME of a segment stand before its first part."
    case oldPartsAreRemoved = "SHOULD RFC 8216bis, 6.2.2: No part is farther than three target durations from the end."
    case gapPartsAreMarked = "MUST RFC 8216bis, 6.2.1: Missing parts of a segment with EXT-X-GAP have GAP=YES."
    case independentPartIsMarked = "SHOULD RFC 8216bis, 4.4.4.9: One part of each segment or more has INDEPENDENT=YES."
    case iFrameListHasNoParts = "SHOULD RFC 8216bis, 4.4.4.9: A list with EXT-X-I-FRAMES-ONLY has no parts."
    case preloadHintIsGiven = "MUST RFC 8216bis, B.1: A live list with parts has an EXT-X-PRELOAD-HINT of the next."
    case preloadHintIsGivenOnce = "SHOULD RFC 8216bis, 6.2.6: A list has one EXT-X-PRELOAD-HINT of a TYPE at most."
    case endedListHasNoHint = "MUST RFC 8216bis, 4.4.5.3: A list with EXT-X-ENDLIST has no EXT-X-PRELOAD-HINT."
    case partsAllowBlockedReloads = "MUST RFC 8216bis, B.1: A live list with parts has CAN-BLOCK-RELOAD=YES."
    case renditionReportIsRelative = "MUST RFC 8216bis, 4.4.5.4: EXT-X-RENDITION-REPORT has a URI that is relative."
    case partTargetStays = "MUST RFC 8216bis, 6.2.1: PART-TARGET does not change."
    case serverControlStays = "MUST RFC 8216bis, 6.2.1: EXT-X-SERVER-CONTROL does not change."
    case partStays = "MUST RFC 8216bis, 6.2.1: A part keeps its URI, its attributes and the tags of its segment."
    case partsStayAtLiveEdge = "MUST RFC 8216bis, 6.2.1: Parts of the last three target durations are not removed."
    case partsLeaveInOrder = "MUST RFC 8216bis, 6.2.2: Parts are removed in their order, from the start of the list."
    case preloadHintComesTrue = "MUST RFC 8216bis, 4.4.5.3: The part that comes has the URI of the hint before it."
    case mapIsHinted = "MUST RFC 8216bis, B.1: A hinted part with another EXT-X-MAP has a hint of that beside it."
    case partComesInTime = "MUST RFC 8216bis, 6.2.1: A new part comes within PART-TARGET of the last."
    case renditionReportsAreGiven = "MUST RFC 8216bis, B.1: A list with parts reports each other rendition."
    case renditionReportIsTrue = "MUST RFC 8216bis, 4.4.5.4: LAST-MSN and LAST-PART are the last of their rendition."
    case partHoldBackCoversRenditions =
        "SHOULD RFC 8216bis, 4.4.3.8: PART-HOLD-BACK is three times the longest PART-TARGET of all renditions."
    case blockedReloadWaits = "MUST RFC 8216bis, 6.2.5.2: A list that was requested with a part has that part."
    case blockedReloadComesInTime = "SHOULD RFC 8216bis, 6.2.5.2: A blocked reload takes up to three target durations."
    case oldReloadIsAnswered =
        "MUST RFC 8216bis, 6.2.5.2: A reload for a segment that is listed or has left is answered with the whole list."
    case partWithoutNumberIsRefused = "MUST RFC 8216bis, 6.2.5.2: _HLS_part without _HLS_msn is a bad request (400)."
    case farReloadIsRefused =
        "SHOULD RFC 8216bis, 6.2.5.2: _HLS_msn more than two after the last segment is a bad request, such as 400."
    case deltaUpdateIsMade =
        "MUST RFC 8216bis, 6.2.5.1: EXT-X-SKIP answers _HLS_skip if CAN-SKIP-UNTIL allows it, and nothing else."
    case deltaUpdateIsConsistent =
        "MUST RFC 8216bis, 6.2.5.1: A delta update and the list before make up the whole list, and nothing within CAN-SKIP-UNTIL is left out."
    case hintedPartIsAvailable = "MUST RFC 8216bis, 6.2.6: A hinted part can be requested, and comes when it is listed."
    case partIsAvailable = "MUST RFC 8216bis, 6.2.1: Every listed part is available at once."
    case partStaysAvailable = "MUST RFC 8216bis, 6.2.2: A part that has left stays for three target durations."

    package enum Level: String, Sendable {
        case must = "MUST"
        case should = "SHOULD"
    }

    /// The name of the case in lower case with hyphens, such as `target-duration-stays`. Users write it, and programs read it.
    package var id: String {
        var id = ""
        for character in String(describing: self) {
            if character.isUppercase, id.last?.isLowercase == true { id += "-" }
            id += String(character)
        }
        return id.lowercased()
    }

    package var level: Level { rawValue.hasPrefix("MUST ") ? .must : .should }

    /// The standard with the section: `RFC 8216, 4.3.3.1`.
    package var source: String { String(rawValue.prefix { $0 != ":" }.drop { $0 != " " }.dropFirst()) }

    /// The requirement in one sentence.
    package var sentence: String { String(rawValue.drop { $0 != ":" }.dropFirst(2)) }

    /// Whether only Apple requires it.
    package var isApples: Bool { source.hasPrefix("Apple") }
}
