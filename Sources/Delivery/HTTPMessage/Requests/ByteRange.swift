/// One range of a `Range: bytes=` field (RFC 9110 §14.1.2).
package enum ByteRange: Hashable, Sendable {
    /// `first-last`, both included; without a last byte it extends to the end.
    case from(first: Int64, last: Int64?)
    /// `-count`: the last bytes.
    case suffix(count: Int64)

    /// The result is nil if the field is malformed, has another unit or more than one range; such a field is ignored (§14.2).
    package init?(_ value: String) {
        let bytes = Array(value.utf8)
        let span = bytes.span
        guard bytes.count > 6, span.holdsIgnoringCase("bytes=", at: HeadRange(0, 6)) else { return nil }
        let specification = span.trimmed(HeadRange(6, bytes.count))
        guard let dash = bytes[specification.range].firstIndex(of: 0x2D) else { return nil }
        let left = HeadRange(Int(specification.start), dash)
        let right = HeadRange(dash + 1, Int(specification.end))
        switch (span.decimal(at: left), span.decimal(at: right)) {
        case (nil, let count?) where left.isEmpty: self = .suffix(count: count)
        case (let first?, nil) where right.isEmpty: self = .from(first: first, last: nil)
        case (let first?, let last?) where last >= first: self = .from(first: first, last: last)
        default: return nil
        }
    }

    /// The range within `count` bytes; nil if it contains none (416).
    package func resolved(count: Int) -> Range<Int>? {
        switch self {
        case .from(let first, let last):
            guard first < Int64(count) else { return nil }
            let end = last.map { min($0, Int64(count) - 1) + 1 } ?? Int64(count)
            return Int(first)..<Int(end)
        case .suffix(let wanted):
            guard wanted > 0, count > 0 else { return nil }
            return max(0, count - Int(min(wanted, Int64(count))))..<count
        }
    }
}
