/// A point in 1/256 pixel, x to the right and y down: the precision of cairo's rasteriser.
///
/// The coordinates are whole numbers, because two machines whose sine differs in the last bit must still draw the same picture.
package struct Point: Hashable, Sendable {
    package let x: Int
    package let y: Int

    /// The number of steps in a pixel.
    package static let scale = 256

    package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The nearest point to a position in pixels.
    package init(pixelsX x: Double, y: Double) {
        self.init(x: Self.steps(x), y: Self.steps(y))
    }

    /// A length in pixels as a whole number of 1/256 pixel.
    package static func steps(_ pixels: Double) -> Int {
        Int((pixels * Double(scale)).rounded())
    }
}
