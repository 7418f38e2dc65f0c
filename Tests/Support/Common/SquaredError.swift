/// The sum of the squared differences of as many samples of one picture as there are of another. It is here because the modules of tests
/// are not optimised, and pictures have millions of samples.
package func squaredError(of samples: ArraySlice<UInt8>, to others: ArraySlice<UInt8>) -> Int {
    zip(samples, others).reduce(0) { sum, pair in
        let difference = Int(pair.0) - Int(pair.1)
        return sum + difference * difference
    }
}
