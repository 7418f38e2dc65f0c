package import Media

/// Makes the pieces of a fragmented MP4 (CMAF, ISO/IEC 23000-19) with libavformat's `mp4` muxer, in memory.
///
/// Each call opens a muxer of its own, so a piece depends on its arguments alone.
package enum FragmentedFile {
    /// The header (`ftyp`, `moov`) that all segments of the tracks share: a CMAF header.
    ///
    /// - Throws: the error of libavformat.
    package static func header(tracks: [Track]) throws(FFmpegError) -> [UInt8] {
        try muxer(tracks, fragmentNumber: 1).bytes
    }

    /// One media segment (`moof`, `mdat`).
    ///
    /// - Parameters:
    ///   - runs: one for each track, in the order of the tracks; their starts become `tfdt`.
    ///   - fragmentNumber: becomes the sequence number of `mfhd`, greater than 0.
    /// - Throws: the error of libavformat.
    package static func segment(
        tracks: [Track],
        runs: [SampleRun],
        fragmentNumber: Int32
    ) throws(FFmpegError) -> [UInt8] {
        let muxer = try muxer(tracks, fragmentNumber: fragmentNumber)
        let headerLength = muxer.bytes.count
        try muxer.write(runs)
        try muxer.endFragment()
        return Array(muxer.bytes.dropFirst(headerLength))
    }

    private static func muxer(_ tracks: [Track], fragmentNumber: Int32) throws(FFmpegError) -> MP4Muxer {
        // Fragments end on request and begin at the given time; `skip_sidx` leaves out the index that `dash` would write and a live segment
        // does not need.
        try MP4Muxer(
            tracks: tracks,
            options: [
                "movflags": "+cmaf+frag_custom+frag_discont+dash+skip_sidx", "use_editlist": "0",
                "fragment_index": String(fragmentNumber), "video_track_timescale": String(tracks.videoTimescale),
            ]
        )
    }
}
