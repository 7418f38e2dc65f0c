internal import ChannelSettings
internal import Channels
internal import HLS
internal import Presentations
internal import Production
package import Timeline

extension ChannelRenderer {
    /// The longest plain file, in seconds: it is put together in memory, some 10 kB a second.
    package static let longestFile = 21_600

    /// Whether the settings of the channel have subtitles, which one file does not have.
    package var leavesOutSubtitles: Bool {
        channel.settings.subtitles != .none && query.subtitles != SubtitleLanguages.none
    }

    /// A period as one plain MP4 file: pictures of one size, and the sound, if there is any. It begins with the instant, to
    /// the phase step, and is as long as was asked for.
    ///
    /// - Parameter rendition: the rendition; nil for the first.
    /// - Throws: if the query is wrong or has something that one file cannot have, or a segment cannot be made.
    package func mp4(from start: WallTime, seconds: Int, rendition: String?) throws -> [UInt8] {
        let size = try self.rendition(rendition).name
        let presentation = try presentation(from: start, container: .cmaf, isMuxed: true)
        try presentation.stream.requireOneFile()
        let stream = try stream(presentation, from: start, seconds: seconds)
        let pictures = channel.renditions(of: presentation.stream, in: .cmaf)
            .first { $0.kind == .pictures && $0.target == size }
        guard let pictures else {
            throw ChannelError.unknownRendition(size, channel: name, known: channel.renditions.map(\.name))
        }
        let segments = try stream.list(of: pictures).files.compactMap {
            file -> (number: Int64, program: SegmentProgram)? in
            guard case .segment(let number, _, _) = file.address.file else { return nil }
            return (number, file.address.program)
        }
        return try pictures.file(of: segments.sorted { $0.number < $1.number }, on: stream.view.grid, seconds: seconds)
    }
}
