/// The address of a key, relative to the media playlist that names it: `key/aes-128/59846684.key`.
package struct KeyAddress: Hashable, Sendable {
    package let number: Int64

    /// The media type of keys.
    package static let mediaType = "application/octet-stream"

    /// The folders that keys are in.
    package static let folder = ["key", "aes-128"]
    private static let ending = ".key"

    package init(number: Int64) {
        self.number = number
    }

    /// Whether the last part of a path is that of a key.
    static func isKey(_ name: Substring) -> Bool { name.utf8.reversed().starts(with: ending.utf8.reversed()) }

    /// - Parameter path: its three parts.
    /// - Throws: ``HLSError`` for anything that ``text`` does not print.
    init(path: ArraySlice<Substring>) throws(HLSError) {
        guard path.count == 3, path.dropLast().elementsEqual(Self.folder, by: { $0.utf8.elementsEqual($1.utf8) }),
            let name = path.last, Self.isKey(name)
        else {
            throw HLSError("'\(path.joined(separator: "/").prefix(80))' is not a key; keys are key/aes-128/NUMBER.key")
        }
        let digits = name.dropLast(Self.ending.utf8.count)
        guard let number = StreamAddress.number(digits) else {
            throw HLSError("'\(digits.prefix(80))' is not a number of a key; those are digits without leading zeros")
        }
        self.number = number
    }

    package var text: String { (Self.folder + ["\(number)\(Self.ending)"]).joined(separator: "/") }
}
