internal import HTTPMessage
internal import Platform
internal import Timeline

/// A response that is made at most four times a second, however often it is requested, because making it takes far longer than sending it.
final class ThrottledResponse: Sendable {
    private static let time = Interval.milliseconds(250)

    private let kept = Lock<(key: String?, madeAt: MonotonicTime, response: HTTPResponse)?>(nil)

    /// - Parameter key: everything that it depends on except the time.
    func response(for key: String? = nil, at now: Moment, make: () -> HTTPResponse) -> HTTPResponse {
        let known = kept.withLock { kept in
            kept.flatMap { $0.key == key && now.monotonic < $0.madeAt + Self.time ? $0.response : nil }
        }
        if let known { return known }
        let response = make()
        kept.withLock { $0 = (key: key, madeAt: now.monotonic, response: response) }
        return response
    }
}
