internal import Platform
internal import Raster

/// A file of the pages with the operator's name, logo, colours, links and words; without any it is unchanged.
package struct BrandedText {
    private let branding: PageBranding
    private let hasScenarios: Bool
    private let hidden: [String]

    /// - Parameters:
    ///   - hasScenarios: whether there is a page of scenarios to link to.
    ///   - hidden: the selectors of parts that are not for this server's visitors, a text for each rule.
    package init(branding: PageBranding, hasScenarios: Bool = true, hidden: [String] = []) {
        (self.branding, self.hasScenarios, self.hidden) = (branding, hasScenarios, hidden)
    }

    private static let icon = "page/icon.svg"

    /// - Parameter text: the file in the program.
    package func text(of file: PageFile, _ text: String) -> String {
        switch file {
        case .style: text + style
        case .messages: text + words
        default: PageFile.documents[file] == nil ? text : document(text, of: file)
        }
    }

    private func document(_ text: String, of file: PageFile) -> String {
        var text = text
        if branding.name != PageBranding.standardName {
            for (start, end) in [(">", "</title>"), ("– ", "</title>"), (">", "</h1>")] {
                text = text.replacing(
                    "\(start)\(PageBranding.standardName)\(end)",
                    with: start + Markup.escaped(branding.name) + end
                )
            }
        }
        if let logo = branding.logo {
            text = text.replacing("alt=\"\" width=\"28\" height=\"28\"", with: "alt=\"\" class=\"logo\"")
                .replacing(Self.icon, with: "page/\(logo.fileName)")
        }
        if let language = branding.language, [.index, .embed].contains(file) {
            text = text.replacing(
                "<html lang=\"en\">",
                with: "<html lang=\"\(language)\" data-language=\"\(language)\">"
            )
        }
        if !hasScenarios, file == .index {
            text = text.replacing("<a href=\"scenarios\" hreflang=\"en\" data-text=\"scenarios\"></a>\n", with: "")
        }
        if !branding.links.isEmpty, ![.embed, .overlay].contains(file) {
            let links = branding.links.map { link in
                // The link opens another tab, so that the clock goes on.
                "<a href=\"\(Markup.escaped(link.address))\" target=\"_blank\" rel=\"noopener\">\(Markup.escaped(link.text))</a>\n"
            }
            if !text.contains("<footer>") { text = text.replacing("</body>", with: "<footer>\n</footer>\n</body>") }
            text = text.replacing("<footer>\n", with: "<footer>\n" + links.joined())
        }
        return text
    }

    /// The rules after the page's own.
    private var style: String {
        var rules = hidden.map { "\($0) { display: none; }" }
        if let accent = branding.accent {
            func palette(_ color: Color, band: String) -> String {
                "--accent: \(color.hexadecimal); --on-accent: \(PageAccent.ink(on: color).hexadecimal); "
                    + "--band: \(color.hexadecimal)\(band);"
            }
            rules += [
                ":root { \(palette(accent.light, band: "1a")) }",
                "@media (prefers-color-scheme: dark) { :root { \(palette(accent.dark, band: "26")) } }",
                // This is the background until there is a picture.
                ".stage { background: \(accent.light.hexadecimal); }",
            ]
        }
        if branding.logo != nil { rules.append("h1 .logo { height: 1.75rem; max-width: 60vw; object-fit: contain; }") }
        return rules.map { $0 + "\n" }.joined()
    }

    /// The calls after the page's own words, one for each language with others.
    private var words: String {
        branding.words.languages.compactMap { language in
            let texts = branding.words.texts(in: language)
            guard !texts.isEmpty, let json = try? JSONText.encode(texts) else { return nil }
            return "addWords('\(language)', \(String(decoding: json, as: UTF8.self)));\n"
        }.joined()
    }
}
