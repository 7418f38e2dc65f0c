import HTTPServer
import Synchronization

/// A clock that stands still until a test moves it.
final class ManualClock: ServerClock {
    private let time = Mutex<Int64>(0)
    private let start: Int64 = 1_795_214_933_000_000_000

    var monotonicNanoseconds: Int64 { time.withLock { $0 } }
    var wallNanoseconds: Int64 { start + monotonicNanoseconds }

    func advance(seconds: Int64, _ server: HTTPServer) {
        time.withLock { $0 += seconds * 1_000_000_000 }
        server.clockMoved()
    }
}
