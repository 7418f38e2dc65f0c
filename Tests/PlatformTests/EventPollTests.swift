import Glibc
import Platform
import Testing

@Suite struct EventPollTests {
    @Test("A listener that is watched already stays so") func listenerAgain() throws {
        let poll = try EventPoll()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        for _ in 0..<2 { try poll.addListener(ends[0], token: 7) }
        #expect(poll.wait(milliseconds: 0) == 0)
        #expect(write(ends[1], "x", 1) == 1)
        #expect(poll.wait(milliseconds: 0) == 1)
        #expect(poll.event(0).token == 7)
        // A descriptor that cannot be watched is still an error.
        #expect(throws: SystemError(operation: "epoll_ctl", code: EBADF)) { try poll.addListener(-1, token: 8) }
    }
}
