import Timeline

/// A clock that stands still, so that a test sees one moment of a service.
struct StoppedClock: TimeSource {
    let instant: WallTime

    func now() -> WallTime { instant }
}
