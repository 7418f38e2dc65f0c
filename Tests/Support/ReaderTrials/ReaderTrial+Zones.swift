internal import Calendar
internal import Timeline

extension ReaderTrial {
    /// A file of the zone database (RFC 8536).
    static let zoneFile = ReaderTrial(
        name: "zone-file",
        examples: [
            file(footer: "CET-1CEST,M3.5.0,M10.5.0/3"), file(footer: ""),
            file(footer: "<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", transitions: [-2_000_000_000, 0, 1_900_000_000]),
            block(version: 0, timeSize: 4, transitions: [-1_000_000, 1_000_000]),
        ],
        words: ["TZif", "2", "3", "\0\0\0\0", "\0\0\0\u{1}", "\u{7F}", "UTC\0", "\n"]
    ) { check(zone: $0) }

    /// The TZ string of POSIX, in the footer of such a file.
    static let zoneRule = ReaderTrial(
        name: "zone-rule",
        examples: [
            "CET-1CEST,M3.5.0,M10.5.0/3", "UTC0", "<+0330>-3:30", "EST5EDT,J60/0,J300/167:59:59",
            "XXX24YYY-24,0/-167,365/167",
        ].map { Array($0.utf8) },
        words: [
            ",", "/", "M", "J", ".", ":", "-", "+", "<", ">", "167", "168", "365", "366", "M12.5.6", "M1.1.0", "24",
            "25",
        ]
    ) { check(zone: file(footer: String(decoding: $0, as: UTF8.self))) }

    private static func check(zone bytes: [UInt8]) -> String? {
        guard let rules = try? TimeZoneRules(tzif: bytes) else { return nil }
        let instants: [WallTime] = [
            .distantPast, WallTime(seconds: -2_000_000_001), WallTime(seconds: -1), .epoch,
            WallTime(seconds: 1_795_214_933), WallTime(seconds: 4_107_542_400), .distantFuture,
        ]
        for instant in instants {
            let seconds = rules.secondsEast(at: instant)
            // A day and two hours in a type (RFC 8536, 3.2), a day and an hour and a half of daylight time in a rule.
            guard abs(seconds) <= 26 * 3600 else { return "an offset of \(seconds) s" }
            for unit in [Interval.seconds(1), .seconds(60), .seconds(3600), .seconds(86_400)] {
                let period = rules.period(of: unit, containing: instant)
                guard period.lowerBound <= instant, instant < period.upperBound || instant == .distantFuture else {
                    return "\(instant.nanoseconds) is not in \(period)"
                }
            }
        }
        return nil
    }

    private static func file(footer: String, transitions: [Int64] = []) -> [UInt8] {
        block(version: 51, timeSize: 4, transitions: []) + block(version: 51, timeSize: 8, transitions: transitions)
            + Array("\n\(footer)\n".utf8)
    }

    /// A header and a data block with two types, UTC and an hour east of it.
    private static func block(version: UInt8, timeSize: Int, transitions: [Int64]) -> [UInt8] {
        func bytes(_ value: Int64, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        var block = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
        for count in [0, 0, 0, transitions.count, 2, 8] { block += bytes(Int64(count), 4) }
        for transition in transitions { block += bytes(transition, timeSize) }
        block += transitions.indices.map { UInt8($0 % 2) }
        block += bytes(0, 4) + [0, 0] + bytes(3600, 4) + [1, 4]
        return block + Array("UTC\0CET\0".utf8)
    }
}
