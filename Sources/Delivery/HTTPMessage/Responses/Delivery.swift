package import Timeline

/// The way an answer is sent if not at once and in full, as over a bad line or by a faulty server.
///
/// Values outside their ranges become the nearest bound.
package struct Delivery: Hashable, Sendable {
    /// The range of ``delay``: up to a minute.
    package static let delays = Interval.zero...Interval.seconds(60)
    /// The range of ``rate``, in kbit/s.
    package static let rates = 8...100_000
    /// The range of ``cutAfterPercent``.
    package static let cuts = 0...99
    /// The range of ``dateOffset``: a year either way.
    package static let dateOffsets = Interval.seconds(-366 * 86_400)...Interval.seconds(366 * 86_400)

    /// The time from the request to the first byte of the answer's head, by the monotonic clock.
    package let delay: Interval
    /// The speed of the body in kbit/s (1,000 bits); nil for as fast as the peer takes it. The head is sent at once.
    package let rate: Int?
    /// The share of the body, rounded down to a byte, after which the connection ends, although Content-Length is that of the whole.
    package let cutAfterPercent: Int?
    /// Whether Content-Length is sent. Without it the end of the connection is the end of the body (RFC 9112 §6.3, item 8).
    package let hasContentLength: Bool
    /// Whether the fields of the CORS protocol (Fetch standard) are sent as usual.
    package let hasCORS: Bool
    /// The time by which the field Date is ahead of UTC; negative if it is behind.
    package let dateOffset: Interval

    package init(
        delay: Interval = .zero,
        rate: Int? = nil,
        cutAfterPercent: Int? = nil,
        hasContentLength: Bool = true,
        hasCORS: Bool = true,
        dateOffset: Interval = .zero
    ) {
        self.delay = Self.cut(delay, to: Self.delays)
        self.rate = rate.map { Self.cut($0, to: Self.rates) }
        self.cutAfterPercent = cutAfterPercent.map { Self.cut($0, to: Self.cuts) }
        self.hasContentLength = hasContentLength
        self.hasCORS = hasCORS
        self.dateOffset = Self.cut(dateOffset, to: Self.dateOffsets)
    }

    private static func cut<Value>(_ value: Value, to range: ClosedRange<Value>) -> Value {
        min(max(value, range.lowerBound), range.upperBound)
    }
}
