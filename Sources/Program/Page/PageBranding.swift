internal import Platform

/// The operator's part of the pages: name, logo, colours, links, words.
package struct PageBranding: Sendable {
    /// A link at the end of the pages.
    package struct Link: Hashable, Sendable {
        let text: String
        /// The address, with `http` or `https`.
        let address: String

        /// Parses `Imprint https://shop.example/imprint`; an address alone is shown by its host.
        ///
        /// - Returns: nil if the last word is not such an address.
        package init?(_ text: String) {
            let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let address = words.last, text.count <= 500,
                let scheme = ["https://", "http://"].first(where: { address.hasPrefix($0) })
            else { return nil }
            let authority = address.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
            let host = authority.prefix { $0 != ":" }
            let port = authority.dropFirst(host.count)
            let isPort = port.isEmpty || (port.count > 1 && UInt16(port.dropFirst()) != nil)
            guard !host.isEmpty, isPort, !words.contains(where: OutsideText.hasControls),
                host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }),
                // A URI has no other characters (RFC 3986, 2).
                address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) })
            else { return nil }
            self.address = address
            self.text = words.count > 1 ? words.dropLast().joined(separator: " ") : String(host)
        }
    }

    package static let standardName = "Clockcast"

    /// The heading of the pages.
    package var name = standardName
    package var logo: PageLogo?
    package var accent: PageAccent?
    package var links: [Link] = []
    /// The language for visitors who request no other; nil for the visitor's own.
    package var language: String?
    package var words = PageWords()

    package init() {}

    /// Warnings about allowed but questionable values, a sentence each.
    package var warnings: [String] { (accent?.warnings ?? []) + words.warnings }
}
