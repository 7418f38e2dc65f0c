package import Platform

/// A parsed request head: the values that the protocol needs, and the positions of the rest in the bytes it was parsed from.
///
/// It owns no memory, so a request whose answer is in memory costs no allocation.
package struct RequestHead: Hashable, Sendable {
    /// The size of the whole head in bytes, with the empty line.
    package internal(set) var byteCount = 0
    package internal(set) var method = HTTPMethod.unknown
    package internal(set) var methodName = HeadRange.empty
    /// The request target as sent (RFC 9112 §3.2).
    package internal(set) var target = HeadRange.empty
    /// Path and query of the target; for absolute-form without its authority.
    package internal(set) var pathAndQuery = HeadRange.empty
    /// Host and port of a target in absolute-form; empty for others.
    package internal(set) var authority = HeadRange.empty
    package internal(set) var version = HTTPVersion.http11
    /// The number of bytes of body that follow; 0 without Content-Length.
    package internal(set) var contentLength = 0
    /// Whether the connection stays open after the answer (RFC 9112 §9.3).
    package internal(set) var keepsAlive = true
    /// `Expect: 100-continue` in HTTP/1.1 (RFC 9110 §10.1.1).
    package internal(set) var expectsContinue = false
    /// The coding that the client prefers among those of the server.
    package internal(set) var coding = ContentCoding.identity
    /// Whether the head has any of If-Match, If-None-Match, If-Range, Range.
    package internal(set) var hasConditions = false
    package internal(set) var hasForwardedFor = false
    /// The start of the first field line.
    package internal(set) var fieldsStart = 0

    /// The value of the first field with this name in lower case; nil if there is none.
    ///
    /// `bytes` must be those that the head was parsed from.
    package func value(of name: StaticString, in bytes: Span<UInt8>) -> HeadRange? {
        var found: HeadRange?
        forEachField(in: bytes) { field, value in
            if found == nil, bytes.holdsIgnoringCase(name, at: field) { found = value }
        }
        return found
    }

    /// Calls `body` with name and trimmed value of each field, in order.
    package func forEachField(in bytes: Span<UInt8>, _ body: (HeadRange, HeadRange) -> Void) {
        var lineStart = fieldsStart
        let end = byteCount - 2
        while lineStart < end {
            var colon = lineStart
            while colon < end, bytes[colon] != .colon { colon += 1 }
            var lineEnd = colon
            while lineEnd < end, bytes[lineEnd] != .carriageReturn { lineEnd += 1 }
            guard colon < lineEnd else { return }
            body(HeadRange(lineStart, colon), bytes.trimmed(HeadRange(colon + 1, lineEnd)))
            lineStart = lineEnd + 2
        }
    }

    /// The client of a peer: the peer itself, or the one that a trusted proxy names. That is the last address of X-Forwarded-For that is not
    /// a trusted proxy.
    package func client(
        of peer: PeerAddress,
        trusting proxies: [AddressBlock],
        in bytes: Span<UInt8>
    ) -> PeerAddress {
        func isTrusted(_ address: PeerAddress) -> Bool { proxies.contains { $0.contains(address) } }
        guard hasForwardedFor, isTrusted(peer) else { return peer }
        var hops: [String] = []
        forEachField(in: bytes) { name, value in
            guard bytes.holdsIgnoringCase("x-forwarded-for", at: name) else { return }
            bytes.forEachElement(at: value) { hops.append(bytes.text(at: $0)) }
        }
        var client = peer
        for hop in hops.reversed() {
            guard let address = PeerAddress(hop: hop) else { return client }
            client = address
            if !isTrusted(address) { return client }
        }
        return client
    }
}

/// A run of bytes within a request head, counted from the head's first byte.
package struct HeadRange: Hashable, Sendable {
    package var start: Int32
    package var end: Int32

    package init(_ start: Int, _ end: Int) {
        self.start = Int32(truncatingIfNeeded: start)
        self.end = Int32(truncatingIfNeeded: end)
    }

    package static var empty: HeadRange { HeadRange(0, 0) }

    package var count: Int { Int(end &- start) }
    package var isEmpty: Bool { start == end }
    package var range: Range<Int> { Int(start)..<Int(end) }
}

/// The protocol version of a request (RFC 9112 §2.3); a higher minor version of 1 counts as 1.1.
package enum HTTPVersion: String, Sendable {
    case http10 = "HTTP/1.0"
    case http11 = "HTTP/1.1"
}
