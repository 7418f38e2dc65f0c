import Platform
import Testing
import Timeline

@testable import HTTPServer

/// The steps of a connection while an answer goes out slowly on purpose.
extension ConnectionStateTests {
    @Test("An answer that is held back keeps those behind it waiting until its instant, and then all go on")
    func aDelayedAnswer() {
        var state = make()
        state.received(.bytes(100, isAll: true))
        state.tookRequest(contentLength: 0)
        state.delivers(hasBegun: false)
        #expect(!state.takesRequests)
        state.stopped(.unread)
        #expect(state.next() == .wait(.parked, restarts: true))
        state.woke(readable: true, writable: true, hangup: false, failed: false)
        #expect(state.next() == .wait(.parked, restarts: false))
        state.deliveryCameDue()
        #expect(state.next() == .deliver)
        state.delivered()
        state.sent(.taken(500, hasMore: false, isBlocked: false), at: at(30), minimumRate: rate)
        #expect(state.next() == .answer)
    }

    @Test("A client that has gone before the first byte is not kept, and one that only stops sending gets the rest")
    func gonePeersOfDeliveries() {
        var state = make()
        state.tookRequest(contentLength: 0)
        state.stopped(.none)
        state.delivers(hasBegun: true)
        state.woke(readable: false, writable: false, hangup: true, failed: false)
        #expect(state.next() == .wait(.parked, restarts: true))
        var second = state
        second.delivers(hasBegun: false)
        #expect(second.next() == .close)
        state.sent(.failed, at: at(1), minimumRate: rate)
        state.delivers(hasBegun: true)
        #expect(state.next() == .close)

        var delayed = make()
        delayed.tookRequest(contentLength: 0)
        delayed.delivers(hasBegun: false)
        delayed.stopped(.none)
        delayed.woke(readable: false, writable: false, hangup: true, failed: false)
        #expect(delayed.next() == .close)
    }

    @Test("The time between two pieces is not the peer's; the time in which it does not take one is")
    func theTimeOfPieces() {
        var state = make()
        state.tookRequest(contentLength: 0)
        state.stopped(.none)
        state.delivers(hasBegun: true)
        for second in 1...20 {
            #expect(state.next() == .wait(.parked, restarts: second == 1))
            state.deliveryCameDue()
            #expect(state.next() == .deliver)
            state.delivers(hasBegun: true)
            state.sent(.taken(100, hasMore: false, isBlocked: false), at: at(Int64(second)), minimumRate: rate)
        }
        state.deliveryCameDue()
        state.delivers(hasBegun: true)
        state.sent(.taken(0, hasMore: true, isBlocked: true), at: at(21), minimumRate: rate)
        #expect(state.next() == .wait(.write, restarts: true))
        state.deliveryCameDue()
        #expect(state.next() == .wait(.write, restarts: false))
        state.woke(readable: false, writable: true, hangup: false, failed: false)
        #expect(state.next() == .send)
        state.sent(.taken(50, hasMore: true, isBlocked: true), at: at(27), minimumRate: rate)
        #expect(state.wasTooSlow)
        #expect(state.next() == .close)
    }

    @Test("An answer that is broken off ends the connection without an answer to what is behind it")
    func aBrokenAnswer() {
        var state = make()
        state.received(.bytes(100, isAll: true))
        state.tookRequest(contentLength: 0)
        state.delivers(hasBegun: true)
        state.stopped(.unread)
        state.deliveryCameDue()
        #expect(state.next() == .deliver)
        state.endsAfterAnswer(lingers: true)
        state.delivered()
        state.sent(.taken(300, hasMore: false, isBlocked: false), at: at(1), minimumRate: rate)
        #expect(state.next() == .finishSending)
        #expect(state.next() == .discard)
        state.received(.end)
        #expect(state.next() == .close)
    }
}
