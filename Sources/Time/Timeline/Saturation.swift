/// Arithmetic that ends at the bounds of `Int64` instead of ending the process.
extension Int64 {
    @inline(__always)
    func plus(_ other: Int64) -> Int64 {
        let (sum, isBeyond) = addingReportingOverflow(other)
        return isBeyond ? (other < 0 ? .min : .max) : sum
    }

    @inline(__always)
    func minus(_ other: Int64) -> Int64 {
        let (difference, isBeyond) = subtractingReportingOverflow(other)
        return isBeyond ? (other < 0 ? .max : .min) : difference
    }

    @inline(__always)
    func times(_ other: Int64) -> Int64 {
        let (product, isBeyond) = multipliedReportingOverflow(by: other)
        return isBeyond ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}
