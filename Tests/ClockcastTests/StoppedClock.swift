import Synchronization
import Timeline

/// A clock that stands still until a test moves it, so that a test sees one moment of a service.
final class StoppedClock: TimeSource {
    private let instant: Mutex<WallTime>

    init(instant: WallTime) {
        self.instant = Mutex(instant)
    }

    func now() -> WallTime { instant.withLock { $0 } }

    func advance(by interval: Interval) {
        instant.withLock { $0 = $0 + interval }
    }
}
