package import HTTPMessage
package import Timeline

extension HTTPRequest {
    /// A GET request for tests of handlers, made by the real parser from a literal head.
    ///
    /// Throws the refusal with which a server would have answered.
    package static func make(
        _ target: String,
        method: HTTPMethod = .get,
        host: String = "localhost",
        prefix: String = "",
        fields: [(name: String, value: String)] = [],
        peerAddress: String = "127.0.0.1",
        receivedAt: WallTime = .epoch,
        isDraining: Bool = false
    ) throws(Refusal) -> HTTPRequest {
        var text = "\(method.rawValue) \(target) HTTP/1.1\r\nHost: \(host)\r\n"
        for field in fields { text += "\(field.name): \(field.value)\r\n" }
        let bytes = Array((text + "\r\n").utf8)
        var parser = RequestParser()
        switch parser.parse(bytes.span) {
        case .request(let head):
            return try HTTPRequest(
                head: head,
                bytes: bytes.span,
                target: Array(bytes[head.pathAndQuery.range]),
                prefix: prefix,
                peerAddress: peerAddress,
                receivedAt: receivedAt,
                isDraining: isDraining
            )
        case .refused(let refusal):
            throw refusal
        case .needMore:
            throw Refusal(.badRequest, "the request head is incomplete")
        }
    }
}
