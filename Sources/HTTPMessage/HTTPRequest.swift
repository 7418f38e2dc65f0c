/// A request as a handler sees it.
package struct HTTPRequest: Sendable {
    package let method: HTTPMethod
    /// The path with its percent-encoding taken off (RFC 3986 §2.1), beginning with a slash.
    package let path: String
    /// The items of the query in their order, decoded; `+` stays what it is.
    package let query: [(name: String, value: String)]
    /// The User-Agent field; empty if there is none.
    package let userAgent: String
    /// When the request was read: nanoseconds since the Unix epoch, by the server's clock.
    package let receivedAt: Int64

    package init(
        method: HTTPMethod = .get,
        path: String,
        query: [(name: String, value: String)] = [],
        userAgent: String = "",
        receivedAt: Int64
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.userAgent = userAgent
        self.receivedAt = receivedAt
    }

    /// Takes what a handler needs out of a parsed head.
    ///
    /// - Parameter bytes: those that the head was parsed from.
    /// - Throws: a 400 if the percent-encoding is damaged, or the path has a zero byte or is no UTF-8.
    package init(_ head: RequestHead, in bytes: Span<UInt8>, receivedAt: Int64) throws(Refusal) {
        method = head.method
        let target = bytes.text(at: head.pathAndQuery)
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let encodedPath = parts.first.map(String.init) ?? ""
        path = try PercentEncoding.decode(encodedPath.isEmpty ? "/" : encodedPath)
        var items: [(name: String, value: String)] = []
        for item in parts.count > 1 ? parts[1].split(separator: "&") : [] {
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            items.append(
                (
                    try PercentEncoding.decode(pair.first.map(String.init) ?? ""),
                    try PercentEncoding.decode(pair.count > 1 ? String(pair[1]) : "")
                )
            )
        }
        query = items
        userAgent = head.value(of: "user-agent", in: bytes).map { bytes.text(at: $0) } ?? ""
        self.receivedAt = receivedAt
    }
}
