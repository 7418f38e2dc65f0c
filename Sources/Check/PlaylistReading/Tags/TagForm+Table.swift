// The table of all tags, one row each; this file is as long as the standards have attributes.
extension TagForm {
    static let ofBoth: [String: TagForm] = [
        "EXTM3U": .value(),
        "EXT-X-VERSION": .value(.version),
        "EXT-X-INDEPENDENT-SEGMENTS": .value(.nothing).once,
        "EXT-X-START": .list(["TIME-OFFSET": .signedSeconds.needed(), "PRECISE": yesOrNo])
            .keeping(.startHasTimeOffset).once,
        "EXT-X-DEFINE": .list(["NAME": .variable, "VALUE": .quoted, "IMPORT": .variable, "QUERYPARAM": .variable])
            .keeping(.variableIsWhole, .exactlyOne(["NAME", "IMPORT", "QUERYPARAM"]), .has("VALUE", .when("NAME"))),
    ]

    static let ofMedia: [String: TagForm] = [
        "EXT-X-TARGETDURATION": .value(.wholeSeconds).once,
        "EXT-X-MEDIA-SEQUENCE": .value(.integer).once,
        "EXT-X-DISCONTINUITY-SEQUENCE": .value(.integer).once,
        "EXT-X-ENDLIST": .value(.nothing).once,
        "EXT-X-PLAYLIST-TYPE": .value(.oneOf(["EVENT", "VOD"])).once,
        "EXT-X-I-FRAMES-ONLY": .value(.nothing).once,
        "EXT-X-PART-INF": .list(["PART-TARGET": .seconds.needed()]).keeping(.partTargetIsGiven).once,
        "EXT-X-SERVER-CONTROL": .list([
            "CAN-SKIP-UNTIL": .seconds, "CAN-SKIP-DATERANGES": yesOrNo, "HOLD-BACK": .seconds,
            "PART-HOLD-BACK": .seconds, "CAN-BLOCK-RELOAD": yesOrNo,
        ])
        .keeping(.skippedDateRangesNeedBoundary, .needs("CAN-SKIP-UNTIL", .when("CAN-SKIP-DATERANGES", "YES"))).once,

        // Tags of segments.
        "EXTINF": .value(),
        "EXT-X-BYTERANGE": .value(),
        "EXT-X-DISCONTINUITY": .value(.nothing),
        "EXT-X-GAP": .value(.nothing),
        "EXT-X-BITRATE": .value(.integer),
        "EXT-X-PROGRAM-DATE-TIME": .value(.date),
        "EXT-X-KEY": .list(["METHOD": .oneOf(methods).needed()], key).keeping(
            .keyIsWhole,
            .needs("URI", .unless("METHOD", "NONE")),
            .excludes(["URI", "IV", "KEYFORMAT", "KEYFORMATVERSIONS"], .when("METHOD", "NONE")),
            noVector
        ),
        "EXT-X-MAP": .list(["URI": .quoted.needed(), "BYTERANGE": .rangeWithOffset]).keeping(.mapIsWhole),
        "EXT-X-PART": .list([
            "URI": .quoted.needed(), "DURATION": .seconds.needed(), "BYTERANGE": .byteRange, "INDEPENDENT": yesOrNo,
            "GAP": yesOrNo,
        ])
        .keeping(.partIsWhole),

        // Metadata.
        "EXT-X-DATERANGE": .list([
            "ID": .quoted.needed(), "CLASS": .quoted, "START-DATE": .dateText, "CUE": .listOf(["PRE", "POST", "ONCE"]),
            "END-DATE": .dateText, "DURATION": .seconds, "PLANNED-DURATION": .seconds, "END-ON-NEXT": .oneOf(["YES"]),
            "SCTE35-CMD": .hexadecimal, "SCTE35-OUT": .hexadecimal, "SCTE35-IN": .hexadecimal,
        ])
        .keeping(
            .dateRangeIsWhole,
            .needs("CLASS", .when("END-ON-NEXT", "YES")),
            .excludes(["DURATION", "END-DATE"], .when("END-ON-NEXT", "YES"))
        ),
        "EXT-X-SKIP": .list(["SKIPPED-SEGMENTS": .integer.needed(), "RECENTLY-REMOVED-DATERANGES": .quoted])
            .keeping(.skipIsWhole).once,
        "EXT-X-PRELOAD-HINT": .list([
            "TYPE": .word.needed(), "URI": .quoted.needed(), "BYTERANGE-START": .integer, "BYTERANGE-LENGTH": .integer,
        ])
        .keeping(.preloadHintIsWhole),
        // A server may omit what is the same as in the list itself.
        "EXT-X-RENDITION-REPORT": .list(["URI": .quoted, "LAST-MSN": .integer, "LAST-PART": .integer]),
    ]

    static let ofMultivariant: [String: TagForm] = [
        "EXT-X-MEDIA": .list([
            "TYPE": .oneOf(["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"]).needed(.renditionIsDescribed),
            "URI": .uri, "GROUP-ID": .quoted.needed(), "LANGUAGE": .language, "ASSOC-LANGUAGE": .language,
            "NAME": .quoted.needed(), "STABLE-RENDITION-ID": .stableID, "DEFAULT": yesOrNo, "AUTOSELECT": yesOrNo,
            "FORCED": yesOrNo, "INSTREAM-ID": .streamID, "BIT-DEPTH": .integer, "SAMPLE-RATE": .integer,
            "CHARACTERISTICS": .characteristics, "CHANNELS": .channels,
        ])
        .keeping(
            .renditionIsDescribed,
            .needs("URI", .when("TYPE", "SUBTITLES")),
            .needs("INSTREAM-ID", .when("TYPE", "CLOSED-CAPTIONS")),
            .excludes(["URI"], .when("TYPE", "CLOSED-CAPTIONS")),
            .excludes(["FORCED"], .unless("TYPE", "SUBTITLES")),
            .excludes(["BIT-DEPTH", "SAMPLE-RATE", "CHANNELS"], .unless("TYPE", "AUDIO"))
        ),
        "EXT-X-STREAM-INF": .list(variant).keeping(.variantHasBandwidth),
        "EXT-X-I-FRAME-STREAM-INF": .list(variant, ["URI": .quoted]).keeping(.variantHasBandwidth)
            .without("FRAME-RATE", "AUDIO", "SUBTITLES", "CLOSED-CAPTIONS"),
        "EXT-X-SESSION-DATA": .list([
            "DATA-ID": .quoted.needed(), "VALUE": .quoted, "URI": .quoted, "FORMAT": .oneOf(["JSON", "RAW"]),
            "LANGUAGE": .language,
        ])
        .keeping(.sessionDataIsWhole, .exactlyOne(["VALUE", "URI"])).differing(in: "DATA-ID", "LANGUAGE"),
        "EXT-X-SESSION-KEY": .list(["METHOD": .oneOf(Array(methods.dropFirst())).needed(.keyIsWhole)], key)
            .keeping(.keyIsWhole, .needs("URI"), noVector)
            .differing(in: "METHOD", "URI", "IV", "KEYFORMAT", "KEYFORMATVERSIONS"),
        "EXT-X-CONTENT-STEERING": .list(["SERVER-URI": .quoted.needed(), "PATHWAY-ID": .pathwayID])
            .keeping(.steeringIsWhole).once,
    ]

    /// RFC 8216bis, D.2 and D.3; in ranges of other classes these names are the clients'.
    static let interstitial: [String: AttributeType] = [
        "X-ASSET-URI": .quoted, "X-ASSET-LIST": .quoted, "X-RESUME-OFFSET": .signedSeconds,
        "X-PLAYOUT-LIMIT": .seconds, "X-SNAP": .listOf(["OUT", "IN"]), "X-RESTRICT": .listOf(["SKIP", "JUMP"]),
        "X-CONTENT-MAY-VARY": .quotedOneOf("YES", "NO"), "X-TIMELINE-OCCUPIES": .quotedOneOf("POINT", "RANGE"),
        "X-TIMELINE-STYLE": .quotedOneOf("HIGHLIGHT", "PRIMARY"), "X-SKIP-CONTROL-OFFSET": .seconds,
        "X-SKIP-CONTROL-DURATION": .seconds, "X-SKIP-CONTROL-LABEL-ID": .label,
    ]

    private static let yesOrNo = AttributeType.oneOf(["YES", "NO"])
    private static let methods = ["NONE", "AES-128", "SAMPLE-AES", "SAMPLE-AES-CTR", "AES-256-GCM"]
    /// The attributes of a key beside its METHOD.
    private static let key: Attributes = [
        "URI": .quoted, "IV": .initializationVector, "KEYFORMAT": .quoted, "KEYFORMATVERSIONS": .versions,
    ]
    private static let noVector = TagClause.excludes(["IV"], .when("METHOD", "SAMPLE-AES-CTR", "AES-256-GCM"))
    private static let variant: Attributes = [
        "BANDWIDTH": .positive.needed(), "AVERAGE-BANDWIDTH": .integer, "SCORE": .positiveDecimal, "CODECS": .codecs,
        "SUPPLEMENTAL-CODECS": .supplements, "RESOLUTION": .resolution, "FRAME-RATE": .decimal,
        "HDCP-LEVEL": .oneOf(["TYPE-0", "TYPE-1", "NONE"]), "ALLOWED-CPC": .protections,
        "VIDEO-RANGE": .oneOf(["SDR", "HLG", "PQ"]), "REQ-VIDEO-LAYOUT": .layouts, "STABLE-VARIANT-ID": .stableID,
        "AUDIO": .quoted, "VIDEO": .quoted, "SUBTITLES": .quoted, "CLOSED-CAPTIONS": .quotedOrNone,
        "PATHWAY-ID": .pathwayID,
    ]
}
