package import HLS
package import Timeline

/// The faults of an answer and of its delivery. ``none`` has no faults.
package struct AnswerFault: Hashable, Sendable {
    /// The body of the answer.
    package enum Body: Hashable, Sendable {
        /// The unchanged body.
        case own
        /// An empty body.
        case empty
        /// Zeros, as many as the body has bytes.
        case zeros
        /// An HTML page, as of a captive portal. The content type is unchanged unless ``AnswerFault/contentType`` is set.
        case html
        /// The same number of bytes, each with all of its bits changed.
        case inverted
        /// The first part of the body, as if it were complete.
        case first(percent: Int)
    }

    /// A redirect to another base, which changes every ten seconds.
    package struct Redirect: Hashable, Sendable {
        /// The status: 301, 302, 303, 307 or 308.
        package let status: Int
        package let base: StreamBase
    }

    /// The status of the error that replaces the answer: 400 to 599.
    package var status: Int?
    /// The seconds of Retry-After, with ``status``.
    package var retryAfter: Int?
    package var redirect: Redirect?
    package var body: Body = .own
    /// The Content-Type that replaces the right one.
    package var contentType: String?
    /// Whether Content-Length is sent; if not, the end of the connection is that of the body.
    package var hasContentLength = true
    /// Whether the fields of CORS are sent.
    package var hasCORS = true
    /// The error of Date and of the time in the answer.
    package var dateOffset = Interval.zero
    /// The time for which nothing is sent, not even the head.
    package var delay = Interval.zero
    /// The percentage of the body after which the connection closes, although Content-Length is that of the whole.
    package var cutAfterPercent: Int?
    /// The speed of the body, in kbit/s.
    package var rate: Int?

    package static let none = AnswerFault()

    /// Turns the answer into an error.
    mutating func fail(_ status: Int, retryAfter: Int?) {
        self.status = status
        self.retryAfter = retryAfter
        redirect = nil
    }
}

/// The bases to which redirects lead, and their validity.
extension StreamBase {
    /// The time for which redirects lead to the same base.
    private static let length = Interval.seconds(10)
    /// The number of these periods for which a base is valid.
    private static let lengths: Int64 = 3

    /// The base to which redirects lead at an instant.
    ///
    /// - Parameter pathway: that of the request, on which it stays.
    init(redirectAt time: WallTime, on pathway: String? = nil) {
        self.init(redirect: time.nanoseconds.flooredQuotient(dividingBy: Self.length.nanoseconds), on: pathway)
    }

    /// Whether a redirect could have led to it a short time before an instant.
    ///
    /// - Parameter isLasting: whether it could have been any time before.
    package func isRedirect(at time: WallTime, isLasting: Bool = false) -> Bool {
        guard let redirect, let last = StreamBase(redirectAt: time).redirect else { return false }
        return (0..<(isLasting ? .max : Self.lengths)).contains(last - redirect)
    }
}
