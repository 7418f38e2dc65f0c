internal import Channels
internal import Presentations
internal import HLS
internal import HTTPMessage
internal import Platform
internal import Scenarios

/// A line of the table of routes: its paths, its label for metrics and logs, and its answer.
struct Route: Sendable {
    let pattern: RoutePattern
    let label: RouteLabel
    let answer: @Sendable (RoutedRequest) throws -> Reply

    /// - Parameter answer: throws an ``HTTPError`` or a `ChannelError` if the resource does not exist.
    init(_ pattern: RoutePattern, _ label: RouteLabel, answer: @escaping @Sendable (RoutedRequest) throws -> Reply) {
        self.pattern = pattern
        self.label = label
        self.answer = answer
    }
}

/// A request with its route.
struct RoutedRequest: Sendable {
    let request: HTTPRequest
    /// The parts of the path for the names of the pattern.
    let captures: RoutePattern.Captures
    let label: RouteLabel
    var now: Moment
    /// The base in the path: a pathway, and where a scenario redirected to.
    private(set) var base: StreamBase?

    init(_ request: HTTPRequest, _ captures: RoutePattern.Captures = .init(), label: RouteLabel, now: Moment) {
        (self.request, self.captures, self.label, self.now) = (request, captures, label, now)
    }

    /// The part of the path for a name of the route's pattern.
    subscript(name: RoutePattern.Name) -> String { captures[name] }

    /// The same request behind a base.
    ///
    /// - Throws: ``HTTPError`` if it is not a base. Whether the stream has it at this time is checked later, when the stream is known.
    func behind(_ base: some StringProtocol) throws(HTTPError) -> RoutedRequest {
        guard let base = StreamBase(base) else { throw .noSuchBase }
        var routed = self
        routed.base = base
        return routed
    }

    /// The items of the query; one without a value has an empty one. In a setting of a look a plus sign is a space, as forms and most
    /// libraries write it; elsewhere it is itself, as in `Etc/GMT+5`.
    var query: [(name: String, value: String)] {
        request.query.map { ($0.name, (QueryParameter.isOfLook($0.name) ? $0.text : $0.value) ?? "") }
    }
}
