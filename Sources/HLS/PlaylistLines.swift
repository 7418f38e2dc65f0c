/// The lines of a playlist that say something, with their numbers (RFC 8216, 4.1): no empty ones, no comments.
struct PlaylistLines {
    struct Line {
        let number: Int
        let text: Substring

        /// The name of a tag without `#` and what stands behind its colon; nil for a URI.
        var tag: (name: Substring, value: Substring?)? {
            guard text.hasPrefix("#") else { return nil }
            let parts = text.dropFirst().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (parts[0], parts.count == 2 ? parts[1] : nil)
        }

        /// The error that this line is.
        func error(_ reason: String) -> HLSError {
            .playlist(line: number, reason: reason)
        }
    }

    let lines: [Line]
    /// The number of the last line, for what is missing.
    let count: Int

    /// - Throws: if the bytes are not UTF-8 without a byte order mark or control characters, if the first line is not
    ///   `#EXTM3U`, or if the last has no line feed.
    init(_ bytes: [UInt8]) throws(HLSError) {
        guard !bytes.starts(with: [0xef, 0xbb, 0xbf]) else {
            throw .playlist(line: 1, reason: "there is a byte order mark")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .playlist(line: 1, reason: "the playlist is not UTF-8")
        }
        var lines: [Line] = []
        var number = 0
        // A carriage return and a line feed are one character, so the scalars are split.
        for part in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            let scalars = part.last == "\r" ? part.dropLast() : part
            guard !scalars.contains(where: { $0.properties.generalCategory == .control }) else {
                throw .playlist(line: number, reason: "there is a control character")
            }
            let line = Line(number: number, text: Substring(scalars))
            guard number > 1 || line.text == "#EXTM3U" else {
                throw line.error("the first line is not #EXTM3U")
            }
            if !line.text.isEmpty, !line.text.hasPrefix("#") || line.text.hasPrefix("#EXT") { lines.append(line) }
        }
        guard lines.last?.number != number else {
            throw .playlist(line: number, reason: "the last line has no line feed")
        }
        self.lines = Array(lines.dropFirst())
        self.count = number
    }
}
