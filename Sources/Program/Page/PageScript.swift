/// The scripts of a page as one, so that a slow connection gets them in one request: each after those that it imports, without the import
/// lines, comments and indentation.
///
/// They share one scope, so top-level names must be unique; the tests of the page check that. A text over several lines would lose its
/// indentation; there is none.
struct PageScript {
    private(set) var text = ""
    private var names: Set<Substring> = []

    /// - Parameters:
    ///   - name: the script with which the page begins.
    ///   - read: the text of a script; nil if there is none of that name.
    init(_ name: String, read: (Substring) -> String?) {
        add(name[...], read: read)
    }

    private mutating func add(_ name: Substring, read: (Substring) -> String?) {
        guard names.insert(name).inserted, let script = read(name) else { return }
        // Bytes, because characters, of which there are 400,000, would take a tenth of the time of a start.
        let lines = script.utf8.split(separator: UInt8(ascii: "\n")).map {
            Substring($0.drop { $0 == UInt8(ascii: "\t") })
        }
        let isComment = { (line: Substring) in ["//", "/*", "*"].contains { line.hasPrefix($0) } }
        var own = ""
        for line in lines where !isComment(line.drop { $0 == " " }) {
            if line.hasPrefix("import {") {
                // The last but one is the name: `import { request } from './session.js';`.
                let parts = line.split(separator: "'")
                if parts.count > 1 { add(parts[1].drop { "./".contains($0) }, read: read) }
            } else {
                own += (line.hasPrefix("export ") ? line.dropFirst(7) : line) + "\n"
            }
        }
        text += own
    }
}
