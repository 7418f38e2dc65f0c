import Dispatch
import Platform
import Support
import Testing

@Suite(.timeLimit(.minutes(1))) struct MonitorTests {
    @Test("Reading wakes nobody") func reading() throws {
        let (monitor, group) = (Monitor(0), DispatchGroup())
        let looks = Lock(0)
        DispatchQueue.global().async(group: group) {
            monitor.wait { value -> Void? in
                looks.withLock { $0 += 1 }
                Progress.isMade()
                return value == 0 ? nil : ()
            }
        }
        try eventually(looks.withLock { $0 } == 1)
        for _ in 0..<1000 { #expect(monitor.read { $0 } == 0) }
        monitor.update { $0 = 1 }
        group.wait()
        #expect(looks.withLock { $0 } == 2)
    }
}
