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
