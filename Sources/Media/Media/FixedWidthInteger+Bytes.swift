extension FixedWidthInteger {
    /// The bytes, the most significant first.
    package var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
