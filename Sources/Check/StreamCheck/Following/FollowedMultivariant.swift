internal import PlaylistReading

/// The multivariant playlist of a stream: which variants and renditions belong together.
struct FollowedMultivariant: Sendable {
    let playlist: ObservedPlaylist
    /// The URIs of the media playlists of sound, by group.
    private var sounds: [String: Set<String>] = [:]
    /// The URIs of the variants' own media playlists, in their order: a report asks again and again, and a list may have thousands.
    private let places: [String?]

    init(_ playlist: ObservedPlaylist) {
        self.playlist = playlist
        places = playlist.variants.map { $0.uri.map(playlist.resolved) }
        for rendition in playlist.renditions where rendition.type == "AUDIO" {
            guard let group = rendition.group, let reference = rendition.knownURI else { continue }
            sounds[group, default: []].insert(playlist.resolved(reference))
        }
    }

    /// The URI of a variant's own media playlist.
    func uri(of variant: ObservedVariant) -> String? { variant.uri.map(playlist.resolved) }

    /// The URIs of the media playlists of a variant's sound.
    func sounds(of variant: ObservedVariant) -> Set<String> { variant.audioGroup.flatMap { sounds[$0] } ?? [] }

    /// The variants that a rendition is played with.
    func variants(with rendition: FollowedRendition) -> [ObservedVariant] {
        zip(playlist.variants, places).filter { variant, uri in
            variant.isIFrames == (rendition.kind == .iFrames)
                && (uri == rendition.uri || sounds(of: variant).contains(rendition.uri))
        }
        .map(\.0)
    }
}
