/// An I420 picture: 8-bit Y'CbCr 4:2:0, three planes, BT.709 limited range.
///
/// A chroma sample is the mean of a 2x2 block of pixels. A picture is a value: copies share their planes until one is written.
package struct Picture: Hashable, Sendable {
    package let size: PictureSize
    /// width x height.
    package internal(set) var y: Plane
    /// width/2 x height/2, like ``v``.
    package internal(set) var u: Plane
    package internal(set) var v: Plane

    /// A picture of one colour.
    package init(size: PictureSize, filledWith color: YCbCr) {
        self.size = size
        y = Plane(width: size.width, height: size.height, filledWith: color.y)
        u = Plane(width: size.width / 2, height: size.height / 2, filledWith: color.cb)
        v = Plane(width: size.width / 2, height: size.height / 2, filledWith: color.cr)
    }

    /// The colour of the pixel at a column and row inside the picture, with the chroma of its block.
    package subscript(x: Int, y row: Int) -> YCbCr {
        YCbCr(y: y[x, row], cb: u[x / 2, row / 2], cr: v[x / 2, row / 2])
    }

    /// The planes as memory for an encoder: Y, then U, then V, valid only inside the closure.
    package func withUnsafePlanes<Result, Failure: Error>(
        _ body: (UnsafePicturePlanes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try y.bytes.withUnsafeBufferPointer { (yBytes) throws(Failure) in
            try u.bytes.withUnsafeBufferPointer { (uBytes) throws(Failure) in
                try v.bytes.withUnsafeBufferPointer { (vBytes) throws(Failure) in
                    try body(
                        UnsafePicturePlanes(
                            y: .init(bytes: yBytes, stride: y.stride),
                            u: .init(bytes: uBytes, stride: u.stride),
                            v: .init(bytes: vBytes, stride: v.stride)
                        )
                    )
                }
            }
        }
    }
}
