/// An antialiased figure. All lengths are in 1/256 pixel, relative to the element's position.
package enum Shape: Hashable, Sendable {
    /// A filled circle.
    case disc(center: Point, radius: Int)
    /// A circle line of the given width, centred on the radius.
    case ring(center: Point, radius: Int, width: Int)
    /// A part of a ring with round ends, clockwise from `start` to `end`, both in 1/65,536 turn from twelve o'clock.
    case arc(center: Point, radius: Int, width: Int, start: Int, end: Int)
    /// A straight line with round ends.
    case line(from: Point, to: Point, width: Int)
    /// A filled polygon.
    case polygon([Point])
    /// A filled rectangle with round corners.
    case roundedRectangle(from: Point, to: Point, radius: Int)
}
