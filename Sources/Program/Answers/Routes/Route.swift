internal import Channels
internal import Presentations
internal import HLS
internal import HTTPMessage
internal import Platform
internal import Scenarios

/// A line of the table of routes: its paths, its label for metrics and logs, and its answer.
struct Route: Sendable {
    /// The parts of its paths: `*` stands for any text that is not empty, and `**` for one part or more at the end.
    private let parts: [Substring]
    let label: RouteLabel
    let answer: @Sendable (RoutedRequest) throws -> Reply

    /// - Parameters:
    ///   - path: the path, `/sessions/*/events`, with at most one `*`.
    ///   - answer: throws an ``HTTPError`` or a `ChannelError` if the resource does not exist.
    init(_ path: String, _ label: RouteLabel, answer: @escaping @Sendable (RoutedRequest) throws -> Reply) {
        (parts, self.label, self.answer) = (Self.parts(of: path), label, answer)
    }

    /// The text that `*` stands for in a path, empty if there is none; nil if the path is not one of these.
    ///
    /// - Parameter path: its parts between slashes, from ``parts(of:)``.
    func variable(in path: [Substring]) -> Substring? {
        guard path.count == parts.count || path.count > parts.count && parts.last == "**" else { return nil }
        var variable: Substring = ""
        for (part, text) in zip(parts, path) {
            guard part.utf8.first == UInt8(ascii: "*") ? !text.isEmpty : text.utf8.elementsEqual(part.utf8) else {
                return nil
            }
            if part == "*" { variable = text }
        }
        return variable
    }

    /// The parts of a path between its slashes; the first one follows the leading slash.
    static func parts(of path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
            .map { Substring($0) }
    }
}

/// A request with its route.
struct RoutedRequest: Sendable {
    let request: HTTPRequest
    /// The part of the path for the route's `*`; empty if it has none.
    let variable: String
    var now: Moment
    /// The base in the path: a pathway, and where a scenario redirected to.
    let base: StreamBase?

    /// - Parameter base: a base in the path; nil for none.
    /// - Throws: ``HTTPError`` if it is none. Whether the stream has it at this time is checked later, when the stream is known.
    init(
        _ request: HTTPRequest,
        variable: Substring = "",
        now: Moment,
        behind base: String? = nil
    ) throws(HTTPError) {
        (self.request, self.variable, self.now) = (request, String(variable), now)
        self.base = base.flatMap { StreamBase($0) }
        if base != nil, self.base == nil { throw .noSuchBase }
    }

    /// The items of the query; one without a value has an empty one. In a setting of a look a plus sign is a space, as forms and most
    /// libraries write it; elsewhere it is itself, as in `Etc/GMT+5`.
    var query: [(name: String, value: String)] {
        request.query.map { ($0.name, (QueryParameter.isOfLook($0.name) ? $0.text : $0.value) ?? "") }
    }
}
