/// Path and query of a request, percent-decoded (RFC 3986 §3.3 and §3.4).
package struct RequestTarget: Hashable, Sendable {
    /// The path, which starts with "/" or is "*" for OPTIONS of the server.
    package let path: String
    /// The items in the order sent; empty pieces between two `&` are left out.
    package let query: [QueryItem]

    /// The limit exceeds the number of all names that mean anything.
    private static let itemLimit = 64

    /// Throws a 400 if an escape is malformed, or the result is not UTF-8 or contains NUL, or the query has more than 64 items.
    package init(_ bytes: Span<UInt8>, at range: HeadRange) throws(Refusal) {
        var mark = Int(range.start)
        let end = Int(range.end)
        while mark < end, bytes[mark] != .questionMark { mark += 1 }
        guard let path = PercentEncoding.decode(bytes, at: HeadRange(Int(range.start), mark)) else {
            throw .bad("the path is not percent-encoded UTF-8, or has %00")
        }
        self.path = path.isEmpty ? "/" : path

        var items: [QueryItem] = []
        var start = mark + 1
        while start < end {
            var itemEnd = start
            while itemEnd < end, bytes[itemEnd] != 0x26 { itemEnd += 1 }
            if itemEnd > start {
                guard items.count < Self.itemLimit else {
                    throw .bad("the query has more than \(Self.itemLimit) items")
                }
                items.append(try Self.item(bytes, HeadRange(start, itemEnd)))
            }
            start = itemEnd + 1
        }
        query = items
    }

    private static func item(_ bytes: Span<UInt8>, _ range: HeadRange) throws(Refusal) -> QueryItem {
        var equals = Int(range.start)
        while equals < Int(range.end), bytes[equals] != .equals { equals += 1 }
        guard let name = PercentEncoding.decode(bytes, at: HeadRange(Int(range.start), equals)) else {
            throw .bad("the query is not percent-encoded UTF-8, or has %00")
        }
        guard equals < Int(range.end) else { return QueryItem(name: name, value: nil) }
        guard let value = PercentEncoding.decode(bytes, at: HeadRange(equals + 1, Int(range.end))) else {
            throw .bad("the query is not percent-encoded UTF-8, or has %00")
        }
        return QueryItem(name: name, value: value)
    }
}

/// One `name=value` of a query, percent-decoded; the value is nil without an equals sign.
package struct QueryItem: Hashable, Sendable {
    package let name: String
    package let value: String?

    package init(name: String, value: String?) {
        self.name = name
        self.value = value
    }
}
