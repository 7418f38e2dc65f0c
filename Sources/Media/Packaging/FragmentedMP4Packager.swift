package import FFmpeg
package import Media

/// Packages samples as CMAF (ISO/IEC 23000-19): one header for the tracks, one fragment a segment.
///
/// Each piece has a muxer of its own, so it depends on its arguments alone.
package struct FragmentedMP4Packager: Sendable {
    private let tracks: [Track]

    package init(tracks: [Track]) {
        self.tracks = tracks
    }

    /// The CMAF header for `EXT-X-MAP`: `ftyp` and `moov`.
    ///
    /// - Throws: the error of libavformat.
    package func header() throws(FFmpegError) -> [UInt8] {
        try muxer(fragmentNumber: 1).bytes
    }

    /// A media segment: `moof` and `mdat`.
    ///
    /// - Parameters:
    ///   - runs: one for each track, in the order of the tracks, beginning with a sync sample; their starts become `tfdt`, unabridged.
    ///   - number: the media sequence number; becomes the sequence number of `mfhd`, modulo 2^31.
    ///   - messages: in the order in which they are sent.
    ///   - hasShortDecodeTime: whether `tfdt` has 32 bits, so that time wraps.
    /// - Throws: the error of libavformat.
    package func segment(
        _ runs: [SampleRun],
        number: Int64,
        messages: [TimedMetadata] = [],
        hasShortDecodeTime: Bool = false
    ) throws(FFmpegError) -> [UInt8] {
        let muxer = try muxer(fragmentNumber: max(1, number & 0x7fff_ffff))
        let headerLength = muxer.bytes.count
        try muxer.write(runs)
        try muxer.endFragment()
        let segment = Array(muxer.bytes.dropFirst(headerLength))
        let bytes = hasShortDecodeTime ? ShortDecodeTime.applied(to: segment) : segment
        // They precede the fragment (ISO/IEC 23009-1, 5.10.3.3).
        return messages.isEmpty ? bytes : messages.flatMap(\.eventMessageBox) + bytes
    }

    /// - Parameter fragmentNumber: becomes the sequence number of `mfhd`.
    private func muxer(fragmentNumber: Int64) throws(FFmpegError) -> MP4Muxer {
        // Fragments end on request and begin at the given time; `skip_sidx` leaves out the index that `dash` would write and a live segment
        // does not need.
        try MP4Muxer(
            tracks: tracks,
            options: [
                "movflags": "+cmaf+frag_custom+frag_discont+dash+skip_sidx", "use_editlist": "0",
                "fragment_index": String(fragmentNumber),
            ]
        )
    }
}
