/// The extent of a run of text in pixels, relative to the pen at the left end of the baseline, y down.
package struct TextMetrics: Hashable, Sendable {
    /// The distance that the pen moves.
    package let advance: Double
    /// The bounds of the ink, not rounded.
    package let inkLeft: Double
    package let inkTop: Double
    package let inkRight: Double
    package let inkBottom: Double
}
