/// The coding of a body (RFC 9110 §8.4.1): identity or gzip.
package enum ContentCoding: UInt8, Hashable, Sendable, CaseIterable {
    case identity
    case gzip

    /// The combined value of a request's Accept-Encoding fields: several are one list (RFC 9110 §5.3 and §12.5.3).
    struct Preference: Hashable, Sendable {
        private var gzip: Int?
        private var identity: Int?
        private var any: Int?

        /// gzip if its weight is above 0 and not below that of `identity`, if that is named.
        var coding: ContentCoding {
            let weight = gzip ?? any ?? 0
            return weight > 0 && weight >= (identity ?? 0) ? .gzip : .identity
        }

        mutating func add(_ bytes: Span<UInt8>, _ value: HeadRange) {
            bytes.forEachElement(at: value) { element in
                let (name, weight) = ContentCoding.nameAndWeight(bytes, element)
                if bytes.holdsIgnoringCase("gzip", at: name) || bytes.holdsIgnoringCase("x-gzip", at: name) {
                    gzip = weight
                } else if bytes.holdsIgnoringCase("identity", at: name) {
                    identity = weight
                } else if bytes.holds("*", at: name) {
                    any = weight
                }
            }
        }
    }

    /// Splits `gzip;q=0.5` into its name and its weight in thousandths; a malformed weight counts as 0.
    fileprivate static func nameAndWeight(_ bytes: Span<UInt8>, _ element: HeadRange) -> (HeadRange, Int) {
        var semicolon = Int(element.start)
        while semicolon < Int(element.end), bytes[semicolon] != .semicolon { semicolon += 1 }
        let name = bytes.trimmed(HeadRange(Int(element.start), semicolon))
        guard semicolon < Int(element.end) else { return (name, 1000) }
        let parameter = bytes.trimmed(HeadRange(semicolon + 1, Int(element.end)))
        let start = Int(parameter.start)
        guard parameter.count >= 3, bytes.holdsIgnoringCase("q=", at: HeadRange(start, start + 2)) else {
            return (name, 0)
        }
        return (name, weight(bytes, HeadRange(start + 2, Int(parameter.end))) ?? 0)
    }

    /// `qvalue`: 0 or 1 with up to three decimals (RFC 9110 §12.4.2), in thousandths.
    private static func weight(_ bytes: Span<UInt8>, _ range: HeadRange) -> Int? {
        let start = Int(range.start)
        guard (1...5).contains(range.count), bytes[start] == 0x30 || bytes[start] == 0x31 else { return nil }
        var value = Int(bytes[start] - 0x30) * 1000
        guard range.count > 1 else { return value }
        guard bytes[start + 1] == 0x2E else { return nil }
        var scale = 100
        for index in (start + 2)..<Int(range.end) {
            guard bytes[index].isDigit else { return nil }
            value += Int(bytes[index] - 0x30) * scale
            scale /= 10
        }
        return value <= 1000 ? value : nil
    }
}
