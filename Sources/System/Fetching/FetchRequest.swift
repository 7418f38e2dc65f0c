package import Timeline

/// A resource to fetch, by HTTP or from a file.
package struct FetchRequest: Hashable, Sendable {
    /// The number that the answer repeats.
    package let id: Int
    package let uri: String
    /// The requested bytes of it.
    package let range: Range<Int64>?
    /// The largest number of bytes to take; zero to test only for existence.
    package let byteLimit: Int
    /// The longest time to take.
    package let timeLimit: Interval

    package init(id: Int, uri: String, range: Range<Int64>? = nil, byteLimit: Int, timeLimit: Interval) {
        (self.id, self.uri, self.range) = (id, uri, range)
        (self.byteLimit, self.timeLimit) = (byteLimit, timeLimit)
    }

    /// Whether HEAD is used in place of GET.
    package var isHead: Bool { byteLimit == 0 }
}

/// The outcome of a request.
package struct FetchAnswer: Sendable {
    /// The reason why an answer is missing or not whole.
    package enum Failure: Hashable, Sendable {
        /// The reason in words, such as that no connection could be made; and what would be right, as the end of a sentence.
        case unreachable(String, right: String? = nil)
        /// It was not over within the time limit.
        case tooSlow
        case tooManyRedirects
        /// It has more bytes than the limit.
        case tooLong
        /// It ended before the bytes that it announced.
        case cutOff
    }

    package let id: Int
    /// The HTTP status; 200 for an existing file and 404 for a missing one. nil if there was no answer.
    package var status: Int?
    /// The final URI, after redirects.
    package var uri: String
    package var redirectCount = 0
    /// The fields of its head, with names in lower case.
    package var fields: [String: String] = [:]
    /// The body without a content coding.
    package var body: [UInt8] = []
    package var failure: Failure?
    package var duration = Interval.zero

    package init(id: Int, uri: String, status: Int? = nil, failure: Failure? = nil) {
        self.id = id
        self.uri = uri
        self.status = status
        self.failure = failure
    }
}
