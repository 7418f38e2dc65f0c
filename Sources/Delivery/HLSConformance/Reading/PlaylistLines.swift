/// The lines of a playlist that say something, with their numbers (RFC 8216, 4.1): no empty ones, no comments.
struct PlaylistLines {
    struct Line {
        let number: Int
        let text: Substring

        /// The name of a tag without `#` and what stands behind its colon; nil for a URI.
        var tag: (name: Substring, value: Substring?)? {
            guard text.hasPrefix("#") else { return nil }
            let rest = text.dropFirst()
            guard let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (rest, nil) }
            return (rest[..<colon], rest[rest.utf8.index(after: colon)...])
        }

        /// The error that this line is.
        func error(_ reason: String) -> PlaylistError {
            PlaylistError(line: number, reason: reason)
        }
    }

    let lines: [Line]
    /// The number of the last line, for what is missing.
    let count: Int

    /// - Throws: if the bytes are not UTF-8 without a byte order mark or control characters, if the first line is not
    ///   `#EXTM3U`, or if the last has no line feed.
    init(_ bytes: [UInt8]) throws(PlaylistError) {
        guard !bytes.starts(with: [0xef, 0xbb, 0xbf]) else {
            throw PlaylistError(line: 1, reason: "the playlist starts with a byte order mark")
        }
        var lines: [Line] = []
        var number = 0
        for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            let content = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
            guard let text = String(validating: content, as: UTF8.self) else {
                throw PlaylistError(line: number, reason: "not valid UTF-8")
            }
            guard !text.unicodeScalars.contains(where: Self.isControl) else {
                throw PlaylistError(line: number, reason: "contains a control character")
            }
            let line = Line(number: number, text: text[...])
            guard number > 1 || text == "#EXTM3U" else { throw line.error("the first line is not #EXTM3U") }
            if !text.isEmpty, !text.hasPrefix("#") || text.hasPrefix("#EXT") { lines.append(line) }
        }
        guard bytes.last == UInt8(ascii: "\n") else {
            throw PlaylistError(line: number, reason: "the last line does not end with a line feed")
        }
        self.lines = Array(lines.dropFirst())
        self.count = number
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
    }
}

/// What is wrong with the text of a playlist, and where.
package struct PlaylistError: Error, Hashable, CustomStringConvertible {
    /// Counts from 1. What is missing is missing in the last one.
    package let line: Int
    package let reason: String

    package init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }

    package var description: String { "line \(line): \(reason)" }
}
