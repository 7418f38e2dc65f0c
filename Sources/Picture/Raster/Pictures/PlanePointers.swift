/// The memory of a picture's planes, lent for the length of a closure; not to be kept.
package struct PlanePointers {
    package let y: UnsafeBufferPointer<UInt8>
    package let u: UnsafeBufferPointer<UInt8>
    package let v: UnsafeBufferPointer<UInt8>
    /// Bytes from one row to the next.
    package let yStride: Int
    package let uStride: Int
    package let vStride: Int

    package init(
        y: UnsafeBufferPointer<UInt8>,
        u: UnsafeBufferPointer<UInt8>,
        v: UnsafeBufferPointer<UInt8>,
        yStride: Int,
        uStride: Int,
        vStride: Int
    ) {
        self.y = y
        self.u = u
        self.v = v
        self.yStride = yStride
        self.uStride = uStride
        self.vStride = vStride
    }
}
