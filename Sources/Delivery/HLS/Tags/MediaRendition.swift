/// EXT-X-MEDIA (RFC 8216, 4.3.4.1): sound or subtitles with a media playlist of their own, or captions inside the pictures, for every
/// variant that names their group.
package struct MediaRendition: Hashable, Sendable, PlaylistTag {
    /// TYPE: the kind of content.
    package enum Kind: String, CaseIterable, Sendable {
        case audio = "AUDIO"
        case subtitles = "SUBTITLES"
        case closedCaptions = "CLOSED-CAPTIONS"
    }

    package var kind: Kind
    /// GROUP-ID: the name by which variants refer to it.
    package var group: String
    /// NAME: its name in players, which differs from those of the other renditions of the group.
    package var name: String
    /// LANGUAGE (RFC 5646): `zxx` for content without a language.
    package var language: String
    /// DEFAULT: whether it is played unless the viewer chooses another.
    package var isDefault: Bool
    /// AUTOSELECT: whether it may be played without a choice of the viewer.
    package var isAutoselect = true
    /// CHANNELS: the number of channels of the sound; nil for other kinds.
    package var channels: Int?
    /// INSTREAM-ID: the place of captions inside the pictures, `CC1`; nil for other kinds.
    package var instreamID: String?
    /// The URI of its media playlist; nil for captions.
    package var uri: String?
    /// STABLE-RENDITION-ID (RFC 8216bis, 4.4.6.1).
    package var stableID: String?

    package init(
        kind: Kind = .audio,
        group: String,
        name: String,
        language: String,
        isDefault: Bool = true,
        channels: Int? = nil,
        instreamID: String? = nil,
        uri: String?
    ) {
        self.kind = kind
        self.group = group
        self.name = name
        self.language = language
        self.isDefault = isDefault
        self.channels = channels
        self.instreamID = instreamID
        self.uri = uri
    }

    static let name: StaticString = "#EXT-X-MEDIA"

    func appendValue(to text: inout PlaylistText) {
        text.attribute("TYPE", enumerated: kind.rawValue)
        text.attribute("GROUP-ID", quoted: group)
        text.attribute("NAME", quoted: name)
        text.attribute("LANGUAGE", quoted: language)
        text.attribute("DEFAULT", isDefault)
        text.attribute("AUTOSELECT", isAutoselect)
        if let instreamID { text.attribute("INSTREAM-ID", quoted: instreamID) }
        if let channels { text.attribute("CHANNELS", quoted: String(channels)) }
        if let stableID { text.attribute("STABLE-RENDITION-ID", quoted: stableID) }
        if let uri { text.attribute("URI", quoted: uri) }
    }
}
