/// Finds and checks a request head in the bytes that have arrived so far (RFC 9112 §2 to §6).
///
/// It is a pure state machine. The caller keeps the bytes and passes all of them, from the first byte of the request, each time that more
/// have arrived. The parser remembers its position, so every byte is read once. It is strict where leniency lets two readers disagree on
/// the end of a request: bare LF, bare CR, a space before the colon, folded lines, repeated lengths and hosts are all refused.
package struct RequestParser: Sendable {
    /// The result for the bytes passed so far.
    package enum Outcome: Hashable, Sendable {
        case needMore
        case request(RequestHead)
        /// The connection must be closed after the answer, because the start of the next request is unknown.
        case refused(Refusal)
    }

    let limits: RequestLimits
    var head = RequestHead()
    var seen = SeenFields()
    private var lineStart = 0
    private var scanned = 0
    private var isInFields = false
    private var fieldCount = 0

    package init(limits: RequestLimits = RequestLimits()) {
        self.limits = limits
    }

    /// Whether a byte of a request has arrived; empty lines before it do not count.
    package var hasStarted: Bool { isInFields || scanned > lineStart }

    /// Parses on in `bytes`, all bytes from the start of the request.
    ///
    /// After `.request` or `.refused`, call `reset()` before the next one.
    package mutating func parse(_ bytes: Span<UInt8>) -> Outcome {
        do throws(Refusal) {
            while true {
                guard let lineEnd = try nextLine(bytes) else { return .needMore }
                if try take(bytes, lineEnd: lineEnd) { return .request(head) }
            }
        } catch {
            return .refused(error)
        }
    }

    /// Forgets everything about the last request.
    package mutating func reset() {
        head = RequestHead()
        seen = SeenFields()
        lineStart = 0
        scanned = 0
        isInFields = false
        fieldCount = 0
    }

    /// Takes the line that ends before `lineEnd`; true if it was the empty line that ends the head.
    private mutating func take(_ bytes: Span<UInt8>, lineEnd: Int) throws(Refusal) -> Bool {
        let line = HeadRange(lineStart, lineEnd)
        lineStart = lineEnd + 2
        if !isInFields {
            // An empty line before the request line is ignored (RFC 9112 §2.2).
            if line.isEmpty { return false }
            try takeRequestLine(bytes, line)
            isInFields = true
            head.fieldsStart = lineStart
            return false
        }
        if !line.isEmpty {
            fieldCount += 1
            guard fieldCount <= limits.fields else {
                throw Refusal(.headerFieldsTooLarge, "too many header fields; allowed: \(limits.fields)")
            }
            try takeField(bytes, line)
            return false
        }
        head.byteCount = lineStart
        try finishFields(bytes)
        return true
    }

    /// The index of the CR that ends the line begun at `lineStart`; nil if the line is not complete yet.
    private mutating func nextLine(_ bytes: Span<UInt8>) throws(Refusal) -> Int? {
        let count = min(bytes.count, limits.headBytes)
        var index = scanned
        while index < count, bytes[index] != .lineFeed { index &+= 1 }
        scanned = index
        guard index < count else {
            // An unfinished line is refused as soon as it cannot become valid any more.
            if !isInFields { try checkUnfinishedRequestLine(bytes, from: lineStart, to: scanned) }
            guard scanned >= limits.headBytes else { return nil }
            throw Refusal(.headerFieldsTooLarge, "the request head is too large; allowed: \(limits.headBytes) bytes")
        }
        guard index > lineStart, bytes[index &- 1] == .carriageReturn else {
            throw .bad("a line ends with a bare LF")
        }
        scanned = index &+ 1
        return index &- 1
    }
}

/// The sizes beyond which a request is refused.
package struct RequestLimits: Hashable, Sendable {
    /// The request line and all fields together, in bytes; a larger head is answered with 431 (RFC 6585 §5). Default 16,384.
    package var headBytes: Int
    /// The request target, in bytes; a longer one is answered with 414 (RFC 9110 §15.5.15). Default 8,192.
    package var targetBytes: Int
    /// The number of header fields; more are answered with 431. Default 100.
    package var fields: Int
    /// The bytes of a request body that are read and discarded; a longer one is answered with 413. Default 8,192.
    package var bodyBytes: Int

    package init(headBytes: Int = 16_384, targetBytes: Int = 8192, fields: Int = 100, bodyBytes: Int = 8192) {
        self.headBytes = max(64, min(headBytes, 1 << 20))
        self.targetBytes = max(16, min(targetBytes, self.headBytes))
        self.fields = max(1, fields)
        self.bodyBytes = max(0, bodyBytes)
    }
}
