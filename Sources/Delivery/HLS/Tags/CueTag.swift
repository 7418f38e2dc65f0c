package import Timeline

/// The tags of ad breaks that packagers write, and that no standard has.
package enum CueTag: Hashable, Sendable {
    /// EXT-X-CUE-OUT: a break of this length begins with the segment.
    case out(Interval)
    /// EXT-X-CUE-OUT-CONT: the time since its beginning, and its length.
    case outContinued(Interval, of: Interval)
    /// EXT-X-CUE-IN: it ends before the segment.
    case `in`

    func write(to text: inout PlaylistText) {
        switch self {
        case .out(let length):
            text.line("#EXT-X-CUE-OUT") { $0.attribute("DURATION", enumerated: length.decimalSeconds) }
        case .outContinued(let elapsed, let length):
            text.line("#EXT-X-CUE-OUT-CONT") {
                $0.attribute("ElapsedTime", enumerated: elapsed.decimalSeconds)
                $0.attribute("Duration", enumerated: length.decimalSeconds)
            }
        case .in: text.line("#EXT-X-CUE-IN")
        }
    }
}
