internal import Presentations
internal import HLS
internal import Production
internal import Scenarios

// Pathways and variables in files.
extension RenderedStream {
    /// The copies of a file to write: the file itself, or one below each pathway, changed by the pathway's faults.
    ///
    /// - Parameter path: the path in the folder, or below a pathway.
    /// - Returns: fewer copies where a fault takes one away, and the faults that show in them.
    func copies(of bytes: [UInt8], at path: String) -> (files: [(path: String, bytes: [UInt8])], traces: Set<Fault>) {
        guard let pathways = presentation.stream.pathways else { return ([(path, bytes)], []) }
        var (files, traces) = ([(path: String, bytes: [UInt8])](), Set<Fault>())
        for name in pathways.names {
            let base = StreamBase(pathway: name)
            // Nothing but the base matters for such a fault.
            let faults = scenario.inFiles.faults.filter { $0.target == .pathway(name) }
            var copy: [UInt8]? = bytes
            for scenario in faults.compactMap({ try? Scenario([$0]) }) {
                let answer = scenario.answer(to: FaultRequest(.list, base: base), at: end)
                guard answer.fault.isInBytes else { continue }
                traces.formUnion(answer.touched.map(\.fault))
                copy = copy.flatMap { answer.fault.bytes($0) }
            }
            if let copy { files.append(("\(base)/\(path)", copy)) }
        }
        return (files, traces)
    }

    /// Puts the variable of a rendition into its URIs.
    func define(_ rendition: StreamRendition, in playlist: inout MediaPlaylist) {
        guard let (tag, folder) = presentation.definition(of: rendition.name) else { return }
        playlist.definition = tag
        playlist.changeURIs { uri in
            uri.hasPrefix(rendition.name + "/") ? folder + uri.dropFirst(rendition.name.count) : uri
        }
    }
}

extension MediaPlaylist {
    /// Changes the URIs of its segments and their headers.
    mutating func changeURIs<Failure>(_ change: (String) throws(Failure) -> String) throws(Failure) {
        for index in segments.indices {
            segments[index].uri = try change(segments[index].uri)
            if let map = segments[index].map { segments[index].map?.uri = try change(map.uri) }
        }
    }
}
