package import Timeline

/// What is wrong with an answer, and with how it goes out. Nothing is wrong with ``none``.
package struct AnswerFault: Hashable, Sendable {
    /// The answer's body.
    package enum Body: Hashable, Sendable {
        /// As it is.
        case own
        /// No byte.
        case empty
        /// As long as it is, of zeros.
        case zeros
        /// A page of HTML, as of a captive portal. The content type stays what it is unless ``AnswerFault/contentType`` says
        /// so.
        case html
        /// The first per cent of it, as if that were all.
        case first(percent: Int)
    }

    /// To another base, which changes every ten seconds.
    package struct Redirect: Hashable, Sendable {
        /// 301, 302, 303, 307 or 308.
        package let status: Int
        package let base: RedirectBase
    }

    /// Instead of the answer: 400 to 599.
    package var status: Int?
    /// Retry-After, in seconds, with ``status``.
    package var retryAfter: Int?
    package var redirect: Redirect?
    package var body: Body = .own
    /// Content-Type instead of its own.
    package var contentType: String?
    /// Whether Content-Length is there; if not, the connection's end is the body's.
    package var hasContentLength = true
    /// Whether the fields of CORS are there.
    package var hasCORS = true
    /// How far Date, and the time that the answer tells, is off.
    package var dateOffset = Interval.zero
    /// How long nothing is sent, not even the head.
    package var delay = Interval.zero
    /// After how many per cent of the body the connection closes, although Content-Length is that of all.
    package var cutAfterPercent: Int?
    /// How fast the body goes out, in kbit/s.
    package var rate: Int?

    package static let none = AnswerFault()

    /// Makes it an error.
    mutating func fail(_ status: Int, retryAfter: Int?) {
        self.status = status
        self.retryAfter = retryAfter
        redirect = nil
    }
}

/// A path before the paths of a stream, at which the same can be had for a short time: `via-176507880`.
package struct RedirectBase: Hashable, Sendable, CustomStringConvertible {
    /// How long each is the one that redirects lead to.
    static let length = Interval.seconds(10)
    /// For how many of these lengths it holds.
    static let lengths: Int64 = 3

    /// Counts from the epoch.
    private let number: Int64

    /// The one that redirects lead to at a time.
    init(at time: WallTime) {
        number = time.nanoseconds.flooredQuotient(dividingBy: Self.length.nanoseconds)
    }

    /// Reads what ``description`` writes, and nothing else.
    package init?(_ text: some StringProtocol) {
        guard text.hasPrefix("via-"), let number = Int64(text.dropFirst(4)), number >= 0, "via-\(number)" == text
        else { return nil }
        self.number = number
    }

    package var description: String { "via-\(number)" }

    /// Whether answers can be had at it at a time.
    package func holds(at time: WallTime) -> Bool {
        (0..<Self.lengths).contains(RedirectBase(at: time).number - number)
    }
}
