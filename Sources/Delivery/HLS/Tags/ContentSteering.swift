/// EXT-X-CONTENT-STEERING (RFC 8216bis, 4.4.6.6): where the steering manifest is, and the pathway until it comes.
package struct ContentSteering: Hashable, Sendable, PlaylistTag {
    /// SERVER-URI.
    package var serverURI: String
    /// PATHWAY-ID.
    package var pathway: String

    static let name: StaticString = "#EXT-X-CONTENT-STEERING"

    func appendValue(to text: inout PlaylistText) {
        text.attribute("SERVER-URI", quoted: serverURI)
        text.attribute("PATHWAY-ID", quoted: pathway)
    }
}
