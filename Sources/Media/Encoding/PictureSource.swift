package import Raster
package import Timeline

/// Content on the timeline: what is shown at each instant. A pure function of time.
package protocol PictureSource: Sendable {
    /// What is shown at an instant.
    func shownPicture(at instant: WallTime) -> ShownPicture

    /// Makes something that draws this content.
    func makePainter() -> any PicturePainter

    /// Instants at which the pictures are among those with the most in them.
    ///
    /// - Parameter instant: where they may be if all pictures are about the same.
    func fullest(near instant: WallTime) -> [WallTime]
}

extension PictureSource {
    package func fullest(near instant: WallTime) -> [WallTime] { [instant] }
}

/// A picture of some content before it is drawn.
package struct ShownPicture: Hashable, Sendable {
    /// Names the picture among those of its source: where two identities are equal, so are the pictures.
    package let identity: Int64
    /// The half-open interval over which it stays the same.
    package let interval: Range<WallTime>

    package init(identity: Int64, interval: Range<WallTime>) {
        self.identity = identity
        self.interval = interval
    }
}

/// Draws a source's pictures; it may keep the last one to draw the next one faster, but what it draws does not depend on
/// what it drew before.
package protocol PicturePainter: Sendable {
    /// About how much memory it holds, in bytes, besides what it shares with others.
    var byteCount: Int { get }

    /// - Throws: if text or a shape cannot be set.
    mutating func picture(at instant: WallTime) throws(RasterError) -> Picture
}
