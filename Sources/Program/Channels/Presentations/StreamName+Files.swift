package import Production
internal import Scenarios

// The part of a stream that can be in files.
extension StreamName {
    /// Checks that a folder can have the form of the stream, which a scenario may also have chosen.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``, with what to ask for instead.
    package func requireFiles() throws(ChannelError) {
        try QueryParameter.requireFiles(parameters.filter { QueryParameter.inNames[$0.name]?.stage == .packing })
    }

    /// Checks that it has nothing that only playlists have.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``.
    package func requireNoPlaylist() throws(ChannelError) {
        let needing = parameters.first { QueryParameter.inNames[$0.name]?.traits.contains(.ofPlaylists) == true }
        guard let (name, value) = needing else { return }
        let reason = "one file has no playlist, which this needs; without --mp4 a folder has it"
        throw .scenario(ScenarioError("\(name)=\(value)", reason))
    }
}
