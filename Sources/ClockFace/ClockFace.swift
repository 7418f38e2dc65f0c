package import Raster
package import Timeline

/// What is shown at each instant, in one size and style: a pure function of time.
package protocol ClockFace: Sendable {
    /// The half-open interval around an instant over which the picture stays the same.
    func interval(containing instant: WallTime) -> Range<WallTime>

    /// What the picture shows at an instant.
    func scene(at instant: WallTime) -> Scene
}
