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

extension AnswerFault.Body {
    /// The body with the fault applied.
    package func changing(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .own: bytes
        case .empty: []
        case .zeros: [UInt8](repeating: 0, count: bytes.count)
        case .inverted: bytes.map { ~$0 }
        case .html: Array(Self.captivePortal.utf8)
        case .first(let percent): Array(bytes.prefix(bytes.count * percent / 100))
        }
    }

    /// A typical answer of a hotel's network to any request.
    private static let captivePortal = """
        <!DOCTYPE html>
        <html lang="en"><head><title>Sign in</title></head>
        <body><h1>Welcome</h1><p>Please sign in to use this network.</p></body></html>

        """
}

/// The bases to which redirects lead.
extension StreamBase {
    /// The time for which redirects lead to the same base.
    private static let length = Interval.seconds(10)
    /// The number of these periods after which a list at its base is redirected again.
    private static let fresh: Int64 = 3

    /// The base to which redirects lead at an instant.
    ///
    /// - Parameter pathway: that of the request, on which it stays.
    init(redirectAt time: WallTime, on pathway: String? = nil) {
        self.init(redirect: time.nanoseconds.flooredQuotient(dividingBy: Self.length.nanoseconds), on: pathway)
    }

    /// The number of periods since redirects led to it; nil if none did up to an instant.
    private func age(at time: WallTime) -> Int64? {
        guard let redirect, let last = StreamBase(redirectAt: time).redirect, redirect <= last else { return nil }
        return last - redirect
    }

    /// Whether a redirect could have led to it up to an instant.
    ///
    /// - Parameter isLasting: whether it could have been any time before, or only a short one.
    package func isRedirect(at time: WallTime, isLasting: Bool = false) -> Bool {
        age(at: time).map { isLasting || $0 < Self.fresh } ?? false
    }

    /// Whether a list that was not redirected again could have named what is there.
    func holdsMedia(at time: WallTime) -> Bool { age(at: time).map { $0 < 2 * Self.fresh } ?? false }
}
