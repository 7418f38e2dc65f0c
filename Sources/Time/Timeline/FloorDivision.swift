extension BinaryInteger {
    /// The quotient rounded toward negative infinity, so that instants before 1970 fall on the same grid as those after.
    ///
    /// - Parameter divisor: greater than zero.
    package func flooredQuotient(dividingBy divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The remainder of ``flooredQuotient(dividingBy:)``: 0 <= remainder < divisor.
    package func flooredRemainder(dividingBy divisor: Self) -> Self {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
