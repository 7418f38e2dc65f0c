/// Header fields: name ":" OWS value OWS (RFC 9112 §5).
extension RequestParser {
    mutating func takeField(_ bytes: Span<UInt8>, _ line: HeadRange) throws(Refusal) {
        let end = Int(line.end)
        var colon = Int(line.start)
        while colon < end, bytes[colon].isTokenCharacter { colon &+= 1 }
        guard colon > Int(line.start), colon < end, bytes[colon] == .colon else {
            // RFC 9112 §5.1 and §5.2: no white space before the colon, no folded lines.
            throw .bad("a header field name is malformed")
        }
        var index = colon &+ 1
        while index < end {
            guard bytes[index].isFieldCharacter else { throw .bad("a header field value is malformed") }
            index &+= 1
        }
        let name = HeadRange(Int(line.start), colon)
        // Most fields mean nothing to the protocol, and their length already shows it.
        switch name.count {
        case 4, 5, 6, 8, 10, 13, 14, 15, 17:
            try interpret(bytes, name, bytes.trimmed(HeadRange(colon &+ 1, end)))
        default:
            return
        }
    }

    private mutating func interpret(_ bytes: Span<UInt8>, _ name: HeadRange, _ value: HeadRange) throws(Refusal) {
        switch name.count {
        case 4 where bytes.holdsIgnoringCase("host", at: name):
            try takeHost(bytes, value)
        case 5 where bytes.holdsIgnoringCase("range", at: name),
            8 where bytes.holdsIgnoringCase("if-match", at: name) || bytes.holdsIgnoringCase("if-range", at: name),
            13 where bytes.holdsIgnoringCase("if-none-match", at: name):
            head.hasConditions = true
        case 6 where bytes.holdsIgnoringCase("expect", at: name):
            if bytes.holdsIgnoringCase("100-continue", at: value) {
                head.expectsContinue = true
            } else {
                seen.unknownExpectation = true
            }
        case 10 where bytes.holdsIgnoringCase("connection", at: name):
            takeConnection(bytes, value)
        case 14 where bytes.holdsIgnoringCase("content-length", at: name):
            try takeContentLength(bytes, value)
        case 15 where bytes.holdsIgnoringCase("accept-encoding", at: name):
            seen.accepted.add(bytes, value)
            head.coding = seen.accepted.coding
        case 15 where bytes.holdsIgnoringCase("x-forwarded-for", at: name):
            head.hasForwardedFor = true
        case 17 where bytes.holdsIgnoringCase("transfer-encoding", at: name):
            takeTransferEncoding(bytes, value)
        default:
            return
        }
    }

    /// Applies the rules that need all fields (RFC 9112 §3.2, §6.1, §6.3, §9.3).
    mutating func finishFields(_ bytes: Span<UInt8>) throws(Refusal) {
        guard seen.host || head.version == .http10 else { throw .bad("HTTP/1.1 needs a Host field") }
        // The target would otherwise be an http URI without a host, which is invalid (RFC 9112 §3.3, RFC 9110 §4.2.1).
        guard !seen.hasEmptyHost || !isPath(bytes) else { throw .bad("the Host field is empty") }
        if seen.transferEncoding {
            guard seen.contentLength == nil else {
                throw .bad("both Content-Length and Transfer-Encoding were sent")
            }
            guard head.version == .http11 else { throw .bad("Transfer-Encoding is not allowed in HTTP/1.0") }
            guard seen.isChunked, !seen.hasUnknownCoding else {
                throw Refusal(.notImplemented, "unknown transfer coding; send a Content-Length instead")
            }
            throw Refusal(.lengthRequired, "a request body needs a Content-Length, not a transfer coding")
        }
        if let length = seen.contentLength {
            guard length <= Int64(limits.bodyBytes) else {
                throw Refusal(.contentTooLarge, "the request body is too large; allowed: \(limits.bodyBytes) bytes")
            }
            head.contentLength = Int(length)
        }
        if head.version == .http10 {
            head.keepsAlive = seen.keepsAlive && !seen.closes
            head.expectsContinue = false
        } else {
            head.keepsAlive = !seen.closes
            guard !seen.unknownExpectation else {
                throw Refusal(.expectationFailed, "unknown expectation; known: 100-continue")
            }
        }
    }

    /// Whether the target has the host from the Host field (RFC 9112 §3.2.1).
    private func isPath(_ bytes: Span<UInt8>) -> Bool { bytes[Int(head.target.start)] == .slash }

    private mutating func takeHost(_ bytes: Span<UInt8>, _ value: HeadRange) throws(Refusal) {
        guard !seen.host else { throw .bad("there is more than one Host field") }
        seen.host = true
        // RFC 9112 §3.2: Host is empty when the target has no authority, as in OPTIONS *.
        seen.hasEmptyHost = value.isEmpty
        guard value.isEmpty || bytes.isHost(value) else { throw .bad("the Host field is malformed") }
    }

    private mutating func takeContentLength(_ bytes: Span<UInt8>, _ value: HeadRange) throws(Refusal) {
        guard seen.contentLength == nil else { throw .bad("there is more than one Content-Length") }
        guard let length = bytes.decimal(at: value) else { throw .bad("Content-Length is not a number") }
        seen.contentLength = length
    }

    private mutating func takeTransferEncoding(_ bytes: Span<UInt8>, _ value: HeadRange) {
        seen.transferEncoding = true
        bytes.forEachElement(at: value) { element in
            if !seen.isChunked, bytes.holdsIgnoringCase("chunked", at: element) {
                seen.isChunked = true
            } else {
                seen.hasUnknownCoding = true
            }
        }
    }

    private mutating func takeConnection(_ bytes: Span<UInt8>, _ value: HeadRange) {
        bytes.forEachElement(at: value) { element in
            if bytes.holdsIgnoringCase("close", at: element) { seen.closes = true }
            if bytes.holdsIgnoringCase("keep-alive", at: element) { seen.keepsAlive = true }
        }
    }
}

/// The content of the current head's fields so far.
struct SeenFields: Hashable, Sendable {
    var host = false
    var hasEmptyHost = false
    var contentLength: Int64?
    var transferEncoding = false
    var isChunked = false
    var hasUnknownCoding = false
    var closes = false
    var keepsAlive = false
    var unknownExpectation = false
    var accepted = ContentCoding.Preference()
}
