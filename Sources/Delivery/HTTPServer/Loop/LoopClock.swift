internal import HTTPMessage
internal import Platform
internal import Timeline

/// The time of a loop: it is read a few times in each turn, and what is answered in between has the same.
struct LoopClock {
    private let source: any TimeSource
    /// The monotonic time at the last reading.
    private(set) var now = MonotonicTime(nanoseconds: 0)
    /// The difference of UTC and the monotonic time.
    private var wallOffset: Int64 = 0
    /// The Date field (RFC 9110 §6.6.1) of the last reading.
    private(set) var date: [UInt8] = []
    private var dateSecond = Int64.min

    init(_ source: any TimeSource) {
        self.source = source
    }

    /// UTC at the last reading.
    @inline(__always)
    var wall: WallTime { WallTime(nanoseconds: now.nanoseconds &+ wallOffset) }

    /// Both clocks at the last reading.
    @inline(__always)
    var reading: Moment { Moment(wall: wall, monotonic: now) }

    /// Reads the monotonic clock; the wall clock is read once a turn of the loop, and advances with this one.
    @inline(__always)
    mutating func tick() {
        now = source.monotonic
        let second = (now.nanoseconds &+ wallOffset) / 1_000_000_000
        if second != dateSecond { renewDate(second) }
    }

    private mutating func renewDate(_ second: Int64) {
        dateSecond = second
        date = HTTPDate.bytes(secondsSinceEpoch: second)
    }

    /// Reads both clocks.
    ///
    /// - Returns: whether UTC was set since the last time.
    mutating func read() -> Bool {
        let offset = source.wall.nanoseconds &- source.monotonic.nanoseconds
        let change = abs(offset &- wallOffset)
        wallOffset = offset
        tick()
        return change > ClockStepWatch.threshold.nanoseconds
    }

    /// The time for which epoll_wait(2) has to wait for an instant; negative for the distant future, so an idle server never wakes up.
    func milliseconds(until instant: MonotonicTime) -> Int32 {
        let current = source.monotonic
        // A clock that is driven by hand is told that the loop is asleep, even if it waits for nothing but the kernel.
        guard let end = source.kernelTime(of: instant), end < .distantFuture else {
            return instant <= current ? 0 : -1
        }
        return Self.milliseconds(from: current, to: end)
    }

    /// The same, an hour at most. It is rounded up, so that the instant has come then, and zero for a past one, as when more wait for it
    /// than are answered in a turn.
    static func milliseconds(from now: MonotonicTime, to end: MonotonicTime) -> Int32 {
        let left = max(0, (end - now).nanoseconds)
        return Int32(min(left / 1_000_000 + (left % 1_000_000 > 0 ? 1 : 0), 3_600_000))
    }
}
