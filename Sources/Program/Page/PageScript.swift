internal import Foundation

/// A script of a page as it is served: without its import lines, comments and indentation. A text over several lines would lose its
/// indentation; there is none.
struct PageScript {
    /// The files that it imports.
    private(set) var imports: [Substring] = []
    private(set) var text = ""

    init(_ source: String) {
        var source = source
        // Lines are found and copied as memory, because each start reads 400,000 characters.
        source.withUTF8 { bytes in
            var (rest, kept) = (UnsafeRawBufferPointer(bytes), Data(capacity: bytes.count))
            while let start = rest.baseAddress, !rest.isEmpty {
                let end = memchr(start, 0x0A, rest.count).map { UnsafeRawPointer($0) } ?? start + rest.count
                add(UnsafeRawBufferPointer(start: start, count: end - start), to: &kept)
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(end - start + 1))
            }
            text = String(decoding: kept, as: UTF8.self)
        }
    }

    private mutating func add(_ line: UnsafeRawBufferPointer, to kept: inout Data) {
        let indented = line.firstIndex { $0 != UInt8(ascii: "\t") } ?? line.count
        let own = UnsafeRawBufferPointer(rebasing: line[indented...])
        let words = UnsafeRawBufferPointer(rebasing: own[(own.firstIndex { $0 != UInt8(ascii: " ") } ?? own.count)...])
        guard !line.isEmpty, !["//", "/*", "*"].contains(where: { Self.begins(words, with: $0) }) else { return }
        if Self.begins(own, with: "import {") {
            // The last but one is the name: `import { request } from './session.js';`.
            let parts = String(decoding: own, as: UTF8.self).split(separator: "'")
            if parts.count > 1 { imports.append(parts[1].drop { "./".contains($0) }) }
        } else {
            kept.append(contentsOf: Self.begins(own, with: "export ") ? own.dropFirst(7) : own[...])
            kept.append(UInt8(ascii: "\n"))
        }
    }

    private static func begins(_ line: UnsafeRawBufferPointer, with text: StaticString) -> Bool {
        guard let start = line.baseAddress, line.count >= text.utf8CodeUnitCount else { return false }
        return memcmp(start, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// The scripts of a page as one, so that a slow connection gets them in one request: each after those that it imports.
    ///
    /// They share one scope, so top-level names must be unique; the tests of the page check that.
    ///
    /// - Parameters:
    ///   - name: the script with which the page begins.
    ///   - find: the script of a name; nil if there is none.
    static func bundle(_ name: Substring, find: (Substring) -> PageScript?) -> String {
        var (text, names): (String, Set<Substring>) = ("", [])
        func add(_ name: Substring) {
            guard names.insert(name).inserted, let script = find(name) else { return }
            for other in script.imports { add(other) }
            text += script.text
        }
        add(name)
        return text
    }
}
