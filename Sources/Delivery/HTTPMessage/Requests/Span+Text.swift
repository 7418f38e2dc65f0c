internal import Platform

/// Comparisons and numbers on the bytes of a head, without making strings.
extension Span<UInt8> {
    /// Whether the range contains exactly `text`; case matters.
    package func holds(_ text: StaticString, at range: HeadRange) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { expected in
            for offset in 0..<expected.count where self[Int(range.start) &+ offset] != expected[offset] {
                return false
            }
            return true
        }
    }

    /// Whether the range contains `text` in any case; `text` must be in lower case.
    package func holdsIgnoringCase(_ text: StaticString, at range: HeadRange) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { expected in
            for offset in 0..<expected.count
            where self[Int(range.start) &+ offset].lowercased != expected[offset] {
                return false
            }
            return true
        }
    }

    /// The range without spaces and tabs at both ends (`OWS`, RFC 9110 §5.6.3).
    package func trimmed(_ range: HeadRange) -> HeadRange {
        var start = Int(range.start)
        var end = Int(range.end)
        while start < end, self[start] == .space || self[start] == .tab { start &+= 1 }
        while end > start, self[end &- 1] == .space || self[end &- 1] == .tab { end &-= 1 }
        return HeadRange(start, end)
    }

    /// The bytes as text, repaired as by ``OutsideText/repaired(_:)``.
    package func text(at range: HeadRange) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for index in range.range { bytes.append(self[index]) }
        return OutsideText.repaired(bytes)
    }

    /// The number of a range that has only decimal digits; nil otherwise.
    ///
    /// It may have any length: leading zeros are meaningless (RFC 9110 §8.6, §14.1.1), and a number of more than 18 digits becomes the
    /// largest there is.
    package func decimal(at range: HeadRange) -> Int64? {
        guard !range.isEmpty else { return nil }
        var value: Int64 = 0
        for index in range.range {
            guard self[index].isDigit else { return nil }
            value = value < 100_000_000_000_000_000 ? value * 10 + Int64(self[index] - 0x30) : .max
        }
        return value
    }

    /// Calls `body` with each trimmed, non-empty element of a comma-separated list (RFC 9110 §5.6.1).
    package func forEachElement(at range: HeadRange, _ body: (HeadRange) -> Void) {
        var start = Int(range.start)
        var index = start
        while index <= Int(range.end) {
            if index == Int(range.end) || self[index] == .comma {
                let element = trimmed(HeadRange(start, index))
                if !element.isEmpty { body(element) }
                start = index &+ 1
            }
            index &+= 1
        }
    }
}
