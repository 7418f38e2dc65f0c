/// The format of media segments (RFC 8216, 3).
package enum SegmentContainer: String, CaseIterable, Sendable {
    /// Fragmented MPEG-4 as CMAF restricts it.
    case cmaf
    /// MPEG-2 transport stream.
    case ts

    /// The ending of segment names, without a dot.
    package var fileExtension: String {
        switch self {
        case .cmaf: "m4s"
        case .ts: "ts"
        }
    }
}
