internal import Platform

/// Path and query of a request, percent-decoded (RFC 3986 §3.3 and §3.4).
package struct RequestTarget: Hashable, Sendable {
    /// The path, which starts with "/" or is "*" for OPTIONS of the server.
    package let path: String
    /// The items in the order sent; empty pieces between two `&` are left out.
    package let query: [QueryItem]

    /// The limit exceeds the number of all names that mean anything.
    private static let itemLimit = 64

    /// Throws a 400 when an escape is malformed, when the path or a name in the query is not printable ASCII, when a value is not
    /// what ``OutsideText`` takes for a text or holds NUL, or when the query has more than 64 items.
    package init(_ bytes: Span<UInt8>, at range: HeadRange) throws(Refusal) {
        var mark = Int(range.start)
        let end = Int(range.end)
        while mark < end, bytes[mark] != .questionMark { mark += 1 }
        guard let path = PercentEncoding.decode(bytes, at: HeadRange(Int(range.start), mark)).flatMap(OutsideText.name)
        else { throw .bad("the path has a malformed escape, or a character that is not printable ASCII") }
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
        guard
            let name = PercentEncoding.decode(bytes, at: HeadRange(Int(range.start), equals)).flatMap(OutsideText.name)
        else { throw .bad("a name in the query has a malformed escape, or a character that is not printable ASCII") }
        guard equals < Int(range.end) else { return QueryItem(name: name, value: nil) }
        let sent = HeadRange(equals + 1, Int(range.end))
        guard let value = PercentEncoding.decode(bytes, at: sent), !value.contains(0)
        else { throw .bad("a value in the query has a malformed escape, or %00") }
        do throws(OutsideText.Problem) {
            var item = QueryItem(name: name, value: try OutsideText.text(value))
            if value.contains(.plus), let text = PercentEncoding.decode(bytes, at: sent, plusIsSpace: true) {
                item.text = try OutsideText.text(text)
            }
            return item
        } catch {
            throw .bad("a value in the query \(error.rawValue)")
        }
    }
}

/// One `name=value` of a query, percent-decoded; the value is nil without an equals sign.
package struct QueryItem: Hashable, Sendable {
    package let name: String
    /// The value by the rule for URIs, in which a plus sign is itself.
    package let value: String?
    /// The value by the rule of HTML forms, in which a plus sign is a space; `%2B` is one by either.
    package internal(set) var text: String?

    package init(name: String, value: String?) {
        self.name = name
        self.value = value
        text = value
    }
}

/// Path and query as they are written, for a record of a request that was answered: nothing is decoded, and nothing is refused.
package struct WrittenTarget {
    package let path: Substring
    private let query: Substring

    package init(_ text: String) {
        path = Substring(text.utf8.prefix { $0 != .questionMark })
        query = Substring(text.utf8.dropFirst(path.utf8.count + 1))
    }

    /// The items in their order; empty pieces between two `&` are left out.
    package var items: [QueryItem] {
        query.utf8.split(separator: UInt8(ascii: "&")).map { item in
            let name = item.prefix { $0 != .equals }
            let value = name.count < item.count ? String(Substring(item.dropFirst(name.count + 1))) : nil
            return QueryItem(name: String(Substring(name)), value: value)
        }
    }

    /// The value of the first item with a name that has one.
    package subscript(name: String) -> String? { items.first { $0.name == name && $0.value != nil }?.value }
}
