/// The types of attributes (RFC 8216, 4.2).
enum AttributeType: Sendable {
    case quoted
    /// CLOSED-CAPTIONS: a quoted string, or NONE without quotes.
    case quotedOrNone
    /// An enumerated-string.
    case word
    case integer
    case decimal
    case signedDecimal
    case hexadecimal
    case resolution

    func holds(_ value: String) -> Bool {
        switch self {
        case .quoted: value.first == "\"" && value.last == "\"" && value.utf8.count >= 2
        case .quotedOrNone: value == "NONE" || Self.quoted.holds(value)
        case .word: !value.isEmpty && !value.contains { $0 == "\"" || $0 == " " }
        case .integer: ObservedNumber.isInteger(value[...])
        case .decimal: ObservedNumber.isDecimal(value[...])
        case .signedDecimal: ObservedNumber.isDecimal(value.first == "-" ? value.dropFirst() : value[...])
        case .hexadecimal:
            // A variable with an unknown value may be a part of it (RFC 8216bis, 4.3).
            PlaylistVariables.hasReference(in: value)
                || (value.hasPrefix("0x") || value.hasPrefix("0X")) && value.utf8.count > 2
                    && value.dropFirst(2).allSatisfy { $0.isASCII && $0.isHexDigit }
        case .resolution:
            value.split(separator: "x", omittingEmptySubsequences: false).count == 2
                && value.split(separator: "x").filter { ObservedNumber.isInteger($0) }.count == 2
        }
    }

    /// The expectation in a finding.
    var words: String {
        switch self {
        case .quoted: "a string in quotes"
        case .quotedOrNone: "a string in quotes, or NONE without"
        case .word: "a word without quotes"
        case .integer: "a whole number without a sign"
        case .decimal: "a decimal number without a sign"
        case .signedDecimal: "a decimal number"
        case .hexadecimal: "0x and hexadecimal digits"
        case .resolution: "WIDTHxHEIGHT, such as 1280x720"
        }
    }

    /// The types of known attributes, by tag (RFC 8216, 4.3; RFC 8216bis, 4.4).
    static let byTag: [String: KeyValuePairs<String, AttributeType>] = [
        "EXT-X-KEY": key,
        "EXT-X-SESSION-KEY": key,
        "EXT-X-MAP": ["URI": .quoted, "BYTERANGE": .quoted],
        "EXT-X-DATERANGE": [
            "ID": .quoted, "CLASS": .quoted, "START-DATE": .quoted, "END-DATE": .quoted, "DURATION": .decimal,
            "PLANNED-DURATION": .decimal, "END-ON-NEXT": .word, "SCTE35-CMD": .hexadecimal, "SCTE35-OUT": .hexadecimal,
            "SCTE35-IN": .hexadecimal,
        ],
        "EXT-X-MEDIA": [
            "TYPE": .word, "URI": .quoted, "GROUP-ID": .quoted, "LANGUAGE": .quoted, "ASSOC-LANGUAGE": .quoted,
            "NAME": .quoted, "DEFAULT": .word, "AUTOSELECT": .word, "FORCED": .word, "INSTREAM-ID": .quoted,
            "CHARACTERISTICS": .quoted, "CHANNELS": .quoted,
        ],
        "EXT-X-STREAM-INF": variant,
        "EXT-X-I-FRAME-STREAM-INF": variant,
        "EXT-X-SESSION-DATA": ["DATA-ID": .quoted, "VALUE": .quoted, "URI": .quoted, "LANGUAGE": .quoted],
        "EXT-X-START": ["TIME-OFFSET": .signedDecimal, "PRECISE": .word],
        "EXT-X-SERVER-CONTROL": [
            "CAN-SKIP-UNTIL": .decimal, "CAN-SKIP-DATERANGES": .word, "HOLD-BACK": .decimal,
            "PART-HOLD-BACK": .decimal, "CAN-BLOCK-RELOAD": .word,
        ],
        "EXT-X-PART": [
            "URI": .quoted, "DURATION": .decimal, "BYTERANGE": .quoted, "INDEPENDENT": .word, "GAP": .word,
        ],
        "EXT-X-PART-INF": ["PART-TARGET": .decimal],
        "EXT-X-PRELOAD-HINT": [
            "TYPE": .word, "URI": .quoted, "BYTERANGE-START": .integer, "BYTERANGE-LENGTH": .integer,
        ],
        "EXT-X-RENDITION-REPORT": ["URI": .quoted, "LAST-MSN": .integer, "LAST-PART": .integer],
        "EXT-X-SKIP": ["SKIPPED-SEGMENTS": .integer, "RECENTLY-REMOVED-DATERANGES": .quoted],
        "EXT-X-DEFINE": ["NAME": .quoted, "VALUE": .quoted, "IMPORT": .quoted, "QUERYPARAM": .quoted],
    ]

    private static let key: KeyValuePairs<String, AttributeType> = [
        "METHOD": .word, "URI": .quoted, "IV": .hexadecimal, "KEYFORMAT": .quoted, "KEYFORMATVERSIONS": .quoted,
    ]
    private static let variant: KeyValuePairs<String, AttributeType> = [
        "BANDWIDTH": .integer, "AVERAGE-BANDWIDTH": .integer, "CODECS": .quoted, "RESOLUTION": .resolution,
        "FRAME-RATE": .decimal, "HDCP-LEVEL": .word, "VIDEO-RANGE": .word, "AUDIO": .quoted, "VIDEO": .quoted,
        "SUBTITLES": .quoted, "CLOSED-CAPTIONS": .quotedOrNone, "URI": .quoted,
    ]
}
