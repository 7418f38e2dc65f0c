import Platform
import Testing
import Timeline

@testable import HTTPServer

/// The shares of a loop's time that addresses have had.
@Suite struct TurnSharesTests {
    private static let start = MonotonicTime(nanoseconds: 5_000_000_000)

    @Test("Ten milliseconds are an address's share of a window, and forgotten with it")
    func window() {
        var shares = TurnShares()
        shares.join(7)
        shares.join(8)
        shares.charge(.milliseconds(9), at: 7, now: Self.start)
        #expect(!shares.isUsedUp(at: 7, now: Self.start))
        shares.charge(.milliseconds(1), at: 7, now: Self.start + .milliseconds(50))
        #expect(shares.isUsedUp(at: 7, now: Self.start + .milliseconds(50)))
        #expect(!shares.isUsedUp(at: 8, now: Self.start + .milliseconds(50)))
        #expect(shares.isUsedUp(at: 7, now: Self.start + .milliseconds(99)))
        #expect(!shares.isUsedUp(at: 7, now: Self.start + .milliseconds(100)))
        // Time that was charged before the window does not count in it.
        shares.charge(.milliseconds(9), at: 7, now: Self.start + .milliseconds(100))
        #expect(!shares.isUsedUp(at: 7, now: Self.start + .milliseconds(100)))
    }

    @Test("Nobody goes after others where there are none") func alone() {
        var shares = TurnShares()
        for _ in 0..<3 { shares.join(7) }
        shares.charge(.seconds(1), at: 7, now: Self.start)
        #expect(!shares.isUsedUp(at: 7, now: Self.start))
        shares.join(8)
        #expect(shares.isUsedUp(at: 7, now: Self.start))
        shares.leave(8)
        for _ in 0..<3 { shares.leave(7) }
        #expect(!shares.areShared)
    }

    @Test("A peer that stands for many counts as one that is waited for, however many connections it has")
    func proxies() {
        var shares = TurnShares()
        shares.join(7)
        shares.charge(.seconds(1), at: 7, now: Self.start)
        for _ in 0..<2 {
            shares.join(nil)
            #expect(shares.isUsedUp(at: 7, now: Self.start))
        }
        for isStillThere in [true, false] {
            shares.leave(nil)
            #expect(shares.isUsedUp(at: 7, now: Self.start) == isStillThere)
        }
        shares.leave(7)
        for _ in 0..<2 { shares.join(nil) }
        #expect(!shares.areShared)
    }

    @Test("Places have their turns one after the other, however many wait at one") func queue() {
        var queue = TurnQueue<String>()
        for number in 1...4 { queue.append("crowd \(number)", at: 7) }
        queue.append("other", at: 8)
        queue.append("proxy", at: -1)
        #expect(queue.count == 6)
        var order = (0..<3).compactMap { _ in queue.popFirst() }
        // A connection that comes back has its turn after those that wait at its place.
        queue.append("crowd 1", at: 7)
        queue.append("other", at: 8)
        while let next = queue.popFirst() { order.append(next) }
        #expect(
            order == ["crowd 1", "other", "proxy", "crowd 2", "other", "crowd 3", "crowd 4", "crowd 1"]
        )
        #expect(queue.count == 0 && queue.popFirst() == nil)
    }

    @Test("A subscriber's addresses have one place")
    func subscribers() throws {
        func place(_ text: String) throws -> Int { TurnShares.place(of: try #require(PeerAddress(text))) }
        #expect(try place("2001:db8::1") == place("2001:db8::2:3:4:5"))
        #expect(try (0..<1024).contains(place("192.0.2.1")))
        let places = Set(try (0..<200).map { try place("192.0.2.\($0)") })
        #expect(places.count > 100)
    }
}
