internal import CQREncode
internal import Glibc

/// A QR code (ISO/IEC 18004) of a text, by libqrencode.
package struct QRCode: Sendable {
    /// The longest text in bytes of UTF-8: a phone still reads its code from a screen.
    package static let longest = 512

    /// The modules along one side, without the quiet zone: 21 to 177.
    package let width: Int
    /// The modules row by row, `width` squared of them; true is dark.
    private let modules: [Bool]

    /// - Parameter text: 1 to `longest` bytes of UTF-8, without a zero byte, which would end it for C.
    /// - Throws: `QRCodeError` if the text is not allowed or memory is short.
    package init(_ text: String) throws(QRCodeError) {
        let length = text.utf8.count
        guard (1...Self.longest).contains(length), !text.utf8.contains(0) else { throw .text(bytes: length) }
        // Level M allows a seventh of the code to be unreadable, which is enough for screens.
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { throw .library(errno: errno) }
        defer { QRcode_free(code) }
        let side = Int(code.pointee.width)
        width = side
        // The lowest bit of each byte is the colour (qrencode.h).
        modules = (0..<side * side).map { code.pointee.data[$0] & 1 == 1 }
    }

    /// Whether a module is dark; columns and rows from 0 to `width` - 1.
    package func isDark(column: Int, row: Int) -> Bool { modules[row * width + column] }

    /// The picture as SVG, black on white with the quiet zone of four modules that the standard requires.
    package var svg: String {
        let side = width + 8
        var path = ""
        for row in 0..<width {
            var column = 0
            while column < width {
                let start = column
                while column < width, isDark(column: column, row: row) { column += 1 }
                if column > start { path += "M\(start + 4) \(row + 4)h\(column - start)v1h-\(column - start)z" }
                column += 1
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path d="\(path)"/></svg>

            """
    }
}

/// The reason why there is no QR code.
package enum QRCodeError: Error, Hashable, CustomStringConvertible {
    case text(bytes: Int)
    case library(errno: Int32)

    package var description: String {
        switch self {
        case .text(let bytes): "the text has \(bytes) bytes; it has to have 1 to \(QRCode.longest), none of them zero"
        case .library(let errno): "QRcode_encodeString8bit failed with error \(errno)"
        }
    }
}
