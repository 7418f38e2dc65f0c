/// What can go wrong while text and shapes are set and pictures are written.
package enum RasterError: Error, Hashable {
    /// fontconfig knows no family of this name.
    case unknownFamily(String)
    /// No installed font has glyphs for these characters of the text, each once, in their order.
    case missingGlyphs(String, text: String)
    /// A file that is missing or is no font: its path.
    case unreadableFont(String)
    /// A string with a zero byte, which C cannot hold.
    case zeroByte
    /// A call of the C library failed: the function's name, its status code and the library's message.
    case library(operation: String, code: Int, message: String)
}

extension RasterError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownFamily(let family): "no font family \"\(family)\" is installed"
        case .missingGlyphs(let missing, let text): "no installed font has \"\(missing)\" of \"\(text)\""
        case .unreadableFont(let path): "\(path) cannot be read as a font"
        case .zeroByte: "text contains a zero byte"
        case .library(let operation, let code, let message): "\(operation) failed: \(message) (\(code))"
        }
    }
}
