extension Picture {
    /// Copies another picture into this one, turned.
    ///
    /// - Parameters:
    ///   - planes: the planes of the other picture before it is turned.
    ///   - width: the width of the other picture in pixels, even.
    ///   - height: the height of the other picture in pixels, even.
    ///   - quarterTurns: the number of clockwise turns by 90 degrees, 0 to 3.
    ///   - x: the column of its left edge here, even; the whole has to lie inside this picture.
    ///   - y: the row of its upper edge here, even.
    package mutating func place(
        _ planes: UnsafePicturePlanes,
        width: Int,
        height: Int,
        quarterTurns: Int,
        x: Int,
        y: Int
    ) {
        let (turnedWidth, turnedHeight) = quarterTurns.isMultiple(of: 2) ? (width, height) : (height, width)
        precondition(
            x >= 0 && y >= 0 && x + turnedWidth <= size.width && y + turnedHeight <= size.height,
            "the picture does not lie inside the other"
        )
        precondition(planes.hold(width: width, height: height), "the planes are smaller than the picture")
        self.y.place(planes.y, width, height, quarterTurns, x, y)
        u.place(planes.u, width / 2, height / 2, quarterTurns, x / 2, y / 2)
        v.place(planes.v, width / 2, height / 2, quarterTurns, x / 2, y / 2)
    }
}

extension Plane {
    fileprivate mutating func place(
        _ source: UnsafePicturePlanes.Plane,
        _ columns: Int,
        _ rows: Int,
        _ quarterTurns: Int,
        _ x: Int,
        _ y: Int
    ) {
        // The position of its first sample, and the distances to the next sample of the same row and to the next row.
        let corner = y * stride + x
        let (first, across, down) =
            switch quarterTurns {
            case 1: (corner + rows - 1, stride, -1)
            case 2: (corner + (rows - 1) * stride + columns - 1, -1, -stride)
            case 3: (corner + (columns - 1) * stride, -stride, 1)
            default: (corner, 1, stride)
            }
        for row in 0..<rows {
            var target = first + row * down
            for column in 0..<columns {
                bytes[target] = source.bytes[row * source.stride + column]
                target += across
            }
        }
    }
}
