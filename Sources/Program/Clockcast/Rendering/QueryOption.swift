internal import Presentations
internal import HTTPMessage

/// The value of `--query`: a URL's query, `tz=Asia/Tokyo&face=analog`.
package enum QueryOption {
    /// The items as the server reads them: percent-decoded, and a plus sign in a setting of a look is a space.
    ///
    /// - Parameter text: with or without the question mark; what has to be escaped in a URL may stand as it is.
    /// - Throws: ``ServiceError/option(_:value:allowed:)`` if an escape is malformed, a value is not a text, or a name means nothing: a
    ///   server ignores what others add to a URL, but nobody adds anything here.
    package static func items(_ text: String) throws(ServiceError) -> [(name: String, value: String)] {
        let bytes = Array((text.hasPrefix("?") ? "/" : "/?").utf8) + Array(text.utf8)
        let target = try? RequestTarget(bytes.span, at: HeadRange(0, bytes.count))
        let unknown = target?.query.first { !QueryParameter.isMeant($0.name) }?.name
        guard let target, unknown == nil else {
            throw .option("--query", value: text, allowed: allowed(instead: unknown, of: text))
        }
        return target.query.map { ($0.name, (QueryParameter.isOfLook($0.name) ? $0.text : $0.value) ?? "") }
    }

    /// The right query in place of one that cannot be read, or that has a name which means nothing.
    private static func allowed(instead name: String?, of text: String) -> String {
        let example = "the query of a URL, such as tz=Asia/Tokyo&face=analog"
        guard let name else { return example }
        if name.utf8.contains(UInt8(ascii: "?")), let mark = text.dropFirst().firstIndex(of: "?") {
            return "what follows the question mark, '\(text[mark...].dropFirst())'"
        }
        if ["channel", "rendition"].contains(name) {
            return "\(example); '\(name)' is an option of its own, --\(name)"
        }
        return "\(example); '\(name)' is not a parameter of a stream"
    }
}
