/// A single byte range of a body (RFC 9110 §14.1.2).
package enum ByteRange: Hashable, Sendable {
    /// The field asks for nothing that is served here: several ranges, another unit, or it is malformed. The whole body is
    /// the answer (§14.2).
    case whole
    case part(Range<Int>)
    /// No byte of the body is in the range: 416.
    case unsatisfiable

    /// - Parameters:
    ///   - value: the Range field.
    ///   - count: the length of the body.
    package init(_ value: String, of count: Int) {
        let value = value.trimmingPrefix("bytes=")
        let parts = value.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, !value.contains(","), !value.contains("=") else {
            self = .whole
            return
        }
        switch (Self.number(parts[0]), Self.number(parts[1])) {
        case (let first?, let last?) where first <= last:
            self = first < count ? .part(first..<min(count, last + 1)) : .unsatisfiable
        case (let first?, nil) where parts[1].isEmpty:
            self = first < count ? .part(first..<count) : .unsatisfiable
        case (nil, let suffix?) where parts[0].isEmpty:
            self = suffix > 0 && count > 0 ? .part(max(0, count - suffix)..<count) : .unsatisfiable
        default:
            self = .whole
        }
    }

    private static func number(_ text: Substring) -> Int? {
        guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ $0.isDigit }) else { return nil }
        return Int(text)
    }
}
