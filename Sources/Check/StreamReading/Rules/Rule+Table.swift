extension Rule {
    /// The table of the rules, one row each. It is one, however long, because the compiler then asks for the row of each new rule.
    package var definition: Definition {
        switch self {
        case .playlistStartsWithM3U: .must(.rfc8216, "4.3.1.1", "The first line of a playlist is #EXTM3U.")
        case .playlistIsUTF8:
            .must(.rfc8216, "4.1", "A playlist is UTF-8 without a byte order mark and control characters.")
        case .playlistIsOfOneKind:
            .must(.rfc8216, "4.1", "A playlist is a media playlist or a multivariant playlist, not both.")
        case .tagIsWellFormed:
            .must(.rfc8216, "4.2", "Values and attributes of tags are of the type that their tag asks for.")
        case .versionIsGivenOnce: .must(.rfc8216, "4.3.1.2", "A playlist has at most one EXT-X-VERSION.")
        case .versionCoversTags: .must(.rfc8216, "7", "EXT-X-VERSION is at least what the tags need.")
        case .versionIsNoHigher: .should(.rfc8216bis, "6.2.1", "EXT-X-VERSION is no higher than what the tags need.")
        case .startHasTimeOffset: .must(.rfc8216, "4.3.5.2", "EXT-X-START has a TIME-OFFSET.")
        case .keyIsWhole:
            .must(
                .rfc8216,
                "4.3.2.4",
                "A key has a METHOD, and a URI unless that is NONE, which has nothing beside it."
            )
        case .variableIsWhole:
            .must(
                .rfc8216bis,
                "4.4.2.3",
                "EXT-X-DEFINE has exactly one of NAME, IMPORT and QUERYPARAM, and a VALUE with NAME."
            )
        case .attributeIsOfItsTag:
            .should(
                .rfc8216bis,
                "4.4",
                "A tag has no attribute of another tag only, and nothing that its version has no more."
            )
        case .encryptedHeaderHasVector:
            .must(.rfc8216bis, "4.4.4.5", "The EXT-X-KEY of an EXT-X-MAP that is encrypted with AES-128 has an IV.")
        case .sessionKeyAgrees:
            .must(
                .rfc8216bis,
                "4.4.6.5",
                "EXT-X-SESSION-KEY has METHOD, KEYFORMAT and KEYFORMATVERSIONS of each EXT-X-KEY with its URI."
            )
        case .keyIsAvailable: .must(.rfc8216, "6.2.3", "Every key that is listed can be had.")
        case .keyHasSixteenBytes: .must(.rfc8216, "5.1", "A key of AES-128 is 16 bytes.")
        case .keyTypeFits: .should(.http, "RFC 9110, 8.3", "Content-Type of a key is not that of another kind of file.")
        case .segmentCanBeDecrypted:
            .must(
                .rfc8216,
                "4.3.2.4",
                "What an EXT-X-KEY with AES-128 applies to is encrypted with its key, and padded as PKCS7 asks."
            )
        case .steeringPathwayIsListed:
            .must(.rfc8216bis, "4.4.6.6", "PATHWAY-ID of EXT-X-CONTENT-STEERING is that of a variant.")
        case .scoresAreComplete: .should(.rfc8216bis, "4.4.6.2", "If a variant has a SCORE, all have one.")
        case .variableIsDefinedOnce:
            .must(
                .rfc8216bis,
                "4.4.2.3",
                "A playlist defines no variable twice, and a multivariant playlist imports none."
            )
        case .steeringManifestIsAvailable: .must(.rfc8216bis, "4.4.6.6", "The steering manifest can be had.")
        case .steeringManifestIsWhole:
            .must(
                .steering,
                "4",
                "A steering manifest has VERSION 1, TTL and PATHWAY-PRIORITY with pathways that there are."
            )
        case .steeringTypeFits:
            .should(.steering, "11.1", "Content-Type of a steering manifest is application/vnd.apple.steering-list.")
        case .variablesAreDefined:
            .must(
                .rfc8216bis,
                "4.3",
                "A variable is defined by EXT-X-DEFINE before it is used, and has a value where that comes from."
            )

        case .targetDurationIsGiven: .must(.rfc8216, "4.3.3.1", "A media playlist has an EXT-X-TARGETDURATION.")
        case .playlistTagIsGivenOnce:
            .must(.rfc8216bis, "4.4.3", "A tag of the whole media playlist stands there at most once.")
        case .segmentHasDuration: .must(.rfc8216, "4.3.2.1", "Every segment has an EXTINF.")
        case .segmentHasURI: .must(.rfc8216, "4.3.2", "Every EXTINF is followed by the URI of its segment.")
        case .mediaSequenceComesFirst:
            .must(.rfc8216, "4.3.3.2", "EXT-X-MEDIA-SEQUENCE stands before the first segment.")
        case .discontinuitySequenceComesFirst:
            .must(
                .rfc8216,
                "4.3.3.3",
                "EXT-X-DISCONTINUITY-SEQUENCE stands before the first segment and the first EXT-X-DISCONTINUITY."
            )
        case .mapIsWhole: .must(.rfc8216, "4.3.2.5", "EXT-X-MAP has a URI.")
        case .skipIsWhole: .must(.rfc8216bis, "4.4.5.2", "EXT-X-SKIP has SKIPPED-SEGMENTS.")
        case .dateHasZone: .should(.rfc8216, "4.3.2.6", "EXT-X-PROGRAM-DATE-TIME has a zone.")
        case .discontinuitySequenceIsGiven: .must(.apple, "8.17", "A live list has EXT-X-DISCONTINUITY-SEQUENCE.")
        case .liveListHasSixSegments: .must(.apple, "8.11", "A live list has six segments or more.")
        case .dateRangeIsWhole:
            .must(
                .rfc8216,
                "4.3.2.7",
                "EXT-X-DATERANGE has an ID and a START-DATE, ends after it starts and when DURATION says, and has a CLASS with END-ON-NEXT."
            )
        case .dateRangesAgree:
            .must(.rfc8216, "4.3.2.7", "What two EXT-X-DATERANGE with the same ID both say is the same.")
        case .dateRangeHasDateTime:
            .must(.rfc8216, "4.3.2.7", "A list with EXT-X-DATERANGE has EXT-X-PROGRAM-DATE-TIME.")
        case .interstitialHasOneAsset:
            .must(.rfc8216bis, "D.2", "An interstitial has exactly one of X-ASSET-URI and X-ASSET-LIST.")
        case .rangesOfClassAreDisjoint:
            .must(.rfc8216, "4.3.2.7", "Date ranges of a class do not overlap if one of them has END-ON-NEXT.")
        case .preloadRangeIsWhole:
            .must(
                .rfc8216bis,
                "F",
                "A range of com.apple.hls.preload has X-URI, X-TARGET-ID, X-TARGET-CLASS and an end, no CUE and no END-ON-NEXT."
            )
        case .resumptionIsInStream:
            .should(.rfc8216bis, "D.2", "Where an interstitial resumes there is something to play.")
        case .assetListIsAvailable: .must(.rfc8216bis, "D.2", "The list that X-ASSET-LIST names can be had.")
        case .assetListComesInTime:
            .must(.rfc8216bis, "D.5", "A list of assets comes before a player has played what it has.")
        case .assetListIsWhole:
            .must(
                .rfc8216bis,
                "D.2",
                "A list of assets is JSON with ASSETS, each with an absolute URI and a DURATION; SKIP-CONTROL has whole seconds."
            )
        case .assetIsAvailable: .must(.rfc8216bis, "D.2", "An asset of an interstitial can be had.")
        case .assetIsComplete: .must(.rfc8216bis, "D.1", "An asset of an interstitial is a complete list.")
        case .assetDurationIsTrue: .must(.rfc8216bis, "D.2", "An asset is as long as the list of assets says.")
        case .dateRangeLastsAsAssets:
            .should(.rfc8216bis, "D.2", "The date range of an interstitial lasts as long as its assets.")
        case .assetIsAbsolute: .must(.rfc8216bis, "D.2", "X-ASSET-URI of an interstitial is an absolute URI.")
        case .spliceInformationIsWhole:
            .must(
                .rfc8216,
                "4.3.2.7.1",
                "SCTE35-CMD, SCTE35-OUT and SCTE35-IN are whole sections of SCTE-35, which leave the network and return to it."
            )
        case .dateRangeStays:
            .must(
                .rfc8216,
                "4.3.2.7",
                "EXT-X-DATERANGE stays until its start has left, and its attributes stay the same; others may be added."
            )
        case .targetDurationCoversSegments:
            .must(.rfc8216, "4.3.3.1", "No EXTINF, rounded to a whole second, exceeds EXT-X-TARGETDURATION.")
        case .liveListIsLongEnough:
            .must(.rfc8216, "6.2.2", "A list without EXT-X-ENDLIST lasts three target durations or more.")
        case .liveListHasDateTime: .must(.apple, "8.4", "A live list has EXT-X-PROGRAM-DATE-TIME.")
        case .dateTimesFollowDurations:
            .must(.rfc8216bis, "6.2.1", "Dates are as far apart as the EXTINFs between them say.")
        case .vodListHasEnd: .must(.rfc8216bis, "6.2.1", "A list of type VOD, which cannot change, has EXT-X-ENDLIST.")
        case .startIsInList: .should(.rfc8216, "4.3.5.2", "TIME-OFFSET of EXT-X-START is not longer than the list.")
        case .startIsClearOfLiveEnd:
            .should(
                .rfc8216,
                "4.3.5.2",
                "TIME-OFFSET of EXT-X-START is not within three target durations of the end of a live list."
            )
        case .holdBackIsLongEnough: .must(.rfc8216bis, "4.4.3.8", "HOLD-BACK is three target durations or more.")
        case .skipBoundaryIsFarEnough:
            .must(.rfc8216bis, "4.4.3.8", "CAN-SKIP-UNTIL is at least six times the target duration.")

        case .targetDurationStays: .must(.rfc8216, "6.2.1", "EXT-X-TARGETDURATION does not change.")
        case .playlistTypeStays: .must(.rfc8216, "6.2.1", "EXT-X-PLAYLIST-TYPE does not change.")
        case .completeListStays:
            .must(.rfc8216, "4.3.3.4", "A list of type VOD, or with EXT-X-ENDLIST, does not change.")
        case .independentSegmentsStays:
            .must(.rfc8216, "6.2.1", "EXT-X-INDEPENDENT-SEGMENTS is neither added nor removed.")
        case .mediaSequenceNeverFalls: .must(.rfc8216, "6.2.2", "EXT-X-MEDIA-SEQUENCE never decreases.")
        case .nothingLeavesAtEnd: .must(.rfc8216, "6.2.2", "Segments are removed only from the start of the list.")
        case .eventListKeepsSegments: .must(.rfc8216, "6.2.1", "A list of type EVENT loses no segments.")
        case .segmentStays: .must(.rfc8216, "6.2.1", "A segment keeps its number, its URI and all its tags.")
        case .discontinuitySequenceNeverFalls: .must(.rfc8216, "6.2.2", "EXT-X-DISCONTINUITY-SEQUENCE never decreases.")
        case .discontinuityNumbersStay:
            .must(.rfc8216, "6.2.2", "The Discontinuity Sequence Number of a segment does not change.")
        case .updateIsNotLate:
            .must(.rfc8216, "6.2.1", "A new list comes within one and a half target durations of the last.")

        case .renditionsShareTargetDuration:
            .must(.rfc8216, "6.2.4", "All renditions have the same EXT-X-TARGETDURATION.")
        case .renditionsShareDiscontinuities:
            .must(.rfc8216, "6.2.4", "Matching content has matching Discontinuity Sequence Numbers.")
        case .renditionsShareDateTimes:
            .must(
                .rfc8216,
                "6.2.4",
                "If one rendition has dates, all have the same, those of sound to one of its frames."
            )
        case .renditionsShareType:
            .must(.rfc8216, "6.2.4", "If one rendition has EXT-X-PLAYLIST-TYPE, all have the same.")
        case .renditionsShareServerControl:
            .must(.rfc8216bis, "6.2.4", "If one rendition has EXT-X-SERVER-CONTROL, all have the same.")
        case .iFrameListIsMarked:
            .must(
                .rfc8216,
                "4.3.4.3",
                "The playlists that EXT-X-I-FRAME-STREAM-INF names have EXT-X-I-FRAMES-ONLY, and no others."
            )
        case .iFrameListSharesTargetDuration:
            .must(.apple, "6.11", "A live I-frame playlist has the EXT-X-TARGETDURATION of the other lists.")

        case .variantHasBandwidth: .must(.rfc8216, "4.3.4.2", "Every variant has a BANDWIDTH above zero.")
        case .variantHasURI: .must(.rfc8216, "4.3.4.2", "Every EXT-X-STREAM-INF is followed by a URI.")
        case .variantHasCodecs: .must(.apple, "9.1 and 9.3", "Every variant has CODECS.")
        case .variantHasResolution: .must(.apple, "9.2 and 9.4", "Every variant with pictures has RESOLUTION.")
        case .variantHasFrameRate: .must(.apple, "9.15", "Every variant with pictures has FRAME-RATE.")
        case .variantHasAverageBandwidth: .must(.apple, "9.14", "Every variant has AVERAGE-BANDWIDTH.")
        case .iFramePlaylistExists: .must(.apple, "6.1", "There is an I-frame playlist, by EXT-X-I-FRAME-STREAM-INF.")
        case .renditionGroupsExist:
            .must(
                .rfc8216,
                "4.3.4.2",
                "VIDEO, SUBTITLES and CLOSED-CAPTIONS of a variant are the GROUP-ID of an EXT-X-MEDIA of that TYPE."
            )
        case .renditionIsDescribed:
            .must(
                .rfc8216,
                "4.3.4.1",
                "EXT-X-MEDIA has a known TYPE, a GROUP-ID and a NAME, and INSTREAM-ID or URI where its TYPE asks for one."
            )
        case .sessionDataIsWhole:
            .must(
                .rfc8216,
                "4.3.4.4",
                "EXT-X-SESSION-DATA has a DATA-ID, which is another in each LANGUAGE, and either a VALUE or a URI."
            )
        case .steeringIsWhole: .must(.rfc8216bis, "4.4.6.6", "EXT-X-CONTENT-STEERING has a SERVER-URI.")
        case .renditionGroupsMatch:
            .must(
                .rfc8216,
                "4.3.4.1.1",
                "Groups of a TYPE have the same renditions, which differ only in where and in how many channels they are."
            )
        case .autoselectedRenditionsDiffer:
            .should(
                .rfc8216,
                "4.3.4.1.1",
                "Renditions of a group with AUTOSELECT=YES differ in LANGUAGE, ASSOC-LANGUAGE, FORCED or CHARACTERISTICS."
            )
        case .captionsAreNoneForAll:
            .must(.rfc8216, "4.3.4.2", "If one variant has CLOSED-CAPTIONS=NONE, all have.")
        case .audioHasChannels: .should(.rfc8216, "4.3.4.1", "Every EXT-X-MEDIA with TYPE=AUDIO has CHANNELS.")
        case .audioHasLanguage: .must(.apple, "8.10", "Every EXT-X-MEDIA but those with TYPE=VIDEO has LANGUAGE.")
        case .averageIsWithinPeak: .must(.rfc8216, "4.3.4.2", "AVERAGE-BANDWIDTH is above zero and at most BANDWIDTH.")
        case .audioGroupsExist:
            .must(.rfc8216, "4.3.4.2", "AUDIO of a variant is the GROUP-ID of an EXT-X-MEDIA with TYPE=AUDIO.")
        case .renditionNamesDiffer: .must(.rfc8216, "4.3.4.1.1", "The renditions of a group have different names.")
        case .groupHasOneDefault: .must(.rfc8216, "4.3.4.1.1", "A group has at most one rendition with DEFAULT=YES.")
        case .defaultIsAutoselect: .must(.rfc8216, "4.3.4.1", "A rendition with DEFAULT=YES has AUTOSELECT=YES.")
        case .codecsCoverAudio:
            .should(.rfc8216, "4.3.4.2", "CODECS of a variant that names a group of sound lists a codec of sound.")
        case .playlistIsAvailable: .must(.rfc8216, "6.2.1", "Every playlist that is named can be had.")
        case .playlistIsIdentifiable:
            .must(.rfc8216, "4", "A playlist is known by the end of its path or by its Content-Type.")
        case .playlistTypeFits:
            .should(.http, "RFC 9110, 8.3", "Content-Type of a playlist is not that of another kind of file.")
        case .playlistIsCompressed: .must(.apple, "10.1", "Playlists come with gzip.")
        case .segmentIsAvailable: .must(.rfc8216, "6.2.1", "Every segment that is listed can be had at once.")
        case .segmentBytesStay:
            .should(
                .rfc8216,
                "6.2.1",
                "A segment that is asked for again has the same bytes, as its URI has in every cache."
            )
        case .segmentStaysAvailable:
            .must(
                .rfc8216,
                "6.2.2",
                "A segment that has left can be had for its own duration and that of the longest list that had it."
            )
        case .segmentComesInTime: .should(.rfc8216, "6.2.1", "A segment comes faster than it is played.")
        case .mediaIsNotRedirected: .must(.apple, "8.18", "Requests for media are not redirected.")
        case .typeFits: .should(.apple, "10.4", "Content-Type is that of the container.")
        case .rangeIsAnswered:
            .must(.http, "RFC 9110, 14.2", "A request for a range is answered with 206 and all bytes of the range.")
        case .answerIsWhole: .must(.http, "RFC 9112, 8", "An answer has as many bytes as its Content-Length says.")
        case .answerIsWithinLimits:
            .must(
                .clockcast,
                "",
                "An answer and what is in it are no longer, greater or earlier than what this check reads."
            )

        case .segmentIsReadable:
            .must(
                .rfc8216,
                "3",
                "A segment is a transport stream, fragmented MP4, packed audio or WebVTT, whole and undamaged."
            )
        case .mapIsReadable: .must(.rfc8216, "3", "What EXT-X-MAP names is the header of its segments.")
        case .segmentHasMap: .must(.rfc8216, "3.3", "Every segment of fragmented MP4 has an EXT-X-MAP.")
        case .headerIsFragmented:
            .must(
                .rfc8216,
                "3.3",
                "The header of fragmented MP4 has ftyp of iso6 or later, moov and mvex, and no samples."
            )
        case .fragmentHasDecodeTime: .must(.rfc8216, "3.3", "Every track fragment has its decode time (tfdt).")
        case .fragmentBaseIsItself:
            .must(.rfc8216, "3.3", "Data of a movie fragment is addressed from the fragment (default-base-is-moof).")
        case .fragmentTrackIsKnown:
            .must(.mediaFiles, "8.8.7", "Every track fragment is of a track that the header has.")
        case .fragmentNumbersRise: .must(.mediaFiles, "8.8.5", "Sequence numbers of movie fragments (mfhd) increase.")
        case .streamHasTables: .must(.rfc8216, "3.2", "Every transport stream segment has a PAT and a PMT.")
        case .streamBeginsWithTables:
            .should(.rfc8216, "3.2", "The first two packets of a transport stream segment are a PAT and a PMT.")
        case .streamHasOneProgram: .must(.rfc8216, "3.2", "A transport stream segment has a single program.")
        case .packetsAreCounted:
            .must(
                .transportStreams,
                "2.4.3.3",
                "Continuity counters of a transport stream go up by one a packet, also from segment to segment."
            )
        case .packetsAreSound:
            .must(.transportStreams, "2.4.3.3", "Packets of a transport stream have no errors and are not scrambled.")
        case .tableChecksumsAreRight: .must(.transportStreams, "2.4.4", "The checksums of PAT and PMT are right.")
        case .pesPacketsAreWhole:
            .must(
                .transportStreams,
                "2.4.3.7",
                "PES packets begin with their start code, have as many bytes as they say, and the first has a PTS."
            )
        case .presentationFollowsDecoding:
            .must(.transportStreams, "2.4.3.7", "No picture is shown before it is decoded.")
        case .clockReferenceGoesOn:
            .must(
                .transportStreams,
                "2.7.2",
                "Clock references (PCR) go on, near the timestamps of what comes with them."
            )
        case .samplesAreInMediaData:
            .must(.mediaFiles, "8.8.8", "The samples of a fragment lie in an mdat of their segment.")
        case .samplesAreWhole:
            .must(.unitFiles, "4.3", "The units in a sample have their lengths before them, and fill it.")
        case .syncFlagsAreTrue:
            .must(.mediaFiles, "8.8.3", "Those samples are marked as sync samples at which decoding can begin.")
        case .channelsAreTrue:
            .should(.rfc8216, "4.3.4.1", "CHANNELS and SAMPLE-RATE of a rendition are those of its sound.")
        case .encodingStays:
            .should(
                .rfc8216,
                "4.3.2.3",
                "Size, sample rate, channels and profile change only at an EXT-X-DISCONTINUITY."
            )
        case .independentSegmentsAreIndependent:
            .must(
                .rfc8216,
                "4.3.5.1",
                "With EXT-X-INDEPENDENT-SEGMENTS each segment begins with an IDR and its parameter sets."
            )
        case .independentPartIsIndependent:
            .must(.rfc8216bis, "4.4.4.9", "A part with INDEPENDENT=YES has an IDR.")
        case .frameRateIsTrue: .should(.rfc8216, "4.3.4.2", "FRAME-RATE of a variant is that of its pictures.")
        case .averageBandwidthIsTrue:
            .must(
                .rfc8216,
                "4.3.4.2",
                "The segments of a complete variant do not have more than AVERAGE-BANDWIDTH on average."
            )
        case .bandwidthIsClose:
            .should(
                .apple,
                "1.27",
                "BANDWIDTH and AVERAGE-BANDWIDTH of a complete variant are not over what its segments have."
            )
        case .bitrateTagIsTrue:
            .must(.rfc8216bis, "4.4.4.8", "EXT-X-BITRATE is 90 to 110 % of the bit rate of its segments.")
        case .renditionsStartTogether:
            .must(.rfc8216, "6.2.4", "Renditions of a complete stream begin with the same timestamps.")
        case .renditionsEndTogether:
            .must(.rfc8216, "6.2.4", "Renditions of a complete stream end at the same timestamps.")
        case .renditionsAdvanceTogether:
            .must(
                .rfc8216,
                "6.2.4",
                "Renditions of a live stream have matching timestamps at their ends, to three target durations."
            )
        case .clockReferenceComesOften:
            .must(.transportStreams, "2.7.2", "Clock references (PCR) are 100 ms apart at most.")
        case .packedAudioHasTime:
            .must(.rfc8216, "3.4", "A segment of packed audio begins with an ID3 tag that has its timestamp.")
        case .captionsHaveTimeMap: .should(.rfc8216, "3.5", "A WebVTT segment has an X-TIMESTAMP-MAP.")
        case .timeMapIsWhole:
            .must(.rfc8216bis, "3.1.4", "X-TIMESTAMP-MAP has LOCAL and MPEGTS, and stands in the header of WebVTT.")
        case .timeMapIsBelowWrap:
            .should(
                .rfc8216bis,
                "3.1.4",
                "X-TIMESTAMP-MAP names the low timestamp after the pictures' timestamps have begun at zero again."
            )
        case .cuesAreWhole: .must(.rfc8216bis, "3.1.4", "Each cue of WebVTT has a start, and an end after it.")
        case .cuesAreUTF8: .must(.webVTT, "4.1", "WebVTT is UTF-8.")
        case .cuesAreInOrder: .should(.webVTT, "4.1", "The cues of WebVTT stand in the order of their starts.")
        case .tagsAreWhole:
            .must(.rfc8216, "3.2", "Timed metadata is whole ID3 tags, in a transport stream each with its timestamp.")
        case .messagesAreWhole:
            .must(
                .dash,
                "5.10.3.3",
                "An event message (emsg) has a scheme, a timescale and a time, and ID3 by its scheme."
            )
        case .messagesAreInSegment:
            .should(.cmaf, "7.4.5", "An event message does not begin before the segment that it is in.")
        case .segmentBeginsWithIDR: .must(.apple, "7.4", "The pictures of a segment begin with an IDR.")

        case .timestampsGoOn:
            .must(
                .rfc8216,
                "3",
                "Timestamps go on in a segment, and from the one before unless EXT-X-DISCONTINUITY says that they do not."
            )
        case .tracksStay:
            .must(
                .rfc8216,
                "4.3.2.3",
                "Number, type and identifiers of tracks, and the container, change only at an EXT-X-DISCONTINUITY."
            )
        case .durationsAreTrue: .must(.rfc8216, "4.3.2.1", "EXTINFs add up to what the media lasts, to a frame.")
        case .codecsAreTrue: .must(.rfc8216, "4.3.4.2", "CODECS of a variant has every format that is in its segments.")
        case .resolutionIsTrue: .should(.rfc8216, "4.3.4.2", "RESOLUTION of a variant is the size of its pictures.")
        case .bandwidthIsTrue:
            .must(
                .rfc8216,
                "4.3.4.2",
                "No segments of half to one and a half target durations have a bit rate over BANDWIDTH, those of its sound included."
            )
        case .datesFollowMedia: .must(.rfc8216, "6.2.4", "All renditions have the same dates for the same timestamps.")
        case .cuesFollowMedia:
            .must(
                .rfc8216bis,
                "3.1.4",
                "The cues of a WebVTT segment are to be shown in it, by its map and the pictures' timestamps."
            )

        case .partIsWhole: .must(.rfc8216bis, "4.4.4.9", "EXT-X-PART has a URI and a DURATION.")
        case .preloadHintIsWhole: .must(.rfc8216bis, "4.4.5.3", "EXT-X-PRELOAD-HINT has a TYPE and a URI.")
        case .partHoldBackSuitsApple: .must(.apple, "14.3", "PART-HOLD-BACK is three part target durations or more.")
        case .longListHasDeltaUpdates:
            .should(.apple, "14.4", "A list of low latency that lasts longer than two minutes has a CAN-SKIP-UNTIL.")
        case .dateRangesCanBeSkipped:
            .should(
                .apple,
                "14.5",
                "A list of low latency with CAN-SKIP-UNTIL and EXT-X-DATERANGE has CAN-SKIP-DATERANGES."
            )
        case .partsHaveSamplesOfSegment:
            .must(.rfc8216bis, "3.2", "A segment and all its parts have the same samples with the same timing.")
        case .partTargetIsGiven:
            .must(.rfc8216bis, "4.4.3.7", "A list with EXT-X-PART has EXT-X-PART-INF with a PART-TARGET.")
        case .partHoldBackIsGiven: .must(.rfc8216bis, "4.4.3.8", "A list with EXT-X-PART-INF has a PART-HOLD-BACK.")
        case .partHoldBackIsLongEnough:
            .must(.rfc8216bis, "4.4.3.8", "PART-HOLD-BACK is two part target durations or more.")
        case .partHoldBackIsThreeParts:
            .should(.rfc8216bis, "4.4.3.8", "PART-HOLD-BACK is three part target durations or more.")
        case .skippedDateRangesNeedBoundary:
            .must(.rfc8216bis, "4.4.3.8", "CAN-SKIP-DATERANGES has a CAN-SKIP-UNTIL beside it.")
        case .partIsWithinTarget: .must(.rfc8216bis, "4.4.4.9", "No part lasts longer than PART-TARGET.")
        case .partIsLongEnough:
            .must(
                .rfc8216bis,
                "4.4.4.9",
                "A part lasts 85 % of PART-TARGET or more, unless it is independent, a gap or before one, or the last."
            )
        case .partsMakeUpSegment:
            .must(.rfc8216bis, "3.2", "All parts of a segment last as long together as the segment.")
        case .tagsComeBeforeFirstPart:
            .must(
                .rfc8216bis,
                "4.4.4.9",
                "EXT-X-DISCONTINUITY, -KEY, -MAP and -PROGRAM-DATE-TIME of a segment stand before its first part."
            )
        case .oldPartsAreRemoved:
            .should(.rfc8216bis, "6.2.2", "No part is farther than three target durations from the end of the list.")
        case .gapPartsAreMarked:
            .must(.rfc8216bis, "6.2.1", "Parts of a segment with EXT-X-GAP that are not there have GAP=YES.")
        case .independentPartIsMarked:
            .should(.rfc8216bis, "4.4.4.9", "Of each segment with parts at least one has INDEPENDENT=YES.")
        case .iFrameListHasNoParts: .should(.rfc8216bis, "4.4.4.9", "A list with EXT-X-I-FRAMES-ONLY has no parts.")
        case .preloadHintIsGiven:
            .must(.rfc8216bis, "B.1", "A live list with parts has an EXT-X-PRELOAD-HINT of the next part.")
        case .preloadHintIsGivenOnce:
            .should(.rfc8216bis, "6.2.6", "A list has one EXT-X-PRELOAD-HINT of a TYPE at most.")
        case .endedListHasNoHint: .must(.rfc8216bis, "4.4.5.3", "A list with EXT-X-ENDLIST has no EXT-X-PRELOAD-HINT.")
        case .partsAllowBlockedReloads:
            .must(.rfc8216bis, "B.1", "A live list with parts has CAN-BLOCK-RELOAD=YES.")
        case .renditionReportIsRelative:
            .must(.rfc8216bis, "4.4.5.4", "EXT-X-RENDITION-REPORT has a URI, relative to that of the list.")
        case .partTargetStays: .must(.rfc8216bis, "6.2.1", "PART-TARGET does not change.")
        case .serverControlStays: .must(.rfc8216bis, "6.2.1", "EXT-X-SERVER-CONTROL does not change.")
        case .partStays:
            .must(.rfc8216bis, "6.2.1", "A part keeps its URI, its attributes and the tags of its segment.")
        case .partsStayAtLiveEdge:
            .must(.rfc8216bis, "6.2.1", "Parts of the last three target durations are not removed.")
        case .partsLeaveInOrder:
            .must(.rfc8216bis, "6.2.2", "Parts are removed in their order, from the start of the list.")
        case .preloadHintComesTrue:
            .must(.rfc8216bis, "4.4.5.3", "The part that comes has the URI of the hint before it.")
        case .mapIsHinted:
            .must(.rfc8216bis, "B.1", "A hinted part with another EXT-X-MAP has a hint of that beside it.")
        case .partComesInTime: .must(.rfc8216bis, "6.2.1", "A new part comes within PART-TARGET of the last.")
        case .renditionReportsAreGiven:
            .must(.rfc8216bis, "B.1", "A list with parts has an EXT-X-RENDITION-REPORT of each other rendition.")
        case .renditionReportIsTrue:
            .must(.rfc8216bis, "4.4.5.4", "LAST-MSN and LAST-PART are the last of the rendition that is reported.")
        case .partHoldBackCoversRenditions:
            .should(.rfc8216bis, "4.4.3.8", "PART-HOLD-BACK is three times the longest PART-TARGET of all renditions.")
        case .blockedReloadWaits:
            .must(.rfc8216bis, "6.2.5.2", "A list that was asked for with _HLS_msn and _HLS_part has that part.")
        case .blockedReloadComesInTime:
            .should(.rfc8216bis, "6.2.5.2", "A blocked reload is answered within three target durations.")
        case .oldReloadIsAnswered:
            .must(.rfc8216bis, "6.2.5.2", "A reload that asks for what is there or has left gets the whole list.")
        case .partWithoutNumberIsRefused:
            .must(.rfc8216bis, "6.2.5.2", "_HLS_part without _HLS_msn is a bad request, such as 400.")
        case .farReloadIsRefused:
            .should(
                .rfc8216bis,
                "6.2.5.2",
                "_HLS_msn more than two after the last segment is a bad request, such as 400."
            )
        case .deltaUpdateIsMade:
            .must(
                .rfc8216bis,
                "6.2.5.1",
                "EXT-X-SKIP answers _HLS_skip if CAN-SKIP-UNTIL allows it, and nothing else."
            )
        case .deltaUpdateIsConsistent:
            .must(
                .rfc8216bis,
                "6.2.5.1",
                "A delta update and the list before are the whole list, all within CAN-SKIP-UNTIL."
            )
        case .hintedPartIsAvailable:
            .must(.rfc8216bis, "6.2.6", "A hinted part can be asked for at once, and comes when it is listed.")
        case .partIsAvailable: .must(.rfc8216bis, "6.2.1", "Every part that is listed can be had at once.")
        case .partStaysAvailable:
            .must(.rfc8216bis, "6.2.2", "A part that has left can be had for three target durations.")
        }
    }
}
