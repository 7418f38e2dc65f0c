package import Platform
internal import Timeline

/// The errors of setting text and shapes and of writing pictures.
package enum RasterError: Error, Hashable {
    /// fontconfig has no family of this name.
    case unknownFamily(String)
    /// Neither the family nor any other installed one has glyphs for these characters of the text, each listed once, in their order.
    case missingGlyphs(String, text: String, family: String)
    /// A font file that cannot be read: its path, and the reason.
    case unreadableFont(String, FileObstacle)
    /// A file that is not a font: its path.
    case noFont(String)
    /// A font file whose content has changed since it was first read: its path.
    case changedFont(String)
    /// A text of more Unicode scalars than ``Typesetter/lengthLimit``: their number.
    case textTooLong(Int)
    /// A string with a zero byte, which C cannot hold.
    case zeroByte
    /// A call of the C library failed: the function's name, its status code and the library's message.
    case library(operation: String, code: Int, message: String)
}

extension RasterError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownFamily(let family):
            "no font family \"\(family)\" is installed; `fc-list : family` lists those that are"
        case .missingGlyphs(let missing, let text, let family):
            "the font \"\(family)\" has no glyph for \(Self.listed(missing)) of \"\(text.prefix(60))\", nor has any other "
                + "installed font; install one that has it, or name it by font or font_file"
        case .unreadableFont(let path, let obstacle): "\(path) \(obstacle)"
        case .noFont(let path): "\(path) is not a font; it must be one, such as a TTF or OTF file"
        case .changedFont(let path):
            "\(path) has changed since the program began to use it; restart the program, or give the new file another name"
        case .textTooLong(let count):
            "a text of \(count) characters is too long to be drawn; allowed: up to \(Typesetter.lengthLimit)"
        case .zeroByte: "text contains a zero byte"
        case .library(let operation, let code, let message): "\(operation) failed: \(message) (\(code))"
        }
    }

    /// `"中" (U+4E2D)`, up to ten of them.
    package static func listed(_ characters: String) -> String {
        let named = characters.prefix(10).map { character in
            let codes = character.unicodeScalars.map { "U+" + $0.value.text(digits: 4, radix: 16).uppercased() }
            return "\"\(character)\" (\(codes.joined(separator: " ")))"
        }
        return named.joined(separator: ", ") + (characters.count > 10 ? ", …" : "")
    }
}
