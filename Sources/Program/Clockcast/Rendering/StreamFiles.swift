internal import Foundation
internal import HLS
internal import Platform
internal import PlaylistReading

/// The files of streams in a folder, known by their paths.
enum StreamFiles {
    /// The paths below a folder that files of ``ChannelRenderer`` have, in the order of their text, whoever wrote them.
    ///
    /// A stream in a folder of its own below this one is not among them, because its paths begin with the name of that folder, unless that is
    /// the name of a pathway.
    static func paths(in folder: String) -> [String] {
        let names = names(in: folder)
        let pathways = names.filter { StreamBase($0) != nil }
        let found = ([""] + pathways.map { "\($0)/" }).flatMap { paths(below: $0, in: folder) }
        return found.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    /// The paths of the lists that a multivariant playlist has, relative to its folder, without those of other servers.
    static func lists(of playlist: ObservedPlaylist) -> Set<String> {
        let ofRenditions = playlist.renditions.map { URIReference.known($0.attributes.text("URI")) }
        return Set(
            (playlist.variants.map(\.uri) + ofRenditions).compactMap { uri in
                guard let uri, URIReference.authority(of: uri) == "//" else { return nil }
                // Any name serves as that of the playlist.
                return URIReference.path(of: URIReference.resolve(uri, against: "list.m3u8"))
            }
        )
    }

    /// - Parameter base: the path of a pathway and a slash, or nothing.
    private static func paths(below base: String, in folder: String) -> [String] {
        names(in: "\(folder)/\(base)").flatMap { name in
            if isFile([name]) { return ["\(base)\(name)"] }
            // Other folders may be large, so only those are looked into that a stream has.
            let folders = names(in: "\(folder)/\(base)\(name)").filter {
                SegmentProgram($0) != nil || KeyAddress.folder == [name, $0]
            }
            return folders.flatMap { inner in
                names(in: "\(folder)/\(base)\(name)/\(inner)").filter { isFile([name, inner, $0]) }
                    .map { "\(base)\(name)/\(inner)/\($0)" }
            }
        }
    }

    /// Whether a path is that of a playlist, a header, a segment or a key.
    private static func isFile(_ path: [String]) -> Bool {
        // A server has the stream and the phase before it.
        switch (try? StreamAddress(path: (["stream", "0"] + path).map { Substring($0) }[...]))?.resource {
        case .playlist, .media, .key: true
        default: false
        }
    }

    /// - Returns: nothing for a file.
    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
