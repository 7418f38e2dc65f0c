/// One component of a picture: rows of bytes, top row first.
package struct Plane: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Bytes from one row to the next; at least the width, a multiple of 64 so that rows start alike for SIMD code.
    package let stride: Int
    /// The samples, stride * height bytes; those beyond the width of a row are 0.
    package internal(set) var bytes: [UInt8]

    /// A plane of one value.
    package init(width: Int, height: Int, filledWith value: UInt8) {
        self.width = width
        self.height = height
        stride = (width + 63) & ~63
        bytes = [UInt8](repeating: 0, count: stride * height)
        for row in 0..<height {
            for column in 0..<width {
                bytes[row * stride + column] = value
            }
        }
    }

    /// The byte at a column and row inside the plane.
    package subscript(x: Int, y: Int) -> UInt8 { bytes[y * stride + x] }

    /// The bytes of one row, without the padding.
    package func row(_ y: Int) -> ArraySlice<UInt8> { bytes[y * stride..<y * stride + width] }
}
