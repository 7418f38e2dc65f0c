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
            text.begin(.cueOut)
            text.attribute("DURATION", enumerated: length.decimalSeconds)
            text.endLine()
        case .outContinued(let elapsed, let length):
            text.begin(.cueOutContinued)
            text.attribute("ElapsedTime", enumerated: elapsed.decimalSeconds)
            text.attribute("Duration", enumerated: length.decimalSeconds)
            text.endLine()
        case .in: text.line(.cueIn)
        }
    }
}
