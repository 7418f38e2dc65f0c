/// The three planes of a 4:2:0 picture with eight bits a sample, lent to an encoder.
///
/// The buffers stay the lender's; the struct must not outlive the closure that made it.
package struct PicturePlanes {
    package struct Plane {
        /// At least `stride * (rows - 1) + columns` bytes.
        package let bytes: UnsafeBufferPointer<UInt8>
        /// Bytes from one row to the next.
        package let stride: Int

        package init(bytes: UnsafeBufferPointer<UInt8>, stride: Int) {
            self.bytes = bytes
            self.stride = stride
        }

        fileprivate func holds(columns: Int, rows: Int) -> Bool {
            stride >= columns && bytes.count >= stride * (rows - 1) + columns
        }
    }

    package let luma: Plane
    /// Cb, half as wide and half as high.
    package let blueDifference: Plane
    /// Cr, half as wide and half as high.
    package let redDifference: Plane

    package init(luma: Plane, blueDifference: Plane, redDifference: Plane) {
        self.luma = luma
        self.blueDifference = blueDifference
        self.redDifference = redDifference
    }

    /// Whether a picture of this size fits in.
    func hold(width: Int, height: Int) -> Bool {
        luma.holds(columns: width, rows: height)
            && blueDifference.holds(columns: width / 2, rows: height / 2)
            && redDifference.holds(columns: width / 2, rows: height / 2)
    }
}
