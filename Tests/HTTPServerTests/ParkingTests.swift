import HTTPMessage
import Platform
import Testing
import Timeline

@testable import HTTPServer

/// The order in which waiting requests go on, without connections and without a clock.
@Suite struct ParkingTests {
    private func at(_ milliseconds: Int64) -> MonotonicTime { MonotonicTime(nanoseconds: milliseconds * 1_000_000) }

    @Test("Requests go on at their instants, at most 64 of a kind in a turn of the loop") func batches() {
        var parking = Parking()
        for slot in 0..<100 { parking.waits(slot, for: .instant, until: at(900 + Int64(slot))) }
        for slot in 100..<103 { parking.waits(slot, for: .worker, until: at(1000)) }
        #expect(parking.due(at: at(899)) == [])
        let patience = Set((100..<103).map { Parking.Due(.worker, $0) })
        let first = parking.due(at: at(1000))
        #expect(first.prefix(64) == (0..<64).map { .init(.instant, $0) }[...] && Set(first.suffix(3)) == patience)
        #expect(parking.nearest(at: at(1000)) == at(964))
        parking.leaves(70)
        let second = parking.due(at: at(1000))
        #expect(second == (64..<100).filter { $0 != 70 }.map { .init(.instant, $0) })
        #expect(parking.nearest(at: at(1000)) == .distantFuture)
    }

    @Test("The clock is looked at again within a second, and when it is set only instants are over") func clock() {
        var parking = Parking()
        parking.waits(1, for: .worker, until: at(9000))
        #expect(parking.nearest(at: at(0)) == at(9000))
        parking.waits(2, for: .instant, until: at(60_000))
        #expect(parking.nearest(at: at(500)) == at(1500))
        parking.clockWasSet()
        #expect(parking.nearest(at: at(500)) < at(500))
        #expect(parking.due(at: at(500)) == [.init(.instant, 2)])
        #expect(parking.due(at: at(9000)) == [.init(.worker, 1)])
    }

    @Test("An address that has had its share goes after the others, in rounds of 10 ms") func turns() {
        var parking = Parking()
        parking.shares.join(7)
        #expect(!parking.shares.areShared)
        parking.shares.join(8)
        parking.beginTurn(at: at(100))
        #expect(parking.turnEnd == at(102))
        parking.shares.charge(.milliseconds(10), at: 7, now: at(100))
        #expect(parking.shares.isUsedUp(at: 7, now: at(100)) && !parking.shares.isUsedUp(at: 8, now: at(100)))
        // A proxy stands for many.
        parking.shares.charge(.seconds(1), at: nil, now: at(100))
        #expect(!parking.shares.isUsedUp(at: nil, now: at(100)))
        for token in UInt64(1)...2 { parking.queue(token, at: 7) }
        parking.queue(3, at: nil)
        #expect(parking.readyCount == 3)
        #expect(parking.nextTurn(ofRoundSince: at(100), at: at(109)) == 1)
        #expect(parking.nextTurn(ofRoundSince: at(100), at: at(109)) == 3)
        #expect(parking.nextTurn(ofRoundSince: at(100), at: at(110)) == nil)
        #expect(parking.nextTurn(ofRoundSince: at(110), at: at(110)) == 2)
        parking.shares.leave(8)
        #expect(!parking.shares.isUsedUp(at: 7, now: at(100)))
    }

    @Test("Deliveries go on at their instants, and all of them at the shutdown") func deliveries() {
        var parking = Parking()
        var state = DeliveryState(Delivery(delay: .seconds(2)), bodyBytes: 600, requestedAt: at(1000))
        #expect(parking.next(&state, in: 4, at: at(1000), isHurried: false) == .wait(until: at(3000)))
        #expect(parking.nearest(at: at(1000)) == at(3000))
        #expect(parking.due(at: at(2999)) == [])
        #expect(parking.due(at: at(3000)) == [.init(.delivery, 4)])
        #expect(parking.next(&state, in: 4, at: at(3000), isHurried: false) == .sendHead(isLast: false))
        for slot in 0..<70 {
            var slow = DeliveryState(Delivery(delay: .seconds(60)), bodyBytes: 600, requestedAt: at(1000))
            _ = parking.next(&slow, in: slot, at: at(3000), isHurried: false)
        }
        parking.leaves(3)
        parking.drains()
        let slots = (0..<70).filter { $0 != 3 }
        let due = [parking.due(at: at(3001)), parking.due(at: at(3001))]
        #expect(due.map(\.count) == [64, 5] && Set(due.joined()) == Set(slots.map { .init(.delivery, $0) }))
        var slow = DeliveryState(Delivery(delay: .seconds(60)), bodyBytes: 600, requestedAt: at(1000))
        #expect(parking.next(&slow, in: 0, at: at(3001), isHurried: true) == .sendHead(isLast: false))
        #expect(parking.nearest(at: at(1000)) == .distantFuture)
    }
}
