package import Raster
package import Timeline

/// The picture of a channel at every instant: a pure function of time.
///
/// A face is made for one picture size; its settings are validated then, and it cannot fail afterwards.
package protocol ClockFace: Sendable {
    /// The half-open interval around the instant during which the picture stays the same.
    func interval(containing instant: WallTime) -> Range<WallTime>

    /// The scene at the instant; times are cut to the precision of the face and never rounded.
    func scene(at instant: WallTime) -> Scene

    /// The operator's texts that do not fit the picture and are cut with an ellipsis, for warnings at the start.
    var cutTexts: [String] { get }

    /// Instants at which its pictures are fullest or change most, to measure bit rates by.
    ///
    /// - Parameter instants: those of a clock that shows date and time; at least one.
    func fullest(near instants: [WallTime]) -> [WallTime]
}

extension ClockFace {
    package var cutTexts: [String] { [] }

    package func fullest(near instants: [WallTime]) -> [WallTime] { instants }
}
