package import Timeline

/// A request in the form that handlers receive.
package struct HTTPRequest: Sendable {
    package let method: HTTPMethod
    /// Path and query as sent, not decoded, without the parts that no answer depends on; the path starts with "/" or is empty.
    package let target: String
    /// The part that was removed before the path, such as `/session/NAME`; empty if nothing was. Absolute paths in an answer need it in
    /// front.
    package let prefix: String
    /// The percent-decoded path; it starts with "/".
    package let path: String
    /// The percent-decoded query items in their order.
    package let query: [QueryItem]
    /// The client's address, without port: that of the peer, or the one that a trusted proxy names.
    package let peerAddress: String
    /// The instant at which the head was complete, or at which the handler is called again.
    package private(set) var receivedAt: WallTime
    /// Whether the server is shutting down; a readiness check then answers 503.
    package private(set) var isDraining: Bool

    private let bytes: [UInt8]
    private let head: RequestHead

    /// Copies the needed parts of `bytes`, from which `head` was parsed; throws a 400 for a malformed target.
    ///
    /// - Parameters:
    ///   - target: path and query without the removed parts.
    ///   - prefix: the part that was removed before the path.
    package init(
        head: RequestHead,
        bytes: Span<UInt8>,
        target: [UInt8],
        prefix: String = "",
        peerAddress: String,
        receivedAt: WallTime,
        isDraining: Bool = false
    ) throws(Refusal) {
        let decoded = try RequestTarget(target.span, at: HeadRange(0, target.count))
        var copy: [UInt8] = []
        copy.reserveCapacity(head.byteCount)
        for index in 0..<head.byteCount { copy.append(bytes[index]) }
        self.bytes = copy
        self.head = head
        self.peerAddress = peerAddress
        self.receivedAt = receivedAt
        self.isDraining = isDraining
        method = head.method
        self.target = String(decoding: target, as: UTF8.self)
        self.prefix = prefix
        path = decoded.path
        query = decoded.query
    }

    /// The same request, for a handler that is called again.
    package func again(at now: WallTime, isDraining: Bool) -> HTTPRequest {
        var request = self
        request.receivedAt = now
        request.isDraining = isDraining
        return request
    }

    /// The host that the client addresses, with its port if there is one: that of an absolute target, or else the Host field (RFC 9112
    /// §3.2.2); empty if there is neither.
    package var host: String {
        head.authority.isEmpty ? header("host") ?? "" : bytes.span.text(at: head.authority)
    }

    /// The value of the first field with this name, in any case; nil if there is none.
    package func header(_ name: String) -> String? {
        var found: String?
        head.forEachField(in: bytes.span) { field, value in
            let isNamed = bytes[field.range].elementsEqual(name.utf8) { $0.lowercased == $1.lowercased }
            if found == nil, isNamed { found = bytes.span.text(at: value) }
        }
        return found
    }

    /// The decoded value of the first query item with this name; nil if there is none or it has no value.
    package func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}
