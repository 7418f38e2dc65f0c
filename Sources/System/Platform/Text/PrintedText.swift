/// Texts of others for somebody's terminal, log or program: without passwords, and without characters that look like something else.
package enum PrintedText {
    /// The first characters, with an ellipsis if there are more.
    package static func cut(_ text: String, to count: Int = 1000) -> String {
        let start = text.prefix(count)
        return start.endIndex < text.endIndex ? start + "…" : text
    }

    /// For a line: characters that are invisible, turn the writing or move a terminal's cursor become `\u{202e}`.
    package static func line(_ text: String) -> String {
        withoutUserInformation(text).replacingScalars {
            $0.isUnprintable ? "\\u{\(String($0.value, radix: 16))}" : nil
        }
    }

    /// A value as JSON.
    package static func json(of value: some Encodable) -> String {
        // The values have only strings, numbers and Booleans, so encoding cannot fail.
        (try? JSONText.encode(value, isPretty: true)).map {
            withoutUserInformation(String(decoding: $0, as: UTF8.self))
        } ?? "{}"
    }

    /// With stars for the user and the password of each URL (RFC 3986, 3.2.1).
    private static func withoutUserInformation(_ text: String) -> String {
        var rest = text.utf8[...]
        var result: [UInt8] = []
        while let slashes = rest.firstRange(of: "//".utf8) {
            result += rest[..<slashes.upperBound]
            rest = rest[slashes.upperBound...]
            let authority = rest.prefix { !"/?# \n\t".utf8.contains($0) }
            guard let sign = authority.lastIndex(of: UInt8(ascii: "@")) else { continue }
            result += "***".utf8
            rest = rest[sign...]
        }
        return String(decoding: result + rest, as: UTF8.self)
    }
}

extension Unicode.Scalar {
    /// Whether it is invisible, turns the writing, moves a terminal's cursor or ends a line.
    package var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension String {
    /// The text with others in place of some of its scalars.
    ///
    /// - Parameter replacement: nil for a scalar that stays.
    package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        unicodeScalars.reduce(into: "") { result, scalar in
            if let text = replacement(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
        }
    }
}
