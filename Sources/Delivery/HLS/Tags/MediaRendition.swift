/// EXT-X-MEDIA (RFC 8216, 4.3.4.1): sound that is a media playlist of its own and goes with every variant that names its group.
package struct MediaRendition: Hashable, Sendable {
    /// TYPE: what is in it.
    package enum Kind: String, CaseIterable, Sendable {
        case audio = "AUDIO"
    }

    package var kind: Kind
    /// GROUP-ID: the name by which variants ask for it.
    package var group: String
    /// NAME: what a player calls it; another one than that of each other rendition of the group.
    package var name: String
    /// LANGUAGE (RFC 5646): `zxx` for what is in no language.
    package var language: String
    /// DEFAULT: what is played if the viewer says nothing.
    package var isDefault: Bool
    /// AUTOSELECT: what may be played without the viewer asking for it.
    package var isAutoselect: Bool
    /// CHANNELS: how many of them the sound has.
    package var channels: Int
    /// Of its media playlist.
    package var uri: String

    package init(
        kind: Kind = .audio,
        group: String,
        name: String,
        language: String,
        isDefault: Bool = true,
        isAutoselect: Bool = true,
        channels: Int = 2,
        uri: String
    ) {
        self.kind = kind
        self.group = group
        self.name = name
        self.language = language
        self.isDefault = isDefault
        self.isAutoselect = isAutoselect
        self.channels = channels
        self.uri = uri
    }
}

extension MediaRendition: PlaylistTag {
    static let name = TagName.rendition

    func appendValue(to text: inout PlaylistText) {
        text.attribute("TYPE", enumerated: kind.rawValue)
        text.attribute("GROUP-ID", quoted: group)
        text.attribute("NAME", quoted: name)
        text.attribute("LANGUAGE", quoted: language)
        text.attribute("DEFAULT", isDefault)
        text.attribute("AUTOSELECT", isAutoselect)
        text.attribute("CHANNELS", quoted: String(channels))
        text.attribute("URI", quoted: uri)
    }
}
