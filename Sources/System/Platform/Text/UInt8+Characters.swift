/// The classes of characters that names, such as those in URIs and playlists, are made of.
extension UInt8 {
    package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    package var isUpperCase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

    package var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    package var isAlphanumeric: Bool { isLetter || isDecimalDigit }
}

extension [UInt8] {
    /// The bytes of hexadecimal digits, two for each; nil for anything else.
    package init?(hexadecimal digits: some StringProtocol) {
        let values = digits.compactMap { $0.hexDigitValue.map { UInt8($0) } }
        guard values.count == digits.count, values.count.isMultiple(of: 2) else { return nil }
        self = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
