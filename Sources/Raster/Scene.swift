/// What a picture shows, as a value: elements over a background, each over those before it.
package struct Scene: Hashable, Sendable {
    package let background: Color
    package let elements: [Element]

    package init(background: Color, elements: [Element]) {
        self.background = background
        self.elements = elements
    }

    /// Something that is drawn at a place.
    package struct Element: Hashable, Sendable {
        package enum Shape: Hashable, Sendable {
            /// A line of text; the place is the pen at the left end of its baseline.
            case text(String, Font)
            /// The place is its upper left corner.
            case rectangle(width: Int, height: Int)
            /// The place is its centre; the radius is in quarters of a pixel.
            case disc(radius: Int)
        }

        package let shape: Shape
        /// In pixels from the left edge of the picture.
        package let x: Int
        /// In pixels from its upper edge.
        package let y: Int
        package let color: Color

        package init(_ shape: Shape, x: Int, y: Int, color: Color) {
            self.shape = shape
            self.x = x
            self.y = y
            self.color = color
        }
    }
}
