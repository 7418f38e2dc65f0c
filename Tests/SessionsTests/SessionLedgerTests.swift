import Platform
import Scenarios
import Testing
import Timeline

@testable import Sessions

@Suite("The record of sessions") struct SessionLedgerTests {
    private static let player = SessionPlayer(userAgent: "VLC/3.0.18 LibVLC/3.0.18", address: "192.0.2.0/24")

    private static func ledger(_ change: (inout SessionLedger.Limits) -> Void = { _ in }) -> SessionLedger {
        var limits = SessionLedger.Limits()
        change(&limits)
        return SessionLedger(limits: limits)
    }

    @Test("Requests are numbered, and of too many the oldest go") func manyRequests() throws {
        var ledger = Self.ledger { $0.requests = 40 }
        for second in 0..<41 { ledger.add(.list(Double(second)), by: Self.player, to: "abcd", at: .at(Double(second))) }
        let session = try #require(ledger.session("abcd", at: .at(50)))
        #expect(session.requests.map(\.id) == Array(3...41))
        #expect(session.dropped == 2)
        #expect(session.lastID == 41)
        #expect(session.players == [Self.player])
        #expect(session.begun == at(0))
    }

    @Test("The least recently used of too many sessions is dropped") func manySessions() {
        var ledger = Self.ledger { $0.sessions = 2 }
        ledger.add(.list(0), by: Self.player, to: "one-", at: .at(0))
        ledger.add(.list(1), by: Self.player, to: "two-", at: .at(1))
        ledger.add(.list(2), by: Self.player, to: "one-", at: .at(2))
        ledger.add(.list(3), by: Self.player, to: "three", at: .at(3))
        #expect(ledger.session("three", at: .at(3)) != nil)
        #expect(ledger.session("two-", at: .at(3)) == nil)
        #expect(ledger.session("one-", at: .at(3))?.requests.count == 2)
        #expect(ledger.hasDisplaced("two-") && !ledger.hasDisplaced("one-"))
        #expect(ledger.displacedCount == 1 && ledger.count == 2)
    }

    @Test("All together have a bound, too") func manyInAll() {
        var ledger = Self.ledger { $0.requestsInAll = 10 }
        for index in 0..<6 { ledger.add(.list(Double(index)), by: Self.player, to: "one-", at: .at(Double(index))) }
        for index in 6..<11 { ledger.add(.list(Double(index)), by: Self.player, to: "two-", at: .at(Double(index))) }
        #expect(ledger.session("one-", at: .at(11)) == nil)
        #expect(ledger.session("two-", at: .at(11))?.requests.count == 5)
    }

    @Test("A network that makes sessions without end displaces only its own") func manyOfOneNetwork() {
        var ledger = Self.ledger { $0.sessions = 3 }
        let other = SessionPlayer(userAgent: "mpv", address: "198.51.100.0/24")
        ledger.add(.list(0), by: other, to: "first", at: .at(0))
        for index in 1...20 {
            ledger.add(.list(Double(index)), by: Self.player, to: "new-\(index)", at: .at(Double(index)))
        }
        #expect(ledger.session("first", at: .at(21))?.requests.count == 1)
        #expect(ledger.session("new-18", at: .at(21)) == nil)
        #expect(ledger.session("new-19", at: .at(21)) != nil)
        #expect(ledger.session("new-20", at: .at(21)) != nil)
    }

    @Test("The memory of all requests is bounded: the network with the most gives way") func bytesInAll() throws {
        // Each of these takes 400 bytes and its path.
        var ledger = Self.ledger { $0.bytesInAll = 10_000 }
        let other = SessionPlayer(userAgent: "mpv", address: "198.51.100.0/24")
        let path = String(repeating: "x", count: 490)
        ledger.add(.list(0), by: other, to: "first", at: .at(0))
        for index in 1...50 {
            ledger.add(.list(Double(index), path: path), by: Self.player, to: "new-\(index)", at: .at(Double(index)))
        }
        let kept = (1...50).filter { ledger.session("new-\($0)", at: .at(51)) != nil }
        #expect(ledger.session("first", at: .at(51)) != nil)
        #expect(kept == Array(41...50))
    }

    @Test("An hour after its last request a session is forgotten") func life() throws {
        var ledger = Self.ledger()
        ledger.add(.list(0), by: Self.player, to: "abcd", at: .at(0))
        ledger.add(.list(10), by: Self.player, to: "abcd", at: .at(10))
        let session = try #require(ledger.session("abcd", at: .at(3609.9)))
        #expect(ledger.end(of: session, at: .at(3609.9)) == at(3610))
        #expect(ledger.session("abcd", at: .at(3610)) == nil)
        // A player that takes the name later begins anew.
        ledger.add(.list(3700), by: Self.player, to: "abcd", at: .at(3700))
        #expect(ledger.session("abcd", at: .at(3700))?.requests.map(\.id) == [1])
    }

    @Test("A presentation is kept once, with its URL if it is known") func presentations() throws {
        var ledger = Self.ledger()
        let scenario = try Scenario(query: "404@30-34")
        let seen = SessionPresentation(url: nil, channel: "clock", scenario: scenario)
        let given = SessionPresentation(url: "/clock.m3u8?session=abcd", channel: "clock", scenario: scenario)
        ledger.add(seen, to: "abcd", at: .at(0))
        ledger.add(given, to: "abcd", at: .at(1))
        ledger.add(seen, to: "abcd", at: .at(2))
        let kept = ledger.session("abcd", at: .at(3))?.presentations ?? []
        #expect(kept.map(\.url) == ["/clock.m3u8?session=abcd"])
        // Something was asked for below it.
        #expect(kept.map(\.isFollowed) == [true])
        #expect(!given.isFollowed)
    }

    @Test(
        "A player's name contains only its name and version",
        arguments: [
            ("VLC/3.0.18 LibVLC/3.0.18", "VLC/3.0.18"), ("Lavf/59.27.100", "Lavf/59.27.100"),
            ("AppleCoreMedia/1.0.0.20G75 (iPhone; U; CPU OS 16_6 like Mac OS X; de_de)", "AppleCoreMedia/1.0.0.20G75"),
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.71 Safari/537.36",
                "Chrome/120"
            ),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox/128"),
            (
                "Mozilla/5.0 (iPhone; CPU) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1",
                "Safari/17"
            ),
            ("", "unknown"), ("\u{1F600}", "unknown"), ("(only a comment)", "unknown"), ("a\u{7}b\u{1F600}", "ab"),
        ]
    )
    func players(agent: String, name: String) {
        #expect(SessionPlayer(userAgent: agent, address: "").agent == name)
    }

    @Test(
        "Names have 4 to 32 letters, digits, hyphens and underscores",
        arguments: [
            ("abc", false), ("abcd", true), ("A-Z_09az", true), (String(repeating: "x", count: 32), true),
            (String(repeating: "x", count: 33), false), ("ab.cd", false), ("ab/cd", false), ("äbcd", false),
            ("", false),
        ]
    )
    func names(text: String, isName: Bool) {
        #expect(SessionName.isName(Array(text.utf8)) == isName)
    }

    @Test("A name that is made up is one") func newName() {
        var generator = SystemRandomNumberGenerator()
        let (one, other) = (SessionName.random(using: &generator), SessionName.random(using: &generator))
        #expect(SessionName.isName(Array(one.utf8)))
        #expect(one.count == 10)
        #expect(one != other)
    }
}
