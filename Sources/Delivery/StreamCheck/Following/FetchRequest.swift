package import Timeline

/// Something to be had, by HTTP or from a file.
package struct FetchRequest: Hashable, Sendable {
    /// What the answer names.
    package let id: Int
    package let uri: String
    /// A part of it.
    package let range: ObservedRange?
    /// HEAD in place of GET: only whether it is there.
    package let isHead: Bool
    /// No more bytes are taken.
    package let byteLimit: Int
    /// No more time.
    package let timeLimit: Interval

    package init(id: Int, uri: String, range: ObservedRange?, isHead: Bool, byteLimit: Int, timeLimit: Interval) {
        self.id = id
        self.uri = uri
        self.range = range
        self.isHead = isHead
        self.byteLimit = byteLimit
        self.timeLimit = timeLimit
    }
}

/// What came of a request.
package struct FetchAnswer: Sendable {
    /// Why an answer is missing or not whole.
    package enum Failure: Hashable, Sendable {
        /// The reason in words, such as that no connection could be made.
        case unreachable(String)
        /// It was not over within the time limit.
        case tooSlow
        case tooManyRedirects
        /// It has more bytes than the limit.
        case tooLong
        /// It ended before the bytes that it announced.
        case cutOff
    }

    package let id: Int
    /// Of HTTP; 200 for a file that is there and 404 for one that is not. nil if there was no answer.
    package var status: Int?
    /// Where it came from in the end.
    package var uri: String
    /// Through how many redirects.
    package var redirectCount = 0
    /// The fields of its head, names in lower case.
    package var fields: [String: String] = [:]
    /// Without a content coding.
    package var body: [UInt8] = []
    package var failure: Failure?
    /// How long it took in all.
    package var duration = Interval.zero

    package init(id: Int, uri: String, status: Int? = nil, failure: Failure? = nil) {
        self.id = id
        self.uri = uri
        self.status = status
        self.failure = failure
    }
}
