internal import Platform

/// The operator's picture in its served form.
package struct PageLogo: Hashable, Sendable {
    /// The formats, each with its content type.
    package enum Kind: String, CaseIterable, Sendable {
        case png = "image/png"
        case svg = "image/svg+xml"
        case webp = "image/webp"
    }

    /// The largest file, in bytes: every visitor of the page downloads it.
    package static let largest = 256 << 10

    package let kind: Kind
    package let bytes: [UInt8]

    /// The name below `/page/`.
    package var fileName: String { "logo.\(kind)" }

    /// - Parameter bytes: the content of a file.
    /// - Returns: nil if it is not such a picture, by its first bytes; decoding it is up to the browser.
    package init?(_ bytes: [UInt8]) {
        guard let kind = Kind.allCases.first(where: { Self.isOf($0, bytes) }) else { return nil }
        (self.kind, self.bytes) = (kind, bytes)
    }

    /// Its fault, worded to follow the name of its file; nil if there is none, as far as its kind shows that.
    package var damage: String? { kind == .png ? PNGFile.damage(of: bytes) : nil }

    private static func isOf(_ kind: Kind, _ bytes: [UInt8]) -> Bool {
        switch kind {
        case .png: bytes.starts(with: PNGFile.beginning)
        // A WebP is a RIFF file of that form (RFC 9649, 2.4).
        case .webp: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
        case .svg: isSVG(bytes)
        }
    }

    /// Whether the root is an `svg` of SVG's namespace, without which no browser shows it as an image.
    private static func isSVG(_ bytes: [UInt8]) -> Bool {
        guard let text = try? OutsideText.text(bytes) else { return false }
        var rest = text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }
        // These may precede the root (XML 1.0, 2.8).
        while let start = ["<?", "<!--", "<!DOCTYPE"].first(where: rest.hasPrefix), let end = end(of: start, in: rest) {
            rest = rest[end...].drop(while: \.isWhitespace)
        }
        return rest.hasPrefix("<svg") && text.contains("http://www.w3.org/2000/svg")
    }

    private static func end(of start: String, in text: Substring) -> String.Index? {
        switch start {
        case "<?": text.firstRange(of: "?>")?.upperBound
        case "<!--": text.firstRange(of: "-->")?.upperBound
        // A DOCTYPE may have declarations of its own, as some programs write them.
        default: text.firstMatch(of: /^<!DOCTYPE[^>\[]*(?:\[[^\]]*\]\s*)?>/)?.range.upperBound
        }
    }
}
