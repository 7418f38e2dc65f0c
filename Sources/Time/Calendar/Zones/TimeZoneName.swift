/// The name of a time zone in the IANA database, for example `Europe/Berlin`.
package struct TimeZoneName: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package static let utc = TimeZoneName(unchecked: "UTC")

    /// Entries beside the zones in the database's folder: the machine's own zone, and copies of zones.
    private static let others: Set<String> = ["localtime", "posixrules", "Factory", "posix", "right"]

    /// - Returns: nil unless the text has the form of a name: parts of letters, digits, `_`, `-` and `+` with slashes between them,
    ///   beginning with a letter. The result is the same zone on every machine, and safe as a path below the database.
    package init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { part in
            part.first.map(Self.isLetter) == true && part.allSatisfy { Self.isLetter($0) || Self.isOther($0) }
        }
        guard isName, let first = parts.first, !Self.others.contains(String(Substring(first))), parts.count <= 3 else {
            return nil
        }
        description = text
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

    /// A digit, `_`, `-` or `+`.
    private static func isOther(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+")
    }

    private init(unchecked text: String) {
        description = text
    }
}
