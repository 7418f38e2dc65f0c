/// EXT-X-DEFINE (RFC 8216bis, 4.4.2.3): a variable, for which `{$name}` stands in URIs and other texts.
package enum Definition: Hashable, Sendable, PlaylistTag {
    case value(String, of: String)
    /// A media playlist takes the value that the multivariant playlist has.
    case imported(String)
    /// The value is that of the query of the playlist's URL, after redirects.
    case query(String)

    /// The EXT-X-VERSION that it needs (8).
    var version: Int {
        switch self {
        case .value, .imported: 8
        case .query: 11
        }
    }

    static let name: StaticString = "#EXT-X-DEFINE"

    func appendValue(to text: inout PlaylistText) {
        switch self {
        case .value(let value, let name):
            text.attribute("NAME", quoted: name)
            text.attribute("VALUE", quoted: value)
        case .imported(let name): text.attribute("IMPORT", quoted: name)
        case .query(let name): text.attribute("QUERYPARAM", quoted: name)
        }
    }
}

/// EXT-X-SESSION-DATA (RFC 8216, 4.3.4.4): something about the session for the application.
package struct SessionData: Hashable, Sendable, PlaylistTag {
    /// DATA-ID: a name in the form of a reversed domain name.
    package var id: String
    package var value: String
    /// LANGUAGE (RFC 5646); nil if the value is of no language.
    package var language: String?

    package init(id: String, value: String, language: String? = nil) {
        self.id = id
        self.value = value
        self.language = language
    }

    static let name: StaticString = "#EXT-X-SESSION-DATA"

    func appendValue(to text: inout PlaylistText) {
        text.attribute("DATA-ID", quoted: id)
        text.attribute("VALUE", quoted: value)
        if let language { text.attribute("LANGUAGE", quoted: language) }
    }
}
