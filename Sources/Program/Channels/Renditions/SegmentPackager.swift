internal import HLS
internal import Media
internal import Packaging

/// Packs tracks into segments of either container.
struct SegmentPackager {
    let tracks: [Track]

    /// The largest size of a segment whose samples take a percentage more than those of a segment of one track.
    static func size(_ bytes: Int, increasedBy percent: Int, in container: SegmentContainer) -> Int {
        bytes
            + switch container {
            case .cmaf: bytes * percent / 100
            case .ts: max(bytes * percent / 100, TransportStreamPackager.step)
            }
    }

    /// - Parameters:
    ///   - runs: one for each track, in the order of the tracks.
    ///   - hasShortDecodeTime: for CMAF, see `FragmentedMP4Packager`.
    func segment(
        _ runs: [SampleRun],
        number: Int64,
        container: SegmentContainer,
        hasShortDecodeTime: Bool = false
    ) throws -> [UInt8] {
        switch container {
        case .cmaf:
            try FragmentedMP4Packager(tracks: tracks)
                .segment(runs, number: number, hasShortDecodeTime: hasShortDecodeTime)
        case .ts: TransportStreamPackager(tracks: tracks).segment(runs, number: number)
        }
    }
}
