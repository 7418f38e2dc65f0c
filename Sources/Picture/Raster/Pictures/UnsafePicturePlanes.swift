/// The memory of a 4:2:0 picture's planes with eight bits a sample, valid only inside the closure that receives it.
package struct UnsafePicturePlanes {
    package struct Plane {
        /// At least `stride * (rows - 1) + columns` bytes.
        package let bytes: UnsafeBufferPointer<UInt8>
        /// Bytes from one row to the next.
        package let stride: Int

        package init(bytes: UnsafeBufferPointer<UInt8>, stride: Int) {
            self.bytes = bytes
            self.stride = stride
        }

        /// Whether it has room for that many samples.
        func holds(columns: Int, rows: Int) -> Bool {
            rows == 0 || stride >= columns && bytes.count >= stride * (rows - 1) + columns
        }
    }

    package let y: Plane
    /// A plane half as wide and half as high as ``y``, like ``v``.
    package let u: Plane
    package let v: Plane

    package init(y: Plane, u: Plane, v: Plane) {
        self.y = y
        self.u = u
        self.v = v
    }

    /// Whether it has room for a picture of this size.
    package func hold(width: Int, height: Int) -> Bool {
        y.holds(columns: width, rows: height)
            && u.holds(columns: width / 2, rows: height / 2)
            && v.holds(columns: width / 2, rows: height / 2)
    }
}
