package import Timeline

/// A break on the timeline, for judging a player's behaviour in it.
package struct MarkedBreak: Hashable, Sendable {
    /// The part of its assets that a correct player plays, and where it goes on.
    package struct Playout: Hashable, Sendable {
        /// The number of assets.
        package let assets: Int
        /// The length of all assets.
        package let length: Interval
        /// The time for which they are played: all of it, up to a limit, or up to a button.
        package let played: ClosedRange<Interval>
        /// The number of their segments that a correct player plays at least.
        package let segments: Int
        /// X-RESUME-OFFSET: where the stream goes on, counted from the beginning of the break; nil if that depends on what was played.
        package let resume: Interval?
    }

    /// The ID of its date range.
    package let id: String
    /// The parameter that has its time: `break=20-35`.
    package let parameter: MarkParameter
    package let kind: BreakMark.Kind
    /// How its assets are played beside the stream; nil for a break that has none.
    package let playout: Playout?
    package let span: Range<WallTime>
}
