// The table of all tags, one row each; this file is as long as the standards have attributes.
extension TagForm {
    static let all: [String: TagForm] = [
        // Basic tags, and those of both kinds of playlists.
        "EXTM3U": .value(nil),
        "EXT-X-VERSION": .value(nil),
        "EXT-X-INDEPENDENT-SEGMENTS": .value(nil, .nothing, once: true),
        "EXT-X-START": .list(
            nil,
            [.needed("TIME-OFFSET", .signedSeconds), .init("PRECISE", yesOrNo)],
            .startHasTimeOffset,
            once: true
        ),
        "EXT-X-DEFINE": .list(
            nil,
            [
                .init("NAME", .variable), .init("VALUE", .quoted), .init("IMPORT", .variable),
                .init("QUERYPARAM", .variable),
            ],
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
        "EXT-X-PART-INF": .list(.media, [.needed("PART-TARGET", .seconds)], .partTargetIsGiven, once: true),
        "EXT-X-SERVER-CONTROL": .list(
            .media,
            [
                .init("CAN-SKIP-UNTIL", .seconds), .init("CAN-SKIP-DATERANGES", yesOrNo), .init("HOLD-BACK", .seconds),
                .init("PART-HOLD-BACK", .seconds), .init("CAN-BLOCK-RELOAD", yesOrNo),
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
            key,
            .keyIsWhole,
            [
                .needs("URI", .unless("METHOD", "NONE")),
                .excludes(["URI", "IV", "KEYFORMAT", "KEYFORMATVERSIONS"], .when("METHOD", "NONE")),
            ]
        ),
        "EXT-X-MAP": .list(.media, [.needed("URI", .quoted), .init("BYTERANGE", .byteRange)], .mapIsWhole),
        "EXT-X-PART": .list(
            .media,
            [
                .needed("URI", .quoted), .needed("DURATION", .seconds), .init("BYTERANGE", .byteRange),
                .init("INDEPENDENT", yesOrNo), .init("GAP", yesOrNo),
            ],
            .partIsWhole
        ),

        // Metadata of media playlists.
        "EXT-X-DATERANGE": .list(
            .media,
            [
                .needed("ID", .quoted), .init("CLASS", .quoted), .init("START-DATE", .dateText),
                .init("CUE", .listOf(["PRE", "POST", "ONCE"])), .init("END-DATE", .dateText),
                .init("DURATION", .seconds), .init("PLANNED-DURATION", .seconds), .init("END-ON-NEXT", .oneOf(["YES"])),
                .init("SCTE35-CMD", .hexadecimal), .init("SCTE35-OUT", .hexadecimal),
                .init("SCTE35-IN", .hexadecimal),
            ] + interstitial,
            .dateRangeIsWhole,
            [
                .needs("CLASS", .when("END-ON-NEXT", "YES")),
                .excludes(["DURATION", "END-DATE"], .when("END-ON-NEXT", "YES")),
            ]
        ),
        "EXT-X-SKIP": .list(
            .media,
            [.needed("SKIPPED-SEGMENTS", .integer), .init("RECENTLY-REMOVED-DATERANGES", .quoted)],
            .skipIsWhole,
            once: true
        ),
        "EXT-X-PRELOAD-HINT": .list(
            .media,
            [
                .needed("TYPE", .word), .needed("URI", .quoted), .init("BYTERANGE-START", .integer),
                .init("BYTERANGE-LENGTH", .integer),
            ],
            .preloadHintIsWhole
        ),
        // A server may omit what is the same as in the list itself.
        "EXT-X-RENDITION-REPORT": .list(
            .media,
            [.init("URI", .quoted), .init("LAST-MSN", .integer), .init("LAST-PART", .integer)]
        ),

        // Tags of multivariant playlists.
        "EXT-X-MEDIA": .list(
            .multivariant,
            [
                .needed("TYPE", .oneOf(["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"]), .renditionIsDescribed),
                .init("URI", .uri), .needed("GROUP-ID", .quoted), .init("LANGUAGE", .language),
                .init("ASSOC-LANGUAGE", .language), .needed("NAME", .quoted), .init("STABLE-RENDITION-ID", .stableID),
                .init("DEFAULT", yesOrNo), .init("AUTOSELECT", yesOrNo), .init("FORCED", yesOrNo),
                .init("INSTREAM-ID", .quoted), .init("BIT-DEPTH", .integer), .init("SAMPLE-RATE", .integer),
                .init("CHARACTERISTICS", .characteristics), .init("CHANNELS", .channels),
            ],
            .renditionIsDescribed,
            [
                .needs("URI", .when("TYPE", "SUBTITLES")), .needs("INSTREAM-ID", .when("TYPE", "CLOSED-CAPTIONS")),
                .excludes(["URI"], .when("TYPE", "CLOSED-CAPTIONS")),
                .excludes(["FORCED"], .unless("TYPE", "SUBTITLES")),
                .excludes(["BIT-DEPTH", "SAMPLE-RATE"], .unless("TYPE", "AUDIO")),
            ]
        ),
        "EXT-X-STREAM-INF": .list(.multivariant, variant, .variantHasBandwidth),
        "EXT-X-I-FRAME-STREAM-INF": .list(
            .multivariant,
            variant + [.init("URI", .quoted)],
            .variantHasBandwidth,
            foreign: ["FRAME-RATE", "AUDIO", "SUBTITLES", "CLOSED-CAPTIONS"]
        ),
        "EXT-X-SESSION-DATA": .list(
            .multivariant,
            [
                .needed("DATA-ID", .quoted), .init("VALUE", .quoted), .init("URI", .quoted),
                .init("FORMAT", .oneOf(["JSON", "RAW"])), .init("LANGUAGE", .language),
            ],
            .sessionDataIsWhole,
            [.exactlyOne(["VALUE", "URI"])],
            identity: ["DATA-ID", "LANGUAGE"]
        ),
        "EXT-X-SESSION-KEY": .list(
            .multivariant,
            [.needed("METHOD", .oneOf(Array(methods.dropFirst())), .keyIsWhole)] + key.dropFirst(),
            .keyIsWhole,
            [.needs("URI")],
            identity: key.map(\.name)
        ),
        "EXT-X-CONTENT-STEERING": .list(
            .multivariant,
            [.needed("SERVER-URI", .quoted), .init("PATHWAY-ID", .pathwayID)],
            .steeringIsWhole,
            once: true
        ),
    ]

    /// RFC 8216bis, D.2 and D.3; in ranges of other classes these names are the clients'.
    private static let interstitial: [Attribute] = {
        let condition = TagClause.Condition.when("CLASS", "com.apple.hls.interstitial")
        let types: [(String, AttributeType)] = [
            ("X-ASSET-URI", .quoted), ("X-ASSET-LIST", .quoted), ("X-RESUME-OFFSET", .signedSeconds),
            ("X-PLAYOUT-LIMIT", .seconds), ("X-SNAP", .listOf(["OUT", "IN"])),
            ("X-RESTRICT", .listOf(["SKIP", "JUMP"])),
            ("X-CONTENT-MAY-VARY", .quotedOneOf("YES", "NO")), ("X-TIMELINE-OCCUPIES", .quotedOneOf("POINT", "RANGE")),
            ("X-TIMELINE-STYLE", .quotedOneOf("HIGHLIGHT", "PRIMARY")), ("X-SKIP-CONTROL-OFFSET", .seconds),
            ("X-SKIP-CONTROL-DURATION", .seconds), ("X-SKIP-CONTROL-LABEL-ID", .label),
        ]
        return types.map { Attribute($0, $1, when: condition) }
    }()

    private static let yesOrNo = AttributeType.oneOf(["YES", "NO"])
    private static let methods = ["NONE", "AES-128", "SAMPLE-AES", "SAMPLE-AES-CTR", "AES-256-GCM"]
    private static let key: [Attribute] = [
        .needed("METHOD", .oneOf(methods)), .init("URI", .quoted), .init("IV", .initializationVector),
        .init("KEYFORMAT", .quoted), .init("KEYFORMATVERSIONS", .versions),
    ]
    private static let variant: [Attribute] = [
        .needed("BANDWIDTH", .positive), .init("AVERAGE-BANDWIDTH", .integer), .init("SCORE", .decimal),
        .init("CODECS", .codecs), .init("SUPPLEMENTAL-CODECS", .supplements), .init("RESOLUTION", .resolution),
        .init("FRAME-RATE", .decimal), .init("HDCP-LEVEL", .oneOf(["TYPE-0", "TYPE-1", "NONE"])),
        .init("ALLOWED-CPC", .protections), .init("VIDEO-RANGE", .oneOf(["SDR", "HLG", "PQ"])),
        .init("REQ-VIDEO-LAYOUT", .layouts), .init("STABLE-VARIANT-ID", .stableID), .init("AUDIO", .quoted),
        .init("VIDEO", .quoted), .init("SUBTITLES", .quoted), .init("CLOSED-CAPTIONS", .quotedOrNone),
        .init("PATHWAY-ID", .pathwayID),
    ]
}
