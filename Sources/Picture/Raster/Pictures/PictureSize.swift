/// The width and height of a picture in pixels, both even because chroma has half of each (4:2:0).
package struct PictureSize: Hashable, Sendable {
    package static let widths = 64...3840
    package static let heights = 36...3840

    package let width: Int
    package let height: Int

    /// - Returns: nil unless both are even, within ``widths`` and ``heights``, and together at most 3840x2160 pixels.
    package init?(width: Int, height: Int) {
        guard Self.widths.contains(width), Self.heights.contains(height), width.isMultiple(of: 2),
            height.isMultiple(of: 2), width * height <= 3840 * 2160
        else { return nil }
        self.width = width
        self.height = height
    }

    /// The whole picture.
    package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

extension PictureSize: CustomStringConvertible {
    /// `1280x720`.
    package var description: String { "\(width)x\(height)" }
}
