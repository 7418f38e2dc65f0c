package import Raster
package import Timeline

/// Content on the timeline: what is shown at each instant. A pure function of time.
package protocol PictureSource: Sendable {
    /// The half-open interval around an instant over which the picture stays the same.
    func interval(containing instant: WallTime) -> Range<WallTime>

    /// Names the picture shown at an instant: where two identities are equal, so are the pictures.
    func identity(at instant: WallTime) -> Int64

    /// Makes something that draws this content.
    func makePainter() -> any PicturePainter
}

/// Draws a source's pictures; it may keep the last one to draw the next one faster, but what it draws does not depend on
/// what it drew before.
package protocol PicturePainter: Sendable {
    /// - Throws: if text or a shape cannot be set.
    mutating func picture(at instant: WallTime) throws(RasterError) -> Picture
}
