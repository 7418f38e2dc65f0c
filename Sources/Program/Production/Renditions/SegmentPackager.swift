internal import HLS
internal import Media
internal import Packaging

/// Packs tracks into segments of either container.
struct SegmentPackager {
    let tracks: [Track]
    /// The kinds of messages that any segment of the stream can have.
    var carriages: [MetadataCarriage] = []
    /// The encryption of the samples; nil for none.
    var encryption: SampleEncryption?

    /// The size in bytes of a segment whose samples take a percentage more than those of a segment.
    ///
    /// - Parameter segment: a segment of one track.
    static func size(of segment: [UInt8], increasedBy percent: Int, in container: SegmentContainer) -> Int {
        switch container {
        case .cmaf, .webVTT: segment.count * (100 + percent) / 100
        case .ts: TransportStreamPackager.size(of: segment, increasedBy: percent)
        }
    }

    /// - Parameters:
    ///   - runs: one for each track, in the order of the tracks.
    ///   - messages: those that are sent in the segment.
    ///   - hasShortDecodeTime: for CMAF, see `FragmentedMP4Packager`.
    func segment(
        _ runs: [SampleRun],
        number: Int64,
        container: SegmentContainer,
        messages: [TimedMetadata] = [],
        hasShortDecodeTime: Bool = false
    ) throws -> [UInt8] {
        switch container {
        case .cmaf:
            let bytes = try FragmentedMP4Packager(tracks: tracks)
                .segment(runs, number: number, messages: messages, hasShortDecodeTime: hasShortDecodeTime)
            return try encryption?.fragment(bytes, of: runs, on: tracks) ?? bytes
        case .ts:
            let encrypted = try encryption?.inTransportStream(runs, of: tracks) ?? runs
            return TransportStreamPackager(
                tracks: encryption?.inTransportStream(tracks) ?? tracks,
                metadata: carriages
            ).segment(encrypted, number: number, messages: messages)
        // It holds no samples.
        case .webVTT: return []
        }
    }
}
