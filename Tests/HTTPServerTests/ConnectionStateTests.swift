import Platform
import Testing
import Timeline

@testable import HTTPServer

/// The steps of a connection, without a socket.
@Suite struct ConnectionStateTests {
    let rate = 1024

    /// A connection in its turn, after an event of the system.
    func make(readable: Bool = true) -> ConnectionState {
        var state = ConnectionState()
        state.beginTurn(budget: 4)
        state.woke(readable: readable, writable: true, hangup: false, failed: false)
        return state
    }

    func at(_ seconds: Int64) -> MonotonicTime { MonotonicTime(nanoseconds: seconds * 1_000_000_000) }

    /// Receives, takes one request and answers it.
    private func answerOne(_ state: inout ConnectionState, rest: ConnectionState.Rest = .none) {
        #expect(state.next() == .receive)
        state.received(.bytes(100, isAll: true))
        #expect(state.next() == .answer)
        #expect(state.takesRequests)
        state.tookRequest(contentLength: 0)
        state.stopped(rest)
        state.sent(.taken(500, hasMore: false, isBlocked: false), at: at(0), minimumRate: rate)
    }

    @Test("A request is answered and the next is waited for") func requestAnswered() {
        var state = make()
        answerOne(&state)
        #expect(state.next() == .wait(.idle, restarts: true))
        #expect(state.next() == .wait(.idle, restarts: false))
    }

    @Test("The time of a head runs from its first byte") func headTime() {
        var state = make()
        state.received(.bytes(3, isAll: true))
        state.stopped(.unfinished)
        #expect(state.next() == .wait(.head, restarts: true))
        state.woke(readable: true, writable: false, hangup: false, failed: false)
        state.received(.bytes(3, isAll: true))
        #expect(state.next() == .answer)
        state.stopped(.unfinished)
        #expect(state.next() == .wait(.head, restarts: false))
        state.expired(.head)
        #expect(state.next() == .refuseLateHead)
        state.refused()
        #expect(state.next() == .finishSending)
    }

    @Test("Time that is over in the queue for turns counts in the turn, once, and only while a request is awaited")
    func overdue() {
        var state = make(readable: false)
        var isAboutToLook = state.isAboutToLook()
        #expect(!isAboutToLook, "without a queue the time is over at once")
        state.turn.isQueued = true
        isAboutToLook = state.isAboutToLook()
        #expect(isAboutToLook && state.turn.isQueued)
        state.turn.isQueued = false
        #expect(!state.turn.isQueued)
        // Its turn ends early: it is still overdue in the next one.
        state.turn.isQueued = true
        #expect(state.turn.isQueued)
        state.turn.isQueued = false
        let wasOverdue = [state.turn.wasOverdue(), state.turn.wasOverdue()]
        #expect(wasOverdue == [true, false])
        state.turn.isQueued = true
        state.endsAfterAnswer()
        isAboutToLook = state.isAboutToLook()
        #expect(!isAboutToLook)
        state.turn.isQueued = false
        let isOverdue = state.turn.wasOverdue()
        #expect(!isOverdue)
    }

    @Test("Empty lines begin nothing") func emptyLinesBeginNothing() {
        var state = make()
        state.received(.bytes(2, isAll: true))
        state.stopped(.blank)
        #expect(state.next() == .wait(.idle, restarts: false))
        state.expired(.idle)
        #expect(state.next() == .close)
    }

    @Test("A body that never comes ends the connection without another answer")
    func missingBody() {
        var state = make()
        state.received(.bytes(100, isAll: true))
        state.tookRequest(contentLength: 5)
        state.stopped(.none)
        #expect(state.next() == .wait(.head, restarts: true))
        #expect(state.skipBody(3) == 3)
        #expect(state.next() == .wait(.head, restarts: false))
        state.expired(.head)
        #expect(state.next() == .close)
    }

    @Test("A body is skipped and not more") func aBodyIsSkippedAndNotMore() {
        var state = make()
        state.tookRequest(contentLength: 5)
        #expect(state.skipBody(8) == 5)
        #expect(state.skipBody(3) == 0)
    }

    @Test("A turn has its budget") func aTurnHasItsBudget() {
        var state = make()
        state.received(.bytes(1000, isAll: true))
        for _ in 0..<4 {
            #expect(state.takesRequests)
            state.tookRequest(contentLength: 0)
        }
        #expect(!state.takesRequests)
        state.stopped(.unread)
        #expect(state.next() == .yield)
        state.beginTurn(budget: 4)
        #expect(state.next() == .answer)
    }

    @Test("Nothing is read while an answer is on its way") func nothingRead() {
        var state = make()
        state.received(.bytes(1000, isAll: false))
        state.tookRequest(contentLength: 0)
        state.stopped(.unread)
        state.sent(.taken(10, hasMore: true, isBlocked: true), at: at(0), minimumRate: rate)
        #expect(state.next() == .wait(.write, restarts: true))
        state.woke(readable: true, writable: false, hangup: false, failed: false)
        #expect(state.next() == .wait(.write, restarts: false))
        state.woke(readable: false, writable: true, hangup: false, failed: false)
        #expect(state.next() == .send)
        state.sent(.taken(100_000, hasMore: true, isBlocked: true), at: at(1), minimumRate: rate)
        #expect(state.next() == .wait(.write, restarts: true))
        state.woke(readable: false, writable: true, hangup: false, failed: false)
        state.sent(.taken(10, hasMore: false, isBlocked: false), at: at(2), minimumRate: rate)
        #expect(state.next() == .answer)
    }

    @Test("What is taken in part is tried again until it is blocked")
    func partlyTaken() {
        var state = make()
        state.sent(.taken(10, hasMore: true, isBlocked: false), at: at(0), minimumRate: rate)
        #expect(state.next() == .send)
        state.sent(.taken(0, hasMore: true, isBlocked: true), at: at(0), minimumRate: rate)
        #expect(state.next() == .wait(.write, restarts: true))
    }

    @Test("A peer that takes too little is cut off") func slowPeer() {
        var state = make()
        state.sent(.taken(10, hasMore: true, isBlocked: true), at: at(0), minimumRate: rate)
        state.sent(.taken(100, hasMore: true, isBlocked: true), at: at(4), minimumRate: rate)
        #expect(!state.hasEnded)
        state.sent(.taken(100, hasMore: true, isBlocked: true), at: at(6), minimumRate: rate)
        #expect(state.wasTooSlow)
        #expect(state.next() == .close)
    }

    @Test("Whoever has broken stays closed") func whoeverHasBrokenStaysClosed() {
        var state = make()
        state.received(.bytes(1000, isAll: true))
        state.tookRequest(contentLength: 0)
        state.stopped(.unread)
        state.sent(.failed, at: at(0), minimumRate: rate)
        #expect(state.next() == .close)
        #expect(!state.takesRequests)
        state.woke(readable: true, writable: true, hangup: true, failed: false)
        state.beginTurn(budget: 4)
        state.answersNow()
        state.received(.bytes(10, isAll: true))
        #expect(state.next() == .close)
    }

    @Test("A half-closed peer gets its answers and then the end") func halfClosed() {
        var state = make()
        state.woke(readable: true, writable: true, hangup: true, failed: false)
        #expect(state.next() == .receive)
        state.received(.bytes(100, isAll: true))
        #expect(state.next() == .answer)
        state.tookRequest(contentLength: 0)
        state.stopped(.none)
        #expect(state.next() == .receive)
        state.received(.end)
        #expect(state.next() == .close)
    }

    @Test("A peer that has finished is not waited for when nothing of it is left") func finishedWithoutEnd() {
        var state = make(readable: false)
        state.woke(readable: false, writable: false, hangup: true, failed: false)
        #expect(state.next() == .receive)
        state.received(.bytes(2, isAll: true))
        state.stopped(.blank)
        #expect(state.next() == .receive)
        state.received(.nothing)
        #expect(state.next() == .close)
    }

    @Test("After the last answer the peer may finish") func lastAnswer() {
        var state = make()
        state.received(.bytes(100, isAll: true))
        state.tookRequest(contentLength: 0)
        state.endsAfterAnswer()
        state.stopped(.unread)
        #expect(state.next() == .finishSending)
        #expect(state.next() == .discard)
        state.received(.bytes(50, isAll: true))
        #expect(state.next() == .wait(.linger, restarts: true))
        state.expired(.linger)
        #expect(state.next() == .close)
    }

    @Test("The last answer to a whole request closes at once") func closingAtOnce() {
        var state = make()
        state.received(.bytes(100, isAll: true))
        state.tookRequest(contentLength: 0)
        state.endsAfterAnswer()
        state.stopped(.none)
        #expect(state.next() == .close)
    }

    @Test("A request that waits for work keeps those behind it waiting")
    func waitingWork() {
        var state = make()
        state.received(.bytes(100, isAll: false))
        state.tookRequest(contentLength: 0)
        state.waitsForWorker()
        #expect(!state.takesRequests)
        state.stopped(.unread)
        #expect(state.next() == .wait(.work, restarts: true))
        state.answersNow()
        state.sent(.taken(10, hasMore: false, isBlocked: false), at: at(0), minimumRate: rate)
        #expect(state.next() == .answer)
    }

    @Test("Work that never ends is given up") func workThatNeverEndsIsGivenUp() {
        var state = make()
        state.tookRequest(contentLength: 0)
        state.waitsForWorker()
        state.expired(.work)
        #expect(state.next() == .giveUpWork)
        state.answersNow()
        state.endsAfterAnswer()
        #expect(state.next() == .close)
    }

    @Test("Whose answer has come is not late, however long it waits for its turn") func answeredInTime() {
        var state = make()
        state.tookRequest(contentLength: 0)
        state.waitsForWorker()
        state.stopped(.none)
        #expect(state.next() == .wait(.work, restarts: true))
        state.answersNow()
        state.expired(.work)
        state.sent(.taken(10, hasMore: false, isBlocked: false), at: at(0), minimumRate: rate)
        answerOne(&state)
        state.tookRequest(contentLength: 0)
        state.waitsForWorker()
        #expect(state.next() == .wait(.work, restarts: true))
    }

    @Test("Nothing is made for who has gone") func goneBeforeItIsAsked() {
        var state = make()
        state.tookRequest(contentLength: 0)
        state.waitsForInstant()
        state.woke(readable: false, writable: false, hangup: true, failed: false)
        state.answersNow()
        state.waitsForWorker()
        #expect(state.next() == .close)
    }

    @Test("Who waits for an instant and has gone is not kept") func goneWhileParked() {
        var state = make()
        state.tookRequest(contentLength: 0)
        state.waitsForInstant()
        state.stopped(.none)
        #expect(state.next() == .wait(.parked, restarts: true))
        state.woke(readable: false, writable: false, hangup: true, failed: false)
        #expect(state.next() == .close)
    }

    @Test("Draining ends what is idle and nothing else") func drainingEnds() {
        var idle = make(readable: false)
        idle.drains()
        #expect(idle.next() == .receive)
        idle.received(.nothing)
        #expect(idle.next() == .close)

        var reading = make()
        reading.received(.bytes(10, isAll: true))
        reading.stopped(.unfinished)
        reading.drains()
        #expect(reading.next() == .receive)
        reading.received(.nothing)
        #expect(reading.next() == .wait(.head, restarts: true))
    }
}
