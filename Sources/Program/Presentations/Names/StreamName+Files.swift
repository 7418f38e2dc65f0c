package import ChannelSettings
internal import Marks
internal import Scenarios

// The part of a stream that can be in files.
extension StreamName {
    /// Checks that a folder can have the form of the stream, which a scenario may also have chosen.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``, with what to ask for instead.
    package func requireFiles() throws(ChannelError) {
        try QueryParameter.requireFiles(parameters.filter { QueryParameter.inNames[$0.name]?.stage == .packing })
    }

    /// Checks that one plain file can have it: it has no faults, no mark but in its pictures, and nothing else beside pictures and sound.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``.
    package func requireOneFile() throws(ChannelError) {
        try requireNoAssets()
        let needing = parameters.first {
            $0.value != QueryParameter.nothing && QueryParameter.inNames[$0.name]?.traits.contains(.ofPlaylists) == true
        }
        let text = needing.map { "\($0.name)=\($0.value)" } ?? scenario.faults.first?.text ?? marks.firstBesidePictures
        guard let text else { return }
        throw .scenario(ScenarioError(text, "one file has no place for it; without --mp4 a folder has it"))
    }
}
