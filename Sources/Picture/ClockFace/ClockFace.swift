package import Raster
package import Timeline

/// What a channel shows at every instant: a pure function of time.
///
/// A face is made for one picture size; it validates its settings there and cannot fail afterwards.
package protocol ClockFace: Sendable {
    /// The half-open interval around the instant during which the picture stays the same.
    func interval(containing instant: WallTime) -> Range<WallTime>

    /// What is shown at the instant, cut and never rounded to what the face shows.
    func scene(at instant: WallTime) -> Scene

    /// Texts of the operator that do not fit the picture and are cut with an ellipsis, to be told at start.
    var cutTexts: [String] { get }

    /// Instants at which its pictures are among those with the most in them, to estimate bit rates by.
    ///
    /// - Parameter instant: where they may be if all pictures are about the same.
    func fullest(near instant: WallTime) -> [WallTime]
}

extension ClockFace {
    package var cutTexts: [String] { [] }

    package func fullest(near instant: WallTime) -> [WallTime] { [instant] }
}
