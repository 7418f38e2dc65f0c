internal import HLS
package import Production
internal import Scenarios

// The part of a stream that can be in files.
extension StreamName {
    /// Checks that a folder can have everything that the stream has besides its scenario.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``, with what to ask for instead.
    package func requireFiles() throws(ChannelError) {
        if let pathways, pathways.steering != nil {
            let text = pathways.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
            let reason =
                "a steering manifest needs a server; allowed: redundant=\(pathways.names.count), with the same "
                + "variants for each pathway"
            throw .scenario(ScenarioError(text, reason))
        }
        if variables == .query {
            let reason = "the URLs of files have no query; allowed: define=name and define=import"
            throw .scenario(ScenarioError("define=query", reason))
        }
    }

    /// Checks that it has nothing that only playlists have.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``.
    package func requireNoPlaylist() throws(ChannelError) {
        let parameters =
            (keys.map { [("key", "\($0.seconds)")] } ?? []) + (variables.map { [("define", $0.rawValue)] } ?? [])
            + (pathways?.parameters.map { ($0.name, $0.value) } ?? [])
        guard let (name, value) = parameters.first else { return }
        let reason = "one file has no playlist, which this needs; without --mp4 a folder has it"
        throw .scenario(ScenarioError("\(name)=\(value)", reason))
    }
}
