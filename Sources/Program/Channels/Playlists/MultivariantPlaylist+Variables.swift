internal import Presentations
internal import HLS

// EXT-X-DEFINE in multivariant playlists (RFC 8216bis, 4.4.2.3).
extension MultivariantPlaylist {
    /// The same with variables in its URIs.
    func defining(_ stream: StreamName, below base: String) -> MultivariantPlaylist {
        guard let variables = stream.variables else { return self }
        // The query of this playlist's URL may have the value.
        let (text, written) =
            variables == .query ? ("define=query", "define={$define}") : (stream.text, "{$stream}")
        var playlist = replacingURIs { $0.replacing(text, with: written, maxReplacements: 1) }
        playlist.definitions =
            switch variables {
            case .name: [.value(stream.text, of: "stream")]
            case .import: [.value(stream.text, of: "stream")] + renditionDefinitions
            case .query: [.query("define")]
            }
        return playlist
    }

    /// The same with a variable for the name of each rendition, where its URIs have nothing else.
    func definingRenditions() -> MultivariantPlaylist {
        var playlist = replacingURIs { uri in
            let name = uri.prefix { $0 != "." }
            return "{$\(Presentation.importedVariable(String(name)))}\(uri.dropFirst(name.count))"
        }
        playlist.definitions = renditionDefinitions
        return playlist
    }

    /// The names of the renditions, each once.
    private var renditionDefinitions: [Definition] {
        let uris = variants.map { $0.uri } + iFrameStreams.map { $0.uri } + renditions.compactMap(\.uri)
        var known: Set<Substring> = []
        return uris.compactMap { uri in
            guard let name = uri.prefix(while: { $0 != "?" }).split(separator: "/").last?.dropLast(5),
                known.insert(name).inserted
            else { return nil }
            return .value(String(name), of: Presentation.importedVariable(String(name)))
        }
    }

    private func replacingURIs(_ replaced: (String) -> String) -> MultivariantPlaylist {
        var playlist = self
        for index in playlist.variants.indices { playlist.variants[index].uri = replaced(playlist.variants[index].uri) }
        for index in playlist.iFrameStreams.indices {
            playlist.iFrameStreams[index].uri = replaced(playlist.iFrameStreams[index].uri)
        }
        for index in playlist.renditions.indices {
            playlist.renditions[index].uri = playlist.renditions[index].uri.map(replaced)
        }
        return playlist
    }
}
