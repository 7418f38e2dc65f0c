// The table of all tags, one row each; this file is as long as the standards have attributes.
extension TagForm {
    static let all: [String: TagForm] = [
        // Basic tags, and those of both kinds of playlists.
        "EXTM3U": .value(nil),
        "EXT-X-VERSION": .value(nil, .version),
        "EXT-X-INDEPENDENT-SEGMENTS": .value(nil, .nothing, once: true),
        "EXT-X-START": .list(
            nil,
            ["TIME-OFFSET": .signedSeconds.needed(), "PRECISE": yesOrNo],
            .startHasTimeOffset,
            once: true
        ),
        "EXT-X-DEFINE": .list(
            nil,
            ["NAME": .variable, "VALUE": .quoted, "IMPORT": .variable, "QUERYPARAM": .variable],
            .variableIsWhole,
            [.exactlyOne(["NAME", "IMPORT", "QUERYPARAM"]), .has("VALUE", .when("NAME"))]
        ),

        // Tags of media playlists.
        "EXT-X-TARGETDURATION": .value(.media, .wholeSeconds, once: true),
        "EXT-X-MEDIA-SEQUENCE": .value(.media, .integer, once: true),
        "EXT-X-DISCONTINUITY-SEQUENCE": .value(.media, .integer, once: true),
        "EXT-X-ENDLIST": .value(.media, .nothing, once: true),
        "EXT-X-PLAYLIST-TYPE": .value(.media, .oneOf(["EVENT", "VOD"]), once: true),
        "EXT-X-I-FRAMES-ONLY": .value(.media, .nothing, once: true),
        "EXT-X-PART-INF": .list(.media, ["PART-TARGET": .seconds.needed()], .partTargetIsGiven, once: true),
        "EXT-X-SERVER-CONTROL": .list(
            .media,
            [
                "CAN-SKIP-UNTIL": .seconds, "CAN-SKIP-DATERANGES": yesOrNo, "HOLD-BACK": .seconds,
                "PART-HOLD-BACK": .seconds, "CAN-BLOCK-RELOAD": yesOrNo,
            ],
            .skippedDateRangesNeedBoundary,
            [.needs("CAN-SKIP-UNTIL", .when("CAN-SKIP-DATERANGES", "YES"))],
            once: true
        ),

        // Tags of segments.
        "EXTINF": .value(.media),
        "EXT-X-BYTERANGE": .value(.media),
        "EXT-X-DISCONTINUITY": .value(.media, .nothing),
        "EXT-X-GAP": .value(.media, .nothing),
        "EXT-X-BITRATE": .value(.media, .integer),
        "EXT-X-PROGRAM-DATE-TIME": .value(.media, .date),
        "EXT-X-KEY": .list(
            .media,
            ["METHOD": .oneOf(methods).needed()],
            and: key,
            .keyIsWhole,
            [
                .needs("URI", .unless("METHOD", "NONE")),
                .excludes(["URI", "IV", "KEYFORMAT", "KEYFORMATVERSIONS"], .when("METHOD", "NONE")), noVector,
            ]
        ),
        "EXT-X-MAP": .list(.media, ["URI": .quoted.needed(), "BYTERANGE": .rangeWithOffset], .mapIsWhole),
        "EXT-X-PART": .list(
            .media,
            [
                "URI": .quoted.needed(), "DURATION": .seconds.needed(), "BYTERANGE": .byteRange,
                "INDEPENDENT": yesOrNo, "GAP": yesOrNo,
            ],
            .partIsWhole
        ),

        // Metadata of media playlists.
        "EXT-X-DATERANGE": .list(
            .media,
            [
                "ID": .quoted.needed(), "CLASS": .quoted, "START-DATE": .dateText,
                "CUE": .listOf(["PRE", "POST", "ONCE"]), "END-DATE": .dateText, "DURATION": .seconds,
                "PLANNED-DURATION": .seconds, "END-ON-NEXT": .oneOf(["YES"]), "SCTE35-CMD": .hexadecimal,
                "SCTE35-OUT": .hexadecimal, "SCTE35-IN": .hexadecimal,
            ],
            .dateRangeIsWhole,
            [
                .needs("CLASS", .when("END-ON-NEXT", "YES")),
                .excludes(["DURATION", "END-DATE"], .when("END-ON-NEXT", "YES")),
            ]
        ),
        "EXT-X-SKIP": .list(
            .media,
            ["SKIPPED-SEGMENTS": .integer.needed(), "RECENTLY-REMOVED-DATERANGES": .quoted],
            .skipIsWhole,
            once: true
        ),
        "EXT-X-PRELOAD-HINT": .list(
            .media,
            [
                "TYPE": .word.needed(), "URI": .quoted.needed(), "BYTERANGE-START": .integer,
                "BYTERANGE-LENGTH": .integer,
            ],
            .preloadHintIsWhole
        ),
        // A server may omit what is the same as in the list itself.
        "EXT-X-RENDITION-REPORT": .list(.media, ["URI": .quoted, "LAST-MSN": .integer, "LAST-PART": .integer]),

        // Tags of multivariant playlists.
        "EXT-X-MEDIA": .list(
            .multivariant,
            [
                "TYPE": .oneOf(["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"]).needed(.renditionIsDescribed),
                "URI": .uri, "GROUP-ID": .quoted.needed(), "LANGUAGE": .language, "ASSOC-LANGUAGE": .language,
                "NAME": .quoted.needed(), "STABLE-RENDITION-ID": .stableID, "DEFAULT": yesOrNo,
                "AUTOSELECT": yesOrNo, "FORCED": yesOrNo, "INSTREAM-ID": .streamID, "BIT-DEPTH": .integer,
                "SAMPLE-RATE": .integer, "CHARACTERISTICS": .characteristics, "CHANNELS": .channels,
            ],
            .renditionIsDescribed,
            [
                .needs("URI", .when("TYPE", "SUBTITLES")), .needs("INSTREAM-ID", .when("TYPE", "CLOSED-CAPTIONS")),
                .excludes(["URI"], .when("TYPE", "CLOSED-CAPTIONS")),
                .excludes(["FORCED"], .unless("TYPE", "SUBTITLES")),
                .excludes(["BIT-DEPTH", "SAMPLE-RATE", "CHANNELS"], .unless("TYPE", "AUDIO")),
            ]
        ),
        "EXT-X-STREAM-INF": .list(.multivariant, variant, .variantHasBandwidth),
        "EXT-X-I-FRAME-STREAM-INF": .list(
            .multivariant,
            variant,
            and: ["URI": .quoted],
            .variantHasBandwidth,
            foreign: ["FRAME-RATE", "AUDIO", "SUBTITLES", "CLOSED-CAPTIONS"]
        ),
        "EXT-X-SESSION-DATA": .list(
            .multivariant,
            [
                "DATA-ID": .quoted.needed(), "VALUE": .quoted, "URI": .quoted, "FORMAT": .oneOf(["JSON", "RAW"]),
                "LANGUAGE": .language,
            ],
            .sessionDataIsWhole,
            [.exactlyOne(["VALUE", "URI"])],
            identity: ["DATA-ID", "LANGUAGE"]
        ),
        "EXT-X-SESSION-KEY": .list(
            .multivariant,
            ["METHOD": .oneOf(Array(methods.dropFirst())).needed(.keyIsWhole)],
            and: key,
            .keyIsWhole,
            [.needs("URI"), noVector],
            identity: ["METHOD", "URI", "IV", "KEYFORMAT", "KEYFORMATVERSIONS"]
        ),
        "EXT-X-CONTENT-STEERING": .list(
            .multivariant,
            ["SERVER-URI": .quoted.needed(), "PATHWAY-ID": .pathwayID],
            .steeringIsWhole,
            once: true
        ),
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
