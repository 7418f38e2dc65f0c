package import HLS
package import Scenarios
package import Timeline

/// Makes the segments of a track of text, which are whole files.
package protocol TextSource: Sendable {
    var rendition: RenditionName { get }
    /// The version of its segments.
    var version: String { get }

    /// A file of all text that is shown within some time, which a segment or a part of one covers. The loading program has none.
    ///
    /// - Parameters:
    ///   - times: at least a part of a second.
    ///   - end: the instant at which the program of the segment becomes the live one; nil if it is the same throughout.
    ///   - shift: how much later than theirs the timestamps are.
    func file(
        of times: Range<MediaTime>,
        program: SegmentProgram,
        liveFrom end: MediaTime?,
        shift: MediaTime,
        fault: TextFault
    ) -> [UInt8]
}
