/// EXT-X-MAP (RFC 8216, 4.3.2.5): the data that a player needs to read a segment, such as the header of fragmented MPEG-4.
///
/// The tag precedes the first segment that it applies to, and holds until the next one.
package struct MediaInitializationSection: Hashable, Sendable, PlaylistTag {
    /// URI, relative to the playlist.
    package var uri: String
    /// The EXT-X-KEY that applies to it; nil if it has no key.
    package var key: EncryptionKey?

    package init(uri: String, key: EncryptionKey? = nil) {
        self.uri = uri
        self.key = key
    }

    static let name: StaticString = "#EXT-X-MAP"

    func appendValue(to text: inout PlaylistText) {
        text.attribute("URI", quoted: uri)
    }
}
