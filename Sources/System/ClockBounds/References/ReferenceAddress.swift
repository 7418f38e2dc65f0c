internal import Platform

/// A time server: a name or an address, and the port of NTP unless another is given.
package struct ReferenceAddress: Hashable, Sendable, CustomStringConvertible {
    /// The text as the operator wrote it.
    package let description: String
    let host: String
    let port: Int

    /// Host and port in one spelling.
    package var server: String {
        SocketAddress(numeric: host, port: port)?.endpoint ?? "\(host.lowercased()) \(port)"
    }

    /// Whether it is an address that no server has for itself, such as `0.0.0.0`, or one of multicast.
    package var isOfNoServer: Bool { SocketAddress(numeric: host, port: port).map { !$0.isOfOneHost } ?? false }

    /// Reads `ntp.example`, `192.0.2.1`, `2001:db8::1`, each with a port or without: `ntp.example:1123`, `[2001:db8::1]:1123`.
    ///
    /// - Returns: nil if the text is anything else.
    package init?(_ text: String) {
        var (host, given): (Substring, Substring?) = (text[...], nil)
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            host = text[text.index(after: text.startIndex)..<end]
            let rest = text[text.index(after: end)...]
            guard host.utf8.contains(UInt8(ascii: ":")), rest.isEmpty || rest.hasPrefix(":") else { return nil }
            if !rest.isEmpty { given = rest.dropFirst() }
        } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
            (host, given) = (text[..<colon], text[text.index(after: colon)...])
        }
        guard let port = Self.port(given ?? "123"), (1...253).contains(host.utf8.count),
            host.utf8.first != UInt8(ascii: "-"),
            host.utf8.allSatisfy({ $0.isAlphanumeric || ".-_:".utf8.contains($0) })
        else { return nil }
        (description, self.host, self.port) = (text, String(host), port)
    }

    private static func port(_ text: Substring) -> Int? {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy(\.isDecimalDigit) else { return nil }
        return Int(text).flatMap { (1...65_535).contains($0) ? $0 : nil }
    }
}
