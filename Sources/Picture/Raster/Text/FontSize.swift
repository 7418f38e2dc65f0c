internal import Timeline

/// The size of a font's em square in 1/4 pixel, so that sizes compare exactly.
package struct FontSize: Hashable, Comparable, Sendable {
    /// 4 (one pixel) or more.
    package let quarters: Int

    package init(quarters: Int) {
        self.quarters = max(4, quarters)
    }

    package init(pixels: Int) {
        self.init(quarters: pixels * 4)
    }

    /// The size in pixels.
    package var pixels: Double { Double(quarters) / 4 }

    package static func < (left: FontSize, right: FontSize) -> Bool { left.quarters < right.quarters }

    /// The largest size from one pixel to `limit` for which the test is true, by bisection.
    ///
    /// - Parameter fits: true for small sizes, false from some size on.
    /// - Returns: nil if not even one pixel fits.
    package static func largest(upTo limit: FontSize, where fits: (FontSize) -> Bool) -> FontSize? {
        let end = (4..<limit.quarters + 1).end { fits(FontSize(quarters: $0)) }
        return end == 4 ? nil : FontSize(quarters: end - 1)
    }
}
