package import Timeline

/// A break on the timeline, for judging a player's behaviour in it.
package struct MarkedBreak: Hashable, Sendable {
    /// The way in which it is carried out, as far as a player's requests depend on it.
    package enum Carriage: Hashable, Sendable {
        /// Players play a number of assets beside the stream.
        ///
        /// - Parameters:
        ///   - segments: the number of their segments; nil if a correct player may play fewer.
        ///   - resume: where the stream goes on, counted from the beginning of the break; nil for its end.
        case beside(assets: Int, segments: Int?, resume: Interval?)
        /// The segments of the break are those of the ad.
        case inside
        /// The break is only signalled.
        case signalled
    }

    /// The ID of its date range.
    package let id: String
    /// The parameter that has its time: `break=20-35`.
    package let parameter: MarkParameter
    package let carriage: Carriage
    package let span: Range<WallTime>
}
