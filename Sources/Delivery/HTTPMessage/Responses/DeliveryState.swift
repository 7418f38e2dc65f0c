package import Platform
internal import Timeline

/// The parts of an answer with a `Delivery` and their times: a pure state machine.
///
/// The driver asks for the next step, does it, and asks again, until the step is to wait or the end. A body with a rate keeps to its plan
/// from the head on: a part that could not be sent in time is due together with the following one.
package struct DeliveryState {
    package enum Step: Hashable {
        /// Send nothing before this instant.
        case wait(until: MonotonicTime)
        /// Send the head; `isLast` if it has to announce the end of the connection.
        case sendHead(isLast: Bool)
        /// Send these bytes of the body.
        case sendBody(Range<Int>)
        /// The end; `breaksOff` if the connection ends without the rest.
        case end(breaksOff: Bool)
    }

    /// The time between two pieces of a body: short in comparison with players' measurements, and at most 20,000 pieces a second for 1,000
    /// deliveries.
    private static let milliseconds = 50...250
    /// Pieces smaller than a packet are sent only if they would otherwise come too rarely.
    private static let packet = 1400

    private let headAt: MonotonicTime
    /// The rate; nil for as fast as the peer takes it.
    private let bytesPerSecond: Int?
    /// The size of a piece.
    private let pieceBytes: Int
    private let bodyBytes: Int
    /// The number of bytes of the body that are sent in all.
    package let byteCount: Int
    private let endsWithConnection: Bool
    private var isHurried = false
    /// The time at which the head was sent.
    private var startedAt: MonotonicTime?
    private var sent = 0

    /// - Parameters:
    ///   - bodyBytes: the number of requested bytes of the body; nil if there cannot be one, as in a 304 or after HEAD.
    ///   - requestedAt: the time of the request, at which the delay begins.
    package init(_ delivery: Delivery, bodyBytes: Int?, requestedAt: MonotonicTime) {
        headAt = requestedAt + delivery.delay
        bytesPerSecond = delivery.rate.map { $0 * 125 }
        pieceBytes = bytesPerSecond.map(Self.piece) ?? .max
        let count = bodyBytes ?? 0
        self.bodyBytes = count
        byteCount = delivery.cutAfterPercent.map { Self.share($0, of: count) } ?? count
        endsWithConnection = bodyBytes != nil && !delivery.hasContentLength
    }

    /// Whether some of it was sent.
    package var hasBegun: Bool { startedAt != nil }

    /// The number of those that have not been due yet.
    package var unsentCount: Int { byteCount - sent }

    /// The minimum rate for the peer, which need not take more in a second than there is to take.
    package func minimumRate(_ rate: Int) -> Int { min(rate, bytesPerSecond ?? rate) }

    /// Whether it would have to wait now, or later for its body.
    package func isSlow(at now: MonotonicTime) -> Bool {
        !isHurried && (headAt > now || bytesPerSecond != nil && byteCount > 0)
    }

    /// Makes everything that is left due at once.
    package mutating func hurry() {
        isHurried = true
    }

    /// The next step.
    package mutating func next(at now: MonotonicTime) -> Step {
        guard let startedAt else {
            guard isHurried || headAt <= now else { return .wait(until: headAt) }
            startedAt = now
            return .sendHead(isLast: endsWithConnection)
        }
        guard sent < byteCount else { return .end(breaksOff: byteCount < bodyBytes) }
        let due = due(now - startedAt)
        let wanted = min(byteCount - sent, pieceBytes) + sent
        guard due >= wanted else { return .wait(until: startedAt + time(of: wanted)) }
        defer { sent = due }
        return .sendBody(sent..<due)
    }

    /// The number of bytes of the body that are due a time after the head.
    private func due(_ elapsed: Interval) -> Int {
        guard let bytesPerSecond, !isHurried else { return byteCount }
        // The time is split, because the product of nanoseconds and bytes is too large after a quarter of an hour.
        let (seconds, rest) = elapsed.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return min(byteCount, Int(seconds) * bytesPerSecond + Int(rest) * bytesPerSecond / 1_000_000_000)
    }

    /// The time after the head at which a number of bytes is due, rounded up.
    private func time(of bytes: Int) -> Interval {
        guard let bytesPerSecond else { return .zero }
        let (seconds, rest) = bytes.quotientAndRemainder(dividingBy: bytesPerSecond)
        let nanoseconds = (rest * 1_000_000_000 + bytesPerSecond - 1) / bytesPerSecond
        return .seconds(Int64(seconds)) + Interval(nanoseconds: Int64(nanoseconds))
    }

    private static func piece(_ bytesPerSecond: Int) -> Int {
        let interval = min(max(packet * 1000 / bytesPerSecond, milliseconds.lowerBound), milliseconds.upperBound)
        return bytesPerSecond * interval / 1000
    }

    private static func share(_ percent: Int, of count: Int) -> Int {
        count / 100 * percent + count % 100 * percent / 100
    }
}
