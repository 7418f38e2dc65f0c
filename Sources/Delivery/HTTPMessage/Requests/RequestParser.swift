/// Finds and checks a request head in the bytes that have arrived so far (RFC 9112 §2 to §6).
///
/// It is a pure state machine: the caller keeps the bytes and passes all of them, from the first byte of the request,
/// each time that more have come; the parser remembers how far it has read, so every byte is looked at once. It is
/// strict where leniency lets two readers disagree on where a request ends: bare LF, bare CR, a space before the
/// colon, folded lines, repeated lengths and hosts are all refused.
package struct RequestParser: Sendable {
    /// What is known after the bytes passed so far.
    package enum Outcome: Hashable, Sendable {
        case needMore
        case request(RequestHead)
        /// The connection must be closed after the answer: where the next request starts is not known.
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

    /// Whether a byte of a request has been seen, line ends before it not counted.
    package var hasStarted: Bool { isInFields || scanned > lineStart }

    /// Reads on in `bytes`, the bytes from the start of the request until now.
    ///
    /// After `.request` or `.refused`, `reset()` before the next one.
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

    /// Takes the line that ends before `lineEnd`; true when it was the empty line that ends the head.
    private mutating func take(_ bytes: Span<UInt8>, lineEnd: Int) throws(Refusal) -> Bool {
        let line = HeadRange(lineStart, lineEnd)
        lineStart = lineEnd + 2
        if !isInFields {
            // RFC 9112 §2.2: an empty line before the request line is ignored.
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

    /// The index of the CR that ends the line begun at `lineStart`; nil when the line is not complete yet.
    private mutating func nextLine(_ bytes: Span<UInt8>) throws(Refusal) -> Int? {
        let count = min(bytes.count, limits.headBytes)
        var index = scanned
        while index < count, bytes[index] != .lineFeed { index &+= 1 }
        scanned = index
        guard index < count else {
            try checkLength(bytes)
            return nil
        }
        guard index > lineStart, bytes[index &- 1] == .carriageReturn else {
            throw .bad("a line ends with a bare LF")
        }
        scanned = index &+ 1
        return index &- 1
    }

    /// Refuses an unfinished line as soon as it cannot become a good one any more.
    private func checkLength(_ bytes: Span<UInt8>) throws(Refusal) {
        if !isInFields {
            try checkUnfinishedRequestLine(bytes, from: lineStart, to: scanned)
        }
        if scanned >= limits.headBytes {
            throw Refusal(.headerFieldsTooLarge, "the request head is too large; allowed: \(limits.headBytes) bytes")
        }
    }
}

/// How much of a request is read before it is refused.
package struct RequestLimits: Hashable, Sendable {
    /// The request line and all fields together, in bytes; more is 431 (RFC 6585 §5). Default 16,384.
    package var headBytes: Int
    /// The request target, in bytes; more is 414 (RFC 9110 §15.5.15). Default 8,192.
    package var targetBytes: Int
    /// Header fields; more is 431. Default 100.
    package var fields: Int
    /// A request body of at most so many bytes is read and thrown away; more is 413. Default 8,192.
    package var bodyBytes: Int

    package init(headBytes: Int = 16_384, targetBytes: Int = 8192, fields: Int = 100, bodyBytes: Int = 8192) {
        self.headBytes = max(64, min(headBytes, 1 << 20))
        self.targetBytes = max(16, min(targetBytes, self.headBytes))
        self.fields = max(1, fields)
        self.bodyBytes = max(0, bodyBytes)
    }
}
