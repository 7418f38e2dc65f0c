internal import CDateNames

/// The names of all languages, as `scripts/date-names.py` writes them from the Unicode CLDR, so that two servers write the same
/// names whatever libraries they run on, and neither carries 30 MB of ICU data.
///
/// A line that begins with `#` is a remark, one without a colon begins a language (BCP 47), and the others are its fields. The names
/// themselves are not kept, because a server needs one or two languages, once. Only the position of each language is kept.
enum DateNameList {
    private typealias Line = ArraySlice<UInt8>

    private static let bytes = Array(UnsafeBufferPointer(start: cdatenames_bytes(), count: cdatenames_count()))

    /// The names in the order of the file, which is alphabetical.
    static let languages = contents.map(\.language)

    /// The index of the first byte after the line of each language.
    private static let starts = Dictionary(uniqueKeysWithValues: contents.map { ($0.language, $0.start) })

    private static let contents: [(language: String, start: Int)] = {
        var contents: [(language: String, start: Int)] = []
        var rest = bytes[...]
        while let line = takeLine(from: &rest) {
            if isLanguage(line) { contents.append((String(decoding: line, as: UTF8.self), rest.startIndex)) }
        }
        return contents
    }()

    /// The names of a language by the letters of their fields.
    ///
    /// - Returns: nil if the language is unknown.
    static func names(of language: String) -> [String: [String]]? {
        guard let start = starts[language] else { return nil }
        var rest = bytes[start...]
        var names: [String: [String]] = [:]
        while let line = takeLine(from: &rest), !isLanguage(line) {
            let parts = String(decoding: line, as: UTF8.self).split(separator: ": ", maxSplits: 1)
            guard let field = parts.first, let list = parts.last, parts.count == 2 else { continue }
            names[String(field)] = list.split(separator: " | ").map(String.init)
        }
        return names
    }

    private static func isLanguage(_ line: Line) -> Bool {
        line.first != UInt8(ascii: "#") && !line.contains(UInt8(ascii: ":"))
    }

    private static func takeLine(from rest: inout Line) -> Line? {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return rest[..<end]
    }
}
