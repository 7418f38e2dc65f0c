import HTTPMessage
import Platform
import Support
import Testing
import Timeline

@testable import HTTPServer

/// The instants at which a loop accepts, and its clock, without sockets.
@Suite struct AcceptorTests {
    private func at(_ milliseconds: Int64) -> MonotonicTime { MonotonicTime(nanoseconds: milliseconds * 1_000_000) }

    @Test("Without descriptors the listeners are ignored for a tenth of a second") func pause() {
        var acceptor = Acceptor()
        #expect(acceptor.nearest == .distantFuture)
        let pauses = [acceptor.lacksResources(at: at(1000)), acceptor.lacksResources(at: at(1010))]
        #expect(pauses == [true, false])
        #expect(acceptor.next(at: at(1099)) == nil)
        #expect(acceptor.nearest == at(1100))
        #expect(acceptor.next(at: at(1100)) == .watchListeners)
        #expect(acceptor.next(at: at(1100)) == nil)
    }

    @Test("A drain ends a pause, and refuses what is incomplete after a second", arguments: [false, true])
    func drain(isPaused: Bool) {
        var acceptor = Acceptor()
        if isPaused { _ = acceptor.lacksResources(at: at(950)) }
        let drains = [acceptor.drains(at: at(1000)), acceptor.drains(at: at(1001))]
        #expect(drains == [true, false])
        let pausesAfterwards = acceptor.lacksResources(at: at(1001))
        #expect(!pausesAfterwards)
        #expect(acceptor.next(at: at(1999)) == nil)
        #expect(!acceptor.refusesUnfinished)
        #expect(acceptor.next(at: at(2000)) == .refuseUnfinished)
        #expect(acceptor.refusesUnfinished && acceptor.nearest == .distantFuture)
        let drainsAgain = acceptor.drains(at: at(9000))
        #expect(!drainsAgain)
        #expect(acceptor.next(at: at(9000)) == nil)
    }

    @Test(
        "Others make room for one connection of each loop, or a sixteenth of the limit",
        arguments: [(11, 10, 2, true), (12, 10, 2, true), (13, 10, 2, false), (11, 10, 1, false), (170, 160, 2, true)]
    )
    func barelyFull(count: Int, limit: Int, loops: Int, isBarelyFull: Bool) {
        #expect(Acceptor.isBarelyFull(count, limit: limit, loops: loops) == isBarelyFull)
    }

    @Test("A loop that stops has nothing more to do") func stop() {
        var acceptor = Acceptor()
        acceptor.stops()
        #expect(acceptor.isStopped && acceptor.nearest == .distantFuture)
        let outcomes = [acceptor.drains(at: at(1000)), acceptor.lacksResources(at: at(1000))]
        #expect(outcomes == [false, false] && acceptor.next(at: at(9000)) == nil)
    }

    @Test("A loop's time goes on with its clock, and a clock that is set is noticed once") func time() {
        let source = ManualClock(wall: WallTime(seconds: 1_795_214_933))
        var clock = LoopClock(source)
        _ = clock.read()
        #expect(clock.reading == source.moment && clock.date == HTTPDate.bytes(secondsSinceEpoch: 1_795_214_933))
        source.advance(by: .milliseconds(1500))
        #expect(clock.now < source.monotonic)
        clock.tick()
        #expect(clock.reading == source.moment && clock.date == HTTPDate.bytes(secondsSinceEpoch: 1_795_214_934))
        source.step(by: .seconds(-60))
        let wasSet = [clock.read(), clock.read()]
        #expect(wasSet == [true, false] && clock.reading == source.moment)
        #expect(clock.date == HTTPDate.bytes(secondsSinceEpoch: 1_795_214_874))
    }
}
