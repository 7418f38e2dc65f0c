/// EXT-X-KEY (RFC 8216, 4.3.2.4): the key of the segments and headers between it and the next one; and EXT-X-SESSION-KEY (4.3.4.5): a key of
/// media playlists, which a player can fetch before them.
package struct EncryptionKey: Hashable, Sendable, PlaylistTag {
    package var method: KeyRotation.Method
    /// URI of its 16 bytes, relative to the playlist.
    package var uri: String
    /// IV; nil if it is the number of each segment.
    package var initializationVector: CipherBlock?

    package init(method: KeyRotation.Method = .aes128, uri: String, initializationVector: CipherBlock? = nil) {
        self.method = method
        self.uri = uri
        self.initializationVector = initializationVector
    }

    static let name: StaticString = "#EXT-X-KEY"

    /// The EXT-X-VERSION that it needs (RFC 8216, 7); 0 if any does that the container needs.
    var version: Int { method == .sampleAES ? 5 : 0 }

    func appendValue(to text: inout PlaylistText) {
        text.attribute("METHOD", enumerated: method.rawValue.uppercased())
        text.attribute("URI", quoted: uri)
        if let initializationVector { text.attribute("IV", enumerated: "0x" + initializationVector.hexadecimal) }
    }
}

/// The tags that apply at a place of a list, whether they precede it directly or not.
struct TagsInForce {
    private(set) var map: MediaInitializationSection?
    private var key: EncryptionKey?

    /// Writes the tags that a segment needs and that do not apply yet.
    ///
    /// - Parameter repeatsMap: whether the map is written again, as after a discontinuity.
    mutating func write(of segment: MediaSegment, repeatsMap: Bool, to text: inout PlaylistText) {
        if let map = segment.map, repeatsMap || map != self.map {
            // The key before EXT-X-MAP is that of the header.
            change(to: map.key, in: &text)
            text.line(map)
            self.map = map
        }
        change(to: segment.key, in: &text)
    }

    private mutating func change(to next: EncryptionKey?, in text: inout PlaylistText) {
        guard next != key else { return }
        key = next
        guard next == nil else { return text.line(next) }
        // From here on nothing is encrypted.
        text.line(EncryptionKey.name) { $0.attribute("METHOD", enumerated: "NONE") }
    }
}
