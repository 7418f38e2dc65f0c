package import Timeline

/// How an answer goes out when it is not to go out at once and in full, as over a bad line or from a wrong server.
///
/// Values outside their ranges are cut to them.
package struct Delivery: Hashable, Sendable {
    /// What ``delay`` can be: up to a minute.
    package static let delays = Interval.zero...Interval.seconds(60)
    /// What ``rate`` can be, in kbit/s.
    package static let rates = 8...100_000
    /// What ``cutAfterPercent`` can be.
    package static let cuts = 0...99
    /// What ``dateOffset`` can be: a year either way.
    package static let dateOffsets = Interval.seconds(-366 * 86_400)...Interval.seconds(366 * 86_400)

    /// From the request to the first byte of the answer's head, by the clock that nobody sets.
    package let delay: Interval
    /// How fast the body goes out, in kbit/s (1,000 bits); nil is as fast as the peer takes it. The head goes out at once.
    package let rate: Int?
    /// After this share of the body, rounded down to a byte, the connection ends, although Content-Length is that of all.
    package let cutAfterPercent: Int?
    /// Without Content-Length the connection's end is the body's end (RFC 9112 §6.3, item 8).
    package let hasContentLength: Bool
    /// Whether the fields of the CORS protocol are sent, where they would be (Fetch standard).
    package let hasCORS: Bool
    /// How far the field Date is ahead of UTC; behind it when negative.
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
