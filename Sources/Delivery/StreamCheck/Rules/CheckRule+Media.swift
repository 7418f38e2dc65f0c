internal import HLSConformance

// Rules for what is in a segment.
extension CheckRule {
    static let segmentIsReadable = CheckRule(
        "segment-is-readable",
        .rfc8216,
        "3",
        "A segment is a transport stream, fragmented MP4, packed audio or WebVTT, whole and undamaged."
    )
    static let mapIsReadable = CheckRule(
        "map-is-readable",
        .rfc8216,
        "3",
        "What EXT-X-MAP names is the header of its segments."
    )
    static let segmentHasMap = CheckRule(
        "segment-has-map",
        .rfc8216,
        "3.3",
        "Every segment of fragmented MP4 has an EXT-X-MAP."
    )
    static let fragmentHasDecodeTime = CheckRule(
        "fragment-has-decode-time",
        .rfc8216,
        "3.3",
        "Every track fragment has its decode time (tfdt)."
    )
    static let fragmentBaseIsItself = CheckRule(
        "fragment-base-is-itself",
        .rfc8216,
        "3.3",
        "Data of a movie fragment is addressed from the fragment (default-base-is-moof)."
    )
    static let fragmentTrackIsKnown = CheckRule(
        "fragment-track-is-known",
        .mediaFiles,
        "8.8.7",
        "Every track fragment is of a track that the header has."
    )
    static let fragmentNumbersRise = CheckRule(
        "fragment-numbers-rise",
        .mediaFiles,
        "8.8.5",
        "Sequence numbers of movie fragments (mfhd) increase."
    )
    static let headerIsFragmented = CheckRule(
        "header-is-fragmented",
        .rfc8216,
        "3.3",
        "The header of fragmented MP4 has ftyp, moov and mvex, and no samples."
    )
    static let packetsAreCounted = CheckRule(
        "packets-are-counted",
        .transportStreams,
        "2.4.3.3",
        "Continuity counters of a transport stream go up by one a packet, also from segment to segment."
    )
    static let streamHasTables = CheckRule(
        "stream-has-tables",
        .rfc8216,
        "3.2",
        "Every transport stream segment has a PAT and a PMT."
    )
    static let streamBeginsWithTables = CheckRule(
        "stream-begins-with-tables",
        .rfc8216,
        "3.2",
        .should,
        "The first two packets of a transport stream segment are a PAT and a PMT."
    )
    static let streamHasOneProgram = CheckRule(
        "stream-has-one-program",
        .rfc8216,
        "3.2",
        "A transport stream segment has a single program."
    )
    static let clockReferenceComesOften = CheckRule(
        "clock-reference-comes-often",
        .transportStreams,
        "2.7.2",
        "Clock references (PCR) are 100 ms apart at most."
    )
    static let packedAudioHasTime = CheckRule(
        "packed-audio-has-time",
        .rfc8216,
        "3.4",
        "A segment of packed audio begins with an ID3 tag that has its timestamp."
    )
    static let captionsHaveTimeMap = CheckRule(
        "captions-have-time-map",
        .rfc8216,
        "3.5",
        .should,
        "A WebVTT segment has an X-TIMESTAMP-MAP."
    )
    static let segmentBeginsWithIDR = CheckRule(
        "segment-begins-with-idr",
        .apple,
        "7.4",
        "The pictures of a segment begin with an IDR."
    )

    static let mediaRules = [
        segmentIsReadable, mapIsReadable, segmentHasMap, headerIsFragmented, fragmentHasDecodeTime,
        fragmentBaseIsItself,
        fragmentTrackIsKnown, fragmentNumbersRise, streamHasTables, streamBeginsWithTables, streamHasOneProgram,
        packetsAreCounted, clockReferenceComesOften, packedAudioHasTime, captionsHaveTimeMap, segmentBeginsWithIDR,
    ]
}

// Rules for media and the lists that name it.
extension CheckRule {
    static let timestampsGoOn = CheckRule(
        "timestamps-go-on",
        .rfc8216,
        "3",
        "Timestamps continue those of the segment before, unless EXT-X-DISCONTINUITY says that they do not."
    )
    static let tracksStay = CheckRule(
        "tracks-stay",
        .rfc8216,
        "4.3.2.3",
        "Number, type and identifiers of tracks, and the container, change only at an EXT-X-DISCONTINUITY."
    )
    static let durationsAreTrue = CheckRule(
        "durations-are-true",
        .apple,
        "8.1",
        "EXTINFs add up to what the media lasts, to a frame."
    )
    static let codecsAreTrue = CheckRule(
        "codecs-are-true",
        .rfc8216,
        "4.3.4.2",
        "CODECS of a variant has every format that is in its segments."
    )
    static let resolutionIsTrue = CheckRule(
        "resolution-is-true",
        .rfc8216,
        "4.3.4.2",
        .should,
        "RESOLUTION of a variant is the size of its pictures."
    )
    static let bandwidthIsTrue = CheckRule(
        "bandwidth-is-true",
        .rfc8216,
        "4.3.4.2",
        "No segments of half to one and a half target durations have a bit rate over BANDWIDTH, those of its sound included."
    )
    static let datesFollowMedia = CheckRule(
        "dates-follow-media",
        .rfc8216,
        "6.2.4",
        "All renditions have the same dates for the same timestamps."
    )

    static let agreementRules = [
        timestampsGoOn, tracksStay, durationsAreTrue, codecsAreTrue, resolutionIsTrue, bandwidthIsTrue,
        datesFollowMedia,
    ]
}
