/// Puts colours and coverage masks onto the memory of a picture, straight in Y'CbCr.
///
/// Luma follows the coverage of each pixel, chroma the mean coverage of its 2x2 block. The conversion from R'G'B' is linear, so blending
/// two colours here gives the same result as blending them as R'G'B' and converting afterwards.
///
/// Every rectangle that is passed as a clip must lie inside the picture and be aligned to 2x2 blocks.
struct Compositor {
    let y: UnsafeMutablePointer<UInt8>
    let u: UnsafeMutablePointer<UInt8>
    let v: UnsafeMutablePointer<UInt8>
    let yStride: Int
    let chromaStride: Int

    /// Sets every pixel of an aligned rectangle.
    func clear(_ clip: PixelRect, to color: YCbCr) {
        for row in clip.y..<clip.endY {
            (y + row * yStride + clip.x).update(repeating: color.y, count: clip.width)
        }
        for row in clip.y / 2..<clip.endY / 2 {
            (u + row * chromaStride + clip.x / 2).update(repeating: color.cb, count: clip.width / 2)
            (v + row * chromaStride + clip.x / 2).update(repeating: color.cr, count: clip.width / 2)
        }
    }

    /// Fills the part of a rectangle that lies in the clip; a block that it covers in part takes that part of the chroma.
    func fill(_ rect: PixelRect, with color: YCbCr, clip: PixelRect) {
        let visible = rect.intersection(clip)
        guard !visible.isEmpty else { return }
        if visible.evenAligned == visible {
            return clear(visible, to: color)
        }
        for row in visible.y..<visible.endY {
            (y + row * yStride + visible.x).update(repeating: color.y, count: visible.width)
        }
        let blocks = visible.evenAligned
        for row in blocks.y / 2..<blocks.endY / 2 {
            let rows = min(row * 2 + 2, visible.endY) - max(row * 2, visible.y)
            for column in blocks.x / 2..<blocks.endX / 2 {
                let columns = min(column * 2 + 2, visible.endX) - max(column * 2, visible.x)
                blendChroma(at: row * chromaStride + column, color, coverageSum: UInt16(255 * rows * columns))
            }
        }
    }

    /// Lays a colour through a mask whose origin is at the given column and row.
    func blend(_ mask: CoverageMask, x: Int, y originY: Int, with color: YCbCr, clip: PixelRect) {
        let bounds = mask.bounds.moved(byX: x, y: originY)
        let blocks = bounds.evenAligned.intersection(clip)
        guard !blocks.isEmpty else { return }
        mask.bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            for row in stride(from: blocks.y, to: blocks.endY, by: 2) {
                // The empty border of the mask makes both rows and the columns of whole blocks readable.
                let upper = base + (row - bounds.y + 1) * mask.stride + (blocks.x - bounds.x + 1)
                let lower = upper + mask.stride
                blendLuma(y + row * yStride + blocks.x, coverage: upper, count: blocks.width, color.y)
                blendLuma(y + (row + 1) * yStride + blocks.x, coverage: lower, count: blocks.width, color.y)
                let chroma = row / 2 * chromaStride + blocks.x / 2
                for column in 0..<blocks.width / 2 {
                    let sum =
                        UInt16(upper[2 * column]) &+ UInt16(upper[2 * column + 1]) &+ UInt16(lower[2 * column])
                        &+ UInt16(lower[2 * column + 1])
                    if sum != 0 { blendChroma(at: chroma + column, color, coverageSum: sum) }
                }
            }
        }
    }

    @inline(__always)
    private func blendLuma(
        _ target: UnsafeMutablePointer<UInt8>,
        coverage: UnsafePointer<UInt8>,
        count: Int,
        _ value: UInt8
    ) {
        for column in 0..<count {
            target[column] = Self.mixed(target[column], value, share: UInt16(coverage[column]))
        }
    }

    @inline(__always)
    private func blendChroma(at index: Int, _ color: YCbCr, coverageSum: UInt16) {
        let share = (coverageSum &+ 2) >> 2
        u[index] = Self.mixed(u[index], color.cb, share: share)
        v[index] = Self.mixed(v[index], color.cr, share: share)
    }

    /// (from * (255 - share) + to * share) / 255, rounded to the nearest; exact for all bytes and shares up to 255.
    @inline(__always)
    static func mixed(_ from: UInt8, _ to: UInt8, share: UInt16) -> UInt8 {
        let sum = UInt16(from) &* (255 &- share) &+ UInt16(to) &* share &+ 128
        return UInt8(truncatingIfNeeded: (sum &+ (sum >> 8)) >> 8)
    }
}

extension Picture {
    /// Writes into the planes; copies them first if they are shared.
    mutating func withUnsafeCompositor(_ body: (Compositor) -> Void) {
        let (yStride, chromaStride) = (y.stride, u.stride)
        y.bytes.withUnsafeMutableBufferPointer { yBytes in
            u.bytes.withUnsafeMutableBufferPointer { uBytes in
                v.bytes.withUnsafeMutableBufferPointer { vBytes in
                    guard let yBase = yBytes.baseAddress, let uBase = uBytes.baseAddress, let vBase = vBytes.baseAddress
                    else { return }
                    body(Compositor(y: yBase, u: uBase, v: vBase, yStride: yStride, chromaStride: chromaStride))
                }
            }
        }
    }
}
