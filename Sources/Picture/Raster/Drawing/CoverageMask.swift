/// The coverage of each pixel by a glyph, a run of text or a shape: 0 (nothing) to 255 (all).
///
/// Immutable and shared by reference, so that one mask serves every picture.
package final class CoverageMask: Sendable {
    /// The rectangle of all covered pixels, relative to the point at which the mask is placed.
    package let bounds: PixelRect

    /// Bytes from one row to the next: the width and one empty column on each side.
    let stride: Int

    /// The rows of the bounds, with one empty row above and below and one empty column on each side: compositing
    /// reads whole 2x2 blocks, which may begin or end one pixel outside.
    let bytes: [UInt8]

    /// Cuts the empty rows and columns off a raster of coverage.
    ///
    /// - Parameters:
    ///   - area: the place of the raster, relative to the point at which the mask is placed.
    ///   - rowStride: bytes from one row of the raster to the next.
    init(_ area: PixelRect, rowStride: Int, coverage: UnsafeBufferPointer<UInt8>) {
        var (left, right, top, bottom) = (area.width, 0, area.height, 0)
        for row in 0..<area.height {
            let line = coverage[row * rowStride..<row * rowStride + area.width]
            guard let first = line.firstIndex(where: { $0 != 0 }), let last = line.lastIndex(where: { $0 != 0 })
            else { continue }
            left = min(left, first - row * rowStride)
            right = max(right, last - row * rowStride + 1)
            top = min(top, row)
            bottom = row + 1
        }
        guard left < right else {
            (bounds, stride, bytes) = (.empty, 0, [])
            return
        }
        bounds = PixelRect(x: area.x + left, y: area.y + top, width: right - left, height: bottom - top)
        stride = right - left + 2
        var padded = [UInt8](repeating: 0, count: stride * (bottom - top + 2))
        for row in top..<bottom {
            let target = (row - top + 1) * stride + 1
            let source = row * rowStride + left
            padded.replaceSubrange(target..<target + right - left, with: coverage[source..<source + right - left])
        }
        bytes = padded
    }

    /// The bytes of memory that the coverage takes.
    package var byteCount: Int { bytes.count }

    /// The coverage at a pixel relative to the point at which the mask is placed; 0 outside the bounds.
    package subscript(x: Int, y: Int) -> UInt8 {
        let (column, row) = (x - bounds.x, y - bounds.y)
        guard (0..<bounds.width).contains(column), (0..<bounds.height).contains(row) else { return 0 }
        return bytes[(row + 1) * stride + column + 1]
    }
}
