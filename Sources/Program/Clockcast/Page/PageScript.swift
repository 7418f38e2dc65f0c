/// The scripts of a page as one, so that a thin line has them in one request: each behind those that it imports, without the lines
/// that say so, without comments and indentation.
///
/// They share one scope, so what is named at the top of one has that name in no other; the tests of the page look at that. A text
/// over several lines would lose its indentation; there is none.
struct PageScript {
    private(set) var text = ""
    private var names: Set<Substring> = []

    /// - Parameters:
    ///   - name: of the script that the page begins with.
    ///   - read: the text of a script; nil if there is none of that name.
    init(_ name: String, read: (Substring) -> String?) {
        add(name[...], read: read)
    }

    private mutating func add(_ name: Substring, read: (Substring) -> String?) {
        guard names.insert(name).inserted, let script = read(name) else { return }
        let lines = script.split(separator: "\n").map { $0.drop { $0 == "\t" } }
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
