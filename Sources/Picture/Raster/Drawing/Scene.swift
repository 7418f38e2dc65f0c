/// The content of a picture: a background and elements, the later over the earlier.
///
/// It is a value: equal scenes give equal pictures.
package struct Scene: Hashable, Sendable {
    package var background: Color
    package var elements: [Element]

    package init(background: Color, elements: [Element] = []) {
        self.background = background
        self.elements = elements
    }

    /// An element of a scene. Parts outside the picture are not drawn.
    package enum Element: Hashable, Sendable {
        /// A text on one line whose pen starts at column `x` on the baseline at row `y`.
        case text(String, font: Font, x: Int, y: Int, color: Color)
        /// A filled rectangle.
        case rectangle(PixelRect, color: Color)
        /// A shape whose origin is the corner of the pixel at column `x` and row `y`.
        case shape(Shape, x: Int, y: Int, color: Color)
    }
}
