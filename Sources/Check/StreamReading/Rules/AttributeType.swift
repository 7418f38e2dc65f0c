/// The types of attributes, and of the values of other tags (RFC 8216, 4.2).
package enum AttributeType: Sendable {
    case quoted
    /// CLOSED-CAPTIONS: a quoted string, or NONE without quotes.
    case quotedOrNone
    /// An enumerated-string.
    case word
    /// An enumerated-string with known values only.
    case oneOf([String])
    case integer
    case decimal
    /// A decimal-floating-point that is a duration.
    case seconds
    case signedSeconds
    case hexadecimal
    case resolution
    /// A decimal-integer that is a duration.
    case wholeSeconds
    /// A date-time with its zone.
    case date

    package func holds(_ value: String) -> Bool {
        switch self {
        case .quoted:
            [value.utf8.first, value.utf8.last] == [UInt8(ascii: "\""), UInt8(ascii: "\"")] && value.utf8.count >= 2
        case .quotedOrNone: value == "NONE" || Self.quoted.holds(value)
        case .word: !value.isEmpty && !value.contains { $0 == "\"" || $0 == " " }
        case .oneOf(let values): values.contains(value)
        case .integer, .wholeSeconds: ObservedNumber.isInteger(value[...])
        case .date: ObservedNumber.isDate(value[...])
        case .decimal, .seconds: ObservedNumber.isDecimal(value[...])
        case .signedSeconds: ObservedNumber.isDecimal(value.first == "-" ? value.dropFirst() : value[...])
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

    /// The finding about a value, if it is not of this type or beyond what is read.
    ///
    /// - Parameters:
    ///   - found: the value with its name.
    ///   - expected: the expectation, if that is more than this type.
    package func finding(_ value: String, line: Int, _ found: String, expected: String? = nil) -> Finding? {
        guard holds(value) else { return Finding(.tagIsWellFormed, line: line, found, expected: expected ?? words) }
        return limit(exceededBy: value).map { Finding(limit: $0, line: line, found) }
    }

    /// The range that is read, if a value of this type is beyond it.
    private func limit(exceededBy value: String) -> String? {
        switch self {
        case .integer: ObservedNumber.integer(value[...]) == nil ? ObservedNumber.integerLimit : nil
        case .date: ObservedNumber.date(value[...]) == nil ? ObservedNumber.dateLimit : nil
        case .seconds, .signedSeconds, .wholeSeconds:
            ObservedNumber.signedSeconds(value[...]) == nil ? ObservedNumber.secondsLimit : nil
        default: nil
        }
    }

    /// The expectation in a finding.
    private var words: String {
        switch self {
        case .quoted: "a string in quotes"
        case .quotedOrNone: "a string in quotes, or NONE without"
        case .word: "a word without quotes"
        case .integer: "a whole number without a sign"
        case .oneOf(let values): values.joined(separator: " or ")
        case .decimal, .seconds: "a decimal number without a sign"
        case .signedSeconds: "a decimal number"
        case .hexadecimal: "0x and hexadecimal digits"
        case .resolution: "WIDTHxHEIGHT, such as 1280x720"
        case .wholeSeconds: "a whole number of seconds"
        case .date: "a date and time with its zone"
        }
    }

    /// The types of the values of tags without attributes.
    static let ofValue: [String: AttributeType] = [
        "EXT-X-TARGETDURATION": .wholeSeconds, "EXT-X-PLAYLIST-TYPE": .oneOf(["EVENT", "VOD"]),
        "EXT-X-MEDIA-SEQUENCE": .integer, "EXT-X-DISCONTINUITY-SEQUENCE": .integer,
        "EXT-X-PROGRAM-DATE-TIME": .date,
    ]

    /// The types of known attributes, by tag (RFC 8216, 4.3; RFC 8216bis, 4.4).
    package static let byTag: [String: KeyValuePairs<String, AttributeType>] = [
        "EXT-X-KEY": key,
        "EXT-X-SESSION-KEY": key,
        "EXT-X-MAP": ["URI": .quoted, "BYTERANGE": .quoted],
        "EXT-X-DATERANGE": [
            "ID": .quoted, "CLASS": .quoted, "START-DATE": .quoted, "END-DATE": .quoted, "DURATION": .seconds,
            "PLANNED-DURATION": .seconds, "END-ON-NEXT": .oneOf(["YES"]), "SCTE35-CMD": .hexadecimal,
            "SCTE35-OUT": .hexadecimal,
            "SCTE35-IN": .hexadecimal,
        ],
        "EXT-X-MEDIA": [
            "TYPE": .word, "URI": .quoted, "GROUP-ID": .quoted, "LANGUAGE": .quoted, "ASSOC-LANGUAGE": .quoted,
            "NAME": .quoted, "DEFAULT": yesOrNo, "AUTOSELECT": yesOrNo, "FORCED": yesOrNo, "INSTREAM-ID": .quoted,
            "CHARACTERISTICS": .quoted, "CHANNELS": .quoted,
        ],
        "EXT-X-STREAM-INF": variant,
        "EXT-X-I-FRAME-STREAM-INF": variant,
        "EXT-X-SESSION-DATA": ["DATA-ID": .quoted, "VALUE": .quoted, "URI": .quoted, "LANGUAGE": .quoted],
        "EXT-X-START": ["TIME-OFFSET": .signedSeconds, "PRECISE": yesOrNo],
        "EXT-X-SERVER-CONTROL": [
            "CAN-SKIP-UNTIL": .seconds, "CAN-SKIP-DATERANGES": .word, "HOLD-BACK": .seconds,
            "PART-HOLD-BACK": .seconds, "CAN-BLOCK-RELOAD": .word,
        ],
        "EXT-X-PART": [
            "URI": .quoted, "DURATION": .seconds, "BYTERANGE": .quoted, "INDEPENDENT": .word, "GAP": .word,
        ],
        "EXT-X-PART-INF": ["PART-TARGET": .seconds],
        "EXT-X-PRELOAD-HINT": [
            "TYPE": .word, "URI": .quoted, "BYTERANGE-START": .integer, "BYTERANGE-LENGTH": .integer,
        ],
        "EXT-X-RENDITION-REPORT": ["URI": .quoted, "LAST-MSN": .integer, "LAST-PART": .integer],
        "EXT-X-SKIP": ["SKIPPED-SEGMENTS": .integer, "RECENTLY-REMOVED-DATERANGES": .quoted],
        "EXT-X-DEFINE": ["NAME": .quoted, "VALUE": .quoted, "IMPORT": .quoted, "QUERYPARAM": .quoted],
    ]

    private static let yesOrNo = AttributeType.oneOf(["YES", "NO"])
    private static let key: KeyValuePairs<String, AttributeType> = [
        "METHOD": .word, "URI": .quoted, "IV": .hexadecimal, "KEYFORMAT": .quoted, "KEYFORMATVERSIONS": .quoted,
    ]
    private static let variant: KeyValuePairs<String, AttributeType> = [
        "BANDWIDTH": .integer, "AVERAGE-BANDWIDTH": .integer, "CODECS": .quoted, "RESOLUTION": .resolution,
        "FRAME-RATE": .decimal, "HDCP-LEVEL": .word, "VIDEO-RANGE": .word, "AUDIO": .quoted, "VIDEO": .quoted,
        "SUBTITLES": .quoted, "CLOSED-CAPTIONS": .quotedOrNone, "URI": .quoted,
    ]
}
