/// An antialiased figure. All lengths are in 1/256 pixel, relative to the element's position.
package enum Shape: Hashable, Sendable {
    /// A filled circle.
    case disc(center: Point, radius: Int)
    /// A circle line of the given width, centred on the radius.
    case ring(center: Point, radius: Int, width: Int)
    /// A straight line with round ends.
    case line(from: Point, to: Point, width: Int)
}
