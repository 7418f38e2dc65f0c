extension MultivariantPlaylist {
    /// The same playlist with everything once for each pathway, one pathway after the other, and below its base.
    ///
    /// - Parameters:
    ///   - base: the prefix of the URIs, before which the pathway's base stands.
    ///   - server: the URI of the steering manifest.
    package func on(_ pathways: Pathways, below base: String, server: String) -> MultivariantPlaylist {
        var playlist = self
        let isSteered = pathways.steering != nil
        func place(_ uri: String, _ pathway: String) -> String {
            "\(base)\(StreamBase(pathway: pathway))/\(uri.dropFirst(base.count))"
        }
        func group(_ name: String, _ pathway: String) -> String { "\(name)-\(pathway)" }
        if isSteered { playlist.steering = ContentSteering(serverURI: server, pathway: pathways.names[0]) }
        // The lists of each pathway name its own keys (RFC 8216bis, 4.4.6.5), and a player may begin with any of them.
        playlist.sessionKeys = pathways.names.flatMap { pathway in
            sessionKeys.map { EncryptionKey(method: $0.method, uri: place($0.uri, pathway)) }
        }
        // Captions in the pictures come by their pathway.
        let inPictures = renditions.filter { $0.uri == nil }
        playlist.renditions =
            pathways.names.flatMap { pathway in
                renditions.compactMap { rendition in
                    guard let uri = rendition.uri else { return nil }
                    var one = rendition
                    one.stableID = isSteered ? rendition.stableName : nil
                    one.group = group(rendition.group, pathway)
                    one.uri = place(uri, pathway)
                    return one
                }
            } + inPictures
        func everywhere(_ streams: [VariantStream]) -> [VariantStream] {
            pathways.names.flatMap { pathway in
                streams.map { stream in
                    var one = stream
                    one.stableID = isSteered ? stream.stableName : nil
                    one.pathway = isSteered ? pathway : nil
                    one.audioGroup = stream.audioGroup.map { group($0, pathway) }
                    one.subtitlesGroup = stream.subtitlesGroup.map { group($0, pathway) }
                    one.uri = place(stream.uri, pathway)
                    return one
                }
            }
        }
        playlist.variants = everywhere(variants)
        playlist.iFrameStreams = everywhere(iFrameStreams)
        return playlist
    }

    /// The clone of the first pathway that a steering manifest describes.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - origin: scheme, host and the path below which the stream is, without a slash at its end.
    package func clone(_ name: String, of first: String, origin: String) -> SteeringManifest.Clone {
        func place(_ uri: String) -> String { "\(origin)/\(StreamBase(pathway: name))/\(uri)" }
        let streams = (variants + iFrameStreams).map { ($0.stableName, place($0.uri)) }
        let others = renditions.compactMap { rendition in rendition.uri.map { (rendition.stableName, place($0)) } }
        return SteeringManifest.Clone(
            base: first,
            name: name,
            variants: Dictionary(streams) { first, _ in first },
            renditions: Dictionary(others) { first, _ in first }
        )
    }
}

// Names that are the same in all pathways.
extension VariantStream {
    fileprivate var stableName: String { "\(width)x\(height)" + (hasOnlyIFrames ? "-iframes" : "") }
}

extension MediaRendition {
    /// There is one sound, and subtitles in each of several languages.
    fileprivate var stableName: String { kind == .audio ? group : "\(group)-\(language)" }
}
