/// The request line: method SP request-target SP HTTP-version (RFC 9112 §3).
extension RequestParser {
    /// The longest method name that is still read, in bytes.
    private static var methodLimit: Int { 32 }

    mutating func takeRequestLine(_ bytes: Span<UInt8>, _ line: HeadRange) throws(Refusal) {
        let end = Int(line.end)
        var index = Int(line.start)
        while index < end, bytes[index].isTokenCharacter { index &+= 1 }
        guard index > Int(line.start), index < end, bytes[index] == .space else {
            throw .bad("the method is malformed")
        }
        head.methodName = HeadRange(Int(line.start), index)
        guard head.methodName.count <= Self.methodLimit else {
            throw Refusal(.notImplemented, "unknown method; allowed: GET, HEAD, OPTIONS")
        }
        head.method = HTTPMethod(bytes, at: head.methodName)

        let targetStart = index &+ 1
        index = targetStart
        while index < end, bytes[index].isVisible, bytes[index] != 0x23 { index &+= 1 }
        guard index > targetStart, index < end, bytes[index] == .space else {
            throw .bad("the request target is malformed")
        }
        head.target = HeadRange(targetStart, index)
        guard head.target.count <= limits.targetBytes else {
            throw Refusal(.uriTooLong, "the request target is too long; allowed: \(limits.targetBytes) bytes")
        }
        head.version = try version(bytes, HeadRange(index &+ 1, end))
        head.keepsAlive = head.version == .http11
        try takeTarget(bytes)
    }

    /// Refuses a request line that is too long, even before its end has arrived.
    func checkUnfinishedRequestLine(_ bytes: Span<UInt8>, from start: Int, to end: Int) throws(Refusal) {
        guard end - start > Self.methodLimit else { return }
        var space = start
        while space < end, space - start <= Self.methodLimit, bytes[space] != .space { space += 1 }
        guard space - start <= Self.methodLimit else {
            throw .bad("the method is malformed")
        }
        // Room for " HTTP/1.1" and the CR after the longest target.
        guard end - space <= limits.targetBytes + 11 else {
            throw Refusal(.uriTooLong, "the request target is too long; allowed: \(limits.targetBytes) bytes")
        }
    }

    private func version(_ bytes: Span<UInt8>, _ range: HeadRange) throws(Refusal) -> HTTPVersion {
        let start = Int(range.start)
        guard range.count == 8, bytes.holds("HTTP/", at: HeadRange(start, start + 5)), bytes[start + 5].isDigit,
            bytes[start + 6] == 0x2E, bytes[start + 7].isDigit
        else {
            throw .bad("the protocol version is malformed")
        }
        guard bytes[start + 5] == 0x31 else {
            throw Refusal(.versionNotSupported, "unsupported protocol version; supported: HTTP/1.0, HTTP/1.1")
        }
        return bytes[start + 7] == 0x30 ? .http10 : .http11
    }

    /// Sorts out the four forms of request-target (RFC 9112 §3.2).
    private mutating func takeTarget(_ bytes: Span<UInt8>) throws(Refusal) {
        let start = Int(head.target.start)
        let end = Int(head.target.end)
        if bytes[start] == .slash {
            head.pathAndQuery = head.target
            return
        }
        if head.method == .connect { return }
        if head.method == .options, bytes.holds("*", at: head.target) {
            head.pathAndQuery = head.target
            return
        }
        let secure = HeadRange(start, min(start + 8, end))
        let plain = HeadRange(start, min(start + 7, end))
        let authorityStart: Int
        if bytes.holdsIgnoringCase("http://", at: plain) {
            authorityStart = start + 7
        } else if bytes.holdsIgnoringCase("https://", at: secure) {
            authorityStart = start + 8
        } else {
            throw .bad("the request target is neither a path nor an absolute URI")
        }
        var index = authorityStart
        while index < end, bytes[index] != .slash, bytes[index] != .questionMark { index += 1 }
        guard bytes.isHost(HeadRange(authorityStart, index)) else {
            throw .bad("the host in the request target is malformed")
        }
        head.authority = HeadRange(authorityStart, index)
        // An empty path is the same as "/" (RFC 3986 §6.2.3); the request builder adds the slash.
        head.pathAndQuery = HeadRange(index, end)
    }
}

extension Span<UInt8> {
    /// Whether the range is `host [":" port]` without user information (RFC 9110 §7.2, RFC 3986 §3.2.2).
    func isHost(_ range: HeadRange) -> Bool {
        guard !range.isEmpty else { return false }
        var index = Int(range.start)
        let end = Int(range.end)
        if self[index] == 0x5B {
            index += 1
            let literal = index
            while index < end, self[index] != 0x5D {
                guard self[index].hexadecimalValue != nil || self[index] == .colon || self[index] == 0x2E else {
                    return false
                }
                index += 1
            }
            guard index < end, index > literal else { return false }
            index += 1
        } else {
            while index < end, self[index] != .colon {
                if self[index] == .percent {
                    guard end - index > 2, self[index + 1].hexadecimalValue != nil,
                        self[index + 2].hexadecimalValue != nil
                    else { return false }
                    index += 2
                } else if !self[index].isRegisteredNameCharacter {
                    return false
                }
                index += 1
            }
            guard index > Int(range.start) else { return false }
        }
        guard index < end else { return true }
        guard self[index] == .colon, end - index <= 6 else { return false }
        index += 1
        while index < end {
            guard self[index].isDigit else { return false }
            index += 1
        }
        return true
    }
}
