package import Raster
package import Timeline

/// Content on the timeline: the picture at each instant, a pure function of time.
package protocol PictureSource: Sendable {
    /// The picture at an instant.
    func shownPicture(at instant: WallTime) -> ShownPicture

    /// Makes a painter of this content.
    func makePainter() -> any PicturePainter

    /// Instants at which the pictures are fullest or change most.
    ///
    /// - Parameter instants: those of a clock that shows date and time; at least one.
    func fullest(near instants: [WallTime]) -> [WallTime]

    /// The number of letters and digits that are shown; 0 if it is not known.
    func letterCount(at instant: WallTime) -> Int
}

extension PictureSource {
    package func fullest(near instants: [WallTime]) -> [WallTime] { instants }

    package func letterCount(at instant: WallTime) -> Int { 0 }
}

/// A picture of some content before it is drawn.
package struct ShownPicture: Hashable, Sendable {
    /// The name of the picture within its source: equal identities mean equal pictures.
    package let identity: Int64
    /// The half-open interval over which it stays the same.
    package let interval: Range<WallTime>

    package init(identity: Int64, interval: Range<WallTime>) {
        self.identity = identity
        self.interval = interval
    }
}

/// Draws a source's pictures. It may keep the last one to draw the next one faster, but its pictures do not depend on earlier ones.
package protocol PicturePainter: Sendable {
    /// The approximate number of bytes that it holds, without memory that it shares.
    var byteCount: Int { get }

    /// - Throws: if text or a shape cannot be set.
    mutating func picture(at instant: WallTime) throws(RasterError) -> Picture
}
