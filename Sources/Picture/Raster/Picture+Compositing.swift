extension Picture {
    /// Writes into the planes; copies them first if somebody else holds them.
    mutating func withCompositor(_ body: (Compositor) -> Void) {
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
