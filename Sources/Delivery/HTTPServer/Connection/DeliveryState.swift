internal import HTTPMessage
internal import Platform
internal import Timeline

/// When which part of an answer with a `Delivery` goes out: a pure state machine.
///
/// Whoever drives it asks for the next step, does it, and asks again, until the step is to wait or the end. A body with a
/// rate keeps to its plan from the head on: what could not be sent in time is due together with what comes after it.
struct DeliveryState {
    enum Step: Hashable {
        /// Send nothing before this instant.
        case wait(until: MonotonicTime)
        /// Send the head; `isLast` when it has to say that the connection ends.
        case sendHead(isLast: Bool)
        /// Send these bytes of the body.
        case sendBody(Range<Int>)
        /// That is all; `breaksOff` when the connection ends without the rest.
        case end(breaksOff: Bool)
    }

    /// Between two pieces of a body: short beside what a player measures the line by, and with 1,000 at once no more than
    /// 20,000 pieces a second.
    private static let milliseconds = 50...250
    /// Pieces smaller than what a packet holds are sent only when they would come too rarely.
    private static let packet = 1400

    private let headAt: MonotonicTime
    /// Nil is as fast as the peer takes it.
    private let bytesPerSecond: Int?
    /// What goes out at a time.
    private let pieceBytes: Int
    private let bodyBytes: Int
    /// How many of them go out.
    private let end: Int
    private let endsWithConnection: Bool
    private var isHurried = false
    /// When the head went out.
    private var startedAt: MonotonicTime?
    private var sent = 0

    /// - Parameters:
    ///   - bodyBytes: what of the body is asked for; nil when there cannot be one, as in a 304 or after HEAD.
    ///   - requestedAt: when the request was there; the delay runs from it.
    init(_ delivery: Delivery, bodyBytes: Int?, requestedAt: MonotonicTime) {
        headAt = requestedAt + delivery.delay
        bytesPerSecond = delivery.rate.map { $0 * 125 }
        pieceBytes = bytesPerSecond.map(Self.piece) ?? .max
        let count = bodyBytes ?? 0
        self.bodyBytes = count
        end = delivery.cutAfterPercent.map { Self.share($0, of: count) } ?? count
        endsWithConnection = bodyBytes != nil && !delivery.hasContentLength
    }

    /// Whether something of it was sent.
    var hasBegun: Bool { startedAt != nil }

    /// How many bytes of the body go out in all.
    var byteCount: Int { end }

    /// How many of them have not been due yet.
    var unsentCount: Int { end - sent }

    /// What the peer is held to: it need not take more in a second than there is to take.
    func minimumRate(_ rate: Int) -> Int { min(rate, bytesPerSecond ?? rate) }

    /// Whether it would have to wait now, or later for its body.
    func isSlow(at now: MonotonicTime) -> Bool {
        !isHurried && (headAt > now || bytesPerSecond != nil && end > 0)
    }

    /// Nothing is slow any more: all that is left is due.
    mutating func hurry() {
        isHurried = true
    }

    /// What to do now.
    mutating func next(at now: MonotonicTime) -> Step {
        guard let startedAt else {
            guard isHurried || headAt <= now else { return .wait(until: headAt) }
            startedAt = now
            return .sendHead(isLast: endsWithConnection)
        }
        guard sent < end else { return .end(breaksOff: end < bodyBytes) }
        let due = due(now - startedAt)
        let wanted = min(end - sent, pieceBytes) + sent
        guard due >= wanted else { return .wait(until: startedAt + time(of: wanted)) }
        defer { sent = due }
        return .sendBody(sent..<due)
    }

    /// How many bytes of the body may have gone out so long after the head.
    private func due(_ elapsed: Interval) -> Int {
        guard let bytesPerSecond, !isHurried else { return end }
        // In two parts: the product of nanoseconds and bytes is too large after a quarter of an hour.
        let (seconds, rest) = elapsed.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return min(end, Int(seconds) * bytesPerSecond + Int(rest) * bytesPerSecond / 1_000_000_000)
    }

    /// How long after the head so many bytes are due, rounded up.
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

/// An answer that goes out slowly on purpose; an object, so that connections without one have no room for it.
final class SlowAnswer {
    let answer: PreparedAnswer
    let selection: AnswerSelection
    let exchange: Exchange
    var state: DeliveryState
    /// Whether it is counted among those that are under way.
    var isCounted = false
    /// Whether it waits for an instant.
    var isParked = false

    init(_ answer: PreparedAnswer, _ selection: AnswerSelection, _ exchange: Exchange, _ state: DeliveryState) {
        self.answer = answer
        self.selection = selection
        self.exchange = exchange
        self.state = state
    }
}
