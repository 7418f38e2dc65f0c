/// EXT-X-KEY (RFC 8216, 4.3.2.4) with the method AES-128: the key of the segments and headers between it and the next one.
package struct EncryptionKey: Hashable, Sendable {
    /// URI of its 16 bytes, relative to the playlist.
    package var uri: String
    /// IV; nil if it is the number of each segment.
    package var initializationVector: CipherBlock?

    package init(uri: String, initializationVector: CipherBlock? = nil) {
        self.uri = uri
        self.initializationVector = initializationVector
    }
}

extension EncryptionKey: PlaylistTag {
    static let name = TagName.key

    func appendValue(to text: inout PlaylistText) {
        text.attribute("METHOD", enumerated: "AES-128")
        text.attribute("URI", quoted: uri)
        if let initializationVector { text.attribute("IV", enumerated: "0x" + initializationVector.hexadecimal) }
    }
}

/// EXT-X-SESSION-KEY (4.3.4.5): a key of media playlists, which a player can fetch before them.
package struct SessionKey: Hashable, Sendable {
    package var uri: String

    package init(uri: String) {
        self.uri = uri
    }
}

extension SessionKey: PlaylistTag {
    static let name = TagName.sessionKey

    func appendValue(to text: inout PlaylistText) {
        text.attribute("METHOD", enumerated: "AES-128")
        text.attribute("URI", quoted: uri)
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
        if let next { text.line(next) } else { text.lineWithoutKey() }
        key = next
    }
}

extension PlaylistText {
    /// The tag from which on nothing is encrypted.
    fileprivate mutating func lineWithoutKey() {
        begin(.key)
        attribute("METHOD", enumerated: "NONE")
        endLine()
    }
}
