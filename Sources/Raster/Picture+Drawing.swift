extension Picture {
    /// Fills a rectangle of whole 2x2 blocks inside the picture.
    mutating func fill(_ area: PixelRect, with color: YCbCr) {
        y.fill(area, with: color.y)
        let half = PixelRect(x: area.x / 2, y: area.y / 2, width: area.width / 2, height: area.height / 2)
        u.fill(half, with: color.cb)
        v.fill(half, with: color.cr)
    }

    /// Draws an element over what is there, within a rectangle of whole 2x2 blocks.
    ///
    /// Mixing Y'CbCr values by coverage gives what mixing R'G'B' values and converting gives, because the conversion is
    /// linear. A chroma sample takes the mean coverage of its four pixels.
    mutating func draw(_ element: Scene.Element, within area: PixelRect) {
        let area = area.intersection(size.bounds)
        let color = YCbCr(element.color)
        guard let mask = element.mask else {
            draw(rectangle: element.bounds.intersection(area), with: color)
            return
        }
        let covered = mask.bounds.moved(byX: element.x, y: element.y).intersection(area)
        guard !covered.isEmpty else { return }
        y.blend(covered, with: color.y) { column, row in
            Int(mask[column - element.x, row - element.y])
        }
        let blocks = covered.evenAligned
        let half = PixelRect(x: blocks.x / 2, y: blocks.y / 2, width: blocks.width / 2, height: blocks.height / 2)
        blendChroma(half, color: color, mask: mask, x: element.x, y: element.y)
    }

    private mutating func blendChroma(_ half: PixelRect, color: YCbCr, mask: CoverageMask, x: Int, y: Int) {
        func mean(_ column: Int, _ row: Int) -> Int {
            let (left, top) = (2 * column - x, 2 * row - y)
            let sum = Int(mask[left, top]) + Int(mask[left + 1, top]) + Int(mask[left, top + 1])
                + Int(mask[left + 1, top + 1])
            return (sum + 2) / 4
        }
        u.blend(half, with: color.cb, coverage: mean)
        v.blend(half, with: color.cr, coverage: mean)
    }

    private mutating func draw(rectangle: PixelRect, with color: YCbCr) {
        guard !rectangle.isEmpty else { return }
        y.fill(rectangle, with: color.y)
        let blocks = rectangle.evenAligned
        let half = PixelRect(x: blocks.x / 2, y: blocks.y / 2, width: blocks.width / 2, height: blocks.height / 2)
        func mean(_ column: Int, _ row: Int) -> Int {
            let block = PixelRect(x: 2 * column, y: 2 * row, width: 2, height: 2).intersection(rectangle)
            return (255 * block.width * block.height + 2) / 4
        }
        u.blend(half, with: color.cb, coverage: mean)
        v.blend(half, with: color.cr, coverage: mean)
    }
}

extension Plane {
    fileprivate mutating func fill(_ area: PixelRect, with value: UInt8) {
        let stride = stride
        bytes.withUnsafeMutableBufferPointer { bytes in
            for row in area.y..<area.endY {
                bytes[row * stride + area.x..<row * stride + area.endX].update(repeating: value)
            }
        }
    }

    /// Mixes a value into each sample of an area by its coverage, 0 to 255.
    @inline(__always)
    fileprivate mutating func blend(_ area: PixelRect, with value: UInt8, coverage: (Int, Int) -> Int) {
        let stride = stride
        let value = Int(value)
        bytes.withUnsafeMutableBufferPointer { bytes in
            for row in area.y..<area.endY {
                for column in area.x..<area.endX {
                    let share = coverage(column, row)
                    guard share > 0 else { continue }
                    let old = Int(bytes[row * stride + column])
                    bytes[row * stride + column] = UInt8((old * (255 - share) + value * share + 127) / 255)
                }
            }
        }
    }
}
