/// A rectangle of whole pixels, x to the right and y down; empty if the width or height is 0.
package struct PixelRect: Hashable, Sendable {
    package let x: Int
    package let y: Int
    /// 0 or more.
    package let width: Int
    /// 0 or more.
    package let height: Int

    package static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// The first column to the right of the rectangle.
    package var endX: Int { x + width }
    /// The first row below the rectangle.
    package var endY: Int { y + height }
    package var isEmpty: Bool { width == 0 || height == 0 }

    /// The common part of both rectangles.
    package func intersection(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(endX, other.endX), min(endY, other.endY))
        guard right > left, bottom > top else { return .empty }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    package func intersects(_ other: PixelRect) -> Bool {
        x < other.endX && other.x < endX && y < other.endY && other.y < endY && !isEmpty && !other.isEmpty
    }

    /// The smallest rectangle that holds both.
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(x: left, y: top, width: max(endX, other.endX) - left, height: max(endY, other.endY) - top)
    }

    /// Some of its columns.
    package func columns(from left: Int, width: Int) -> PixelRect {
        PixelRect(x: x + left, y: y, width: width, height: height)
    }

    /// Some of its rows.
    package func rows(from top: Int, height: Int) -> PixelRect {
        PixelRect(x: x, y: y + top, width: width, height: height)
    }

    /// Rows in its middle; all of them if there are fewer.
    package func middle(height wanted: Int) -> PixelRect {
        let height = min(height, wanted)
        return rows(from: (self.height - height) / 2, height: height)
    }

    /// The rectangle without a border of the given width on each side.
    package func inset(by border: Int) -> PixelRect {
        PixelRect(x: x + border, y: y + border, width: width - 2 * border, height: height - 2 * border)
    }

    package func moved(byX deltaX: Int, y deltaY: Int) -> PixelRect {
        PixelRect(x: x + deltaX, y: y + deltaY, width: width, height: height)
    }

    /// The smallest rectangle of whole 2x2 blocks that holds this one.
    package var evenAligned: PixelRect {
        let (left, top) = (x & ~1, y & ~1)
        return PixelRect(x: left, y: top, width: ((endX + 1) & ~1) - left, height: ((endY + 1) & ~1) - top)
    }
}
