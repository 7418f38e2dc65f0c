import Calendar
import Testing
import Timeline

@Suite("TZif files")
struct TZifReaderTests {
    private static func make(_ change: (inout TZifFile) -> Void) throws -> TimeZoneRules {
        var file = TZifFile(version: "2")
        change(&file)
        return try TimeZoneRules(tzif: file.bytes)
    }

    @Test("A file of version 1 is read, with its times of 32 bits")
    func version1() throws {
        let rules = try Self.make { file in
            file.version = nil
            file.transitions = [-1_000_000, 1_000_000]
            file.indices = [1, 0]
            file.types = [(3600, 0, 0), (7200, 1, 4)]
            file.names = Array("CET\0CEST\0".utf8)
        }
        #expect(rules.offset(at: WallTime(seconds: -1_000_001)).abbreviation == "CET")
        #expect(rules.offset(at: WallTime(seconds: -1_000_000)).abbreviation == "CEST")
        #expect(rules.offset(at: WallTime(seconds: 1_000_000)).secondsEast == 3600)
        #expect(rules.nextTransition(after: .epoch) == WallTime(seconds: 1_000_000))
        #expect(rules.nextTransition(after: WallTime(seconds: 1_000_000)) == nil)
    }

    @Test("A file of one type and nothing else holds for ever")
    func constant() throws {
        let rules = try Self.make { _ in }
        #expect(rules == .utc)
        #expect(rules.nextTransition(after: .distantPast) == nil)
    }

    @Test("Entries that change nothing are no transitions")
    func noChange() throws {
        let rules = try Self.make { file in
            file.transitions = [10, 20, 30]
            file.indices = [0, 1, 1]
            file.types = [(0, 0, 0), (60, 0, 0)]
        }
        #expect(rules.nextTransition(after: .epoch) == WallTime(seconds: 20))
        #expect(rules.nextTransition(after: WallTime(seconds: 20)) == nil)
        #expect(rules.nextTransition(after: WallTime(nanoseconds: 19_999_999_999)) == WallTime(seconds: 20))
    }

    @Test(
        "Times that no instant has are read and never reached",
        arguments: ["UTC0", "CET-1CEST,M3.5.0,M10.5.0/3", ""]
    )
    func farTimes(footer: String) throws {
        let rules = try Self.make { file in
            file.transitions = [.min, -1_000_000_000_000, 1_000_000_000_000, .max]
            file.indices = [0, 1, 0, 1]
            file.types = [(0, 0, 0), (60, 0, 0)]
            file.footer = "\n\(footer)\n"
        }
        #expect(rules.offset(at: .distantPast).secondsEast == 60)
        #expect(rules.offset(at: .distantFuture).secondsEast == 60)
        #expect(rules.nextTransition(after: .distantPast) == nil)
        #expect(rules.nextTransition(after: .distantFuture) == nil)
    }

    private static let damages: [(String, @Sendable (inout TZifFile) -> Void)] = [
        ("the version of the file is not known", { $0.version = "1" }),
        ("transition times do not ascend", { ($0.transitions, $0.indices) = ([5, 5], [0, 0]) }),
        ("a transition names no known type", { ($0.transitions, $0.indices) = ([5], [1]) }),
        ("the number of types is out of range", { $0.types = [] }),
        ("an offset is over 26 hours", { $0.types = [(93_601, 0, 0)] }),
        ("an offset is over 26 hours", { $0.types = [(.min, 0, 0)] }),
        ("a type neither is nor is not daylight saving time", { $0.types = [(0, 2, 0)] }),
        ("an abbreviation lies outside of the names", { $0.types = [(0, 0, 4)] }),
        ("an abbreviation lies outside of the names", { $0.names = Array("UTC".utf8) }),
        ("an abbreviation is not ASCII", { $0.names = Array("Ü\0".utf8) }),
        ("there are no abbreviations", { $0.names = [] }),
        ("the number of indicators is not that of types", { $0.utIndicators = [0, 0] }),
        ("an indicator is neither 0 nor 1", { $0.standardIndicators = [2] }),
        ("the file counts leap seconds", { $0.leapSeconds = 27 }),
        ("the footer does not begin with a line feed", { $0.footer = "UTC0\n" }),
        ("the footer has no end", { $0.footer = "\nUTC0" }),
        ("there are bytes after the end", { $0.footer = "\nUTC0\n\n" }),
    ]

    @Test("Each kind of damage is named", arguments: damages.indices)
    func damaged(index: Int) {
        let (reason, damage) = Self.damages[index]
        let error = #expect(throws: TimeZoneRules.Invalid.self) { try Self.make(damage) }
        #expect(error?.description == reason)
    }

    @Test("A file whose two headers have different versions is refused")
    func versions() {
        var bytes = TZifFile(version: "2").bytes
        bytes[4] = UInt8(ascii: "3")
        #expect(throws: TimeZoneRules.Invalid.self) { try TimeZoneRules(tzif: bytes) }
    }

    @Test(
        "A rule that is none is refused",
        arguments: [
            "U0", "UTC", "UTC25", "UTC0:60", "UTC0x", "<UTC0", "<U>0", "UTC0DST", "UTC0DST,M3.5.0",
            "UTC0DST,M3.5.0,M10.5.0,", "UTC0DST,M0.5.0,M10.5.0", "UTC0DST,M3.6.0,M10.5.0", "UTC0DST,M3.5.7,M10.5.0",
            "UTC0DST,J0,J365", "UTC0DST,J1,J366", "UTC0DST,1,366", "UTC0DST,M3.5.0/168,M10.5.0",
            "UTC0DST,M3.5.0/2:60,M10.5.0", "UTC99999999999999999999", "UTC0\0", "ÄÖÜ0",
        ]
    )
    func rules(footer: String) {
        #expect(throws: TimeZoneRules.Invalid.self) { try TimeZoneRules(tzif: TZifFile.make(footer: footer).bytes) }
    }
}
