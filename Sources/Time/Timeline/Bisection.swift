extension Range<Int> {
    /// The first number for which a test is false, by bisection; the end of the range if there is none.
    ///
    /// - Parameter test: true for the first numbers, false from some number on.
    @inlinable
    package func end<Failure: Error>(while test: (Int) throws(Failure) -> Bool) throws(Failure) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = (low + high - 1) / 2
            if try test(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
