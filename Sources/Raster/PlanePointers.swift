/// The memory of a picture's planes inside ``Picture/withPlanes(_:)``; not to be kept.
package struct PlanePointers {
    package let y: UnsafeBufferPointer<UInt8>
    package let u: UnsafeBufferPointer<UInt8>
    package let v: UnsafeBufferPointer<UInt8>
    /// Bytes from one row to the next.
    package let yStride: Int
    package let uStride: Int
    package let vStride: Int
}
