internal import Channels
internal import HTTPMessage

/// The value of `--query`: a URL's query, `tz=Asia/Tokyo&face=analog`.
package enum QueryOption {
    /// The items as the server reads them: percent-decoded, and a plus sign in a setting of a look is a space.
    ///
    /// - Parameter text: with or without the question mark; what has to be escaped in a URL may stand as it is.
    /// - Throws: ``ServiceError/option(_:value:allowed:)`` if an escape is malformed, or a value is not a text.
    package static func items(_ text: String) throws(ServiceError) -> [(name: String, value: String)] {
        let bytes = Array((text.hasPrefix("?") ? "/" : "/?").utf8) + Array(text.utf8)
        do throws(Refusal) {
            let target = try RequestTarget(bytes.span, at: HeadRange(0, bytes.count))
            return target.query.map { ($0.name, (QueryParameter.isOfLook($0.name) ? $0.text : $0.value) ?? "") }
        } catch {
            throw .option("--query", value: text, allowed: "the query of a URL, such as tz=Asia/Tokyo&face=analog")
        }
    }
}
