internal import Foundation

// Comparisons of pictures and long bodies, which have millions of bytes. They are here because the modules of tests are not optimised.

/// Whether both are the same bytes.
package func areSame(_ some: ArraySlice<UInt8>, _ others: ArraySlice<UInt8>) -> Bool {
    some.withUnsafeBytes { some in
        others.withUnsafeBytes { others in
            guard some.count == others.count, let first = some.baseAddress, let other = others.baseAddress else {
                return some.count == others.count
            }
            return memcmp(first, other, some.count) == 0
        }
    }
}

/// Whether there are this many bytes, each of this value.
package func areAll(_ value: UInt8, _ bytes: ArraySlice<UInt8>, count: Int) -> Bool {
    bytes.count == count && bytes.allSatisfy { $0 == value }
}

/// The peak signal-to-noise ratio of as many samples of one picture as there are of another, in decibels; infinite if they are the same.
package func signalToNoise(of samples: ArraySlice<UInt8>, to others: ArraySlice<UInt8>) -> Double {
    let error = zip(samples, others).reduce(0) { sum, pair in
        let difference = Int(pair.0) - Int(pair.1)
        return sum + difference * difference
    }
    return error == 0 ? .infinity : 10 * log10(255 * 255 * Double(samples.count) / Double(error))
}
