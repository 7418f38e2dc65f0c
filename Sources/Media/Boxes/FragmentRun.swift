/// The samples of a run, trun (8.8.8), one after the other.
package struct FragmentRun {
    /// The number of samples, which may be far too large.
    package let count: Int64
    private let version: UInt8
    private let flags: Int64
    private let defaults: FragmentSample
    private var firstFlags: Int64?
    private var rest: ByteReader
    /// The position after the samples so far.
    package private(set) var position: Int

    /// - Parameters:
    ///   - start: the beginning of the moof.
    ///   - position: the end of the run before it, or the beginning of the moof.
    package init?(_ run: MP4Box, start: Int, after position: Int, _ defaults: FragmentSample) {
        guard let full = run.full else { return nil }
        (version, flags, self.defaults) = (full.version, full.flags, defaults)
        var rest = full.rest
        guard let count = rest.integer(4) else { return nil }
        self.count = count
        let offset = flags & 1 != 0 ? rest.integer(4) : nil
        self.position = offset.map { start + Int(Int32(truncatingIfNeeded: $0)) } ?? position
        firstFlags = flags & 4 != 0 ? rest.integer(4) : nil
        self.rest = rest
    }

    /// The next sample; nil if the run ends before it.
    package mutating func next() -> FragmentSample? {
        var sample = defaults
        sample.offset = position
        sample.flags = firstFlags ?? sample.flags
        firstFlags = nil
        func take(_ flag: Int64, _ value: inout Int64) -> Bool {
            guard flags & flag != 0 else { return true }
            guard let number = rest.integer(4) else { return false }
            value = number
            return true
        }
        guard take(0x100, &sample.duration), take(0x200, &sample.size), take(0x400, &sample.flags),
            take(0x800, &sample.shift)
        else { return nil }
        if version > 0 { sample.shift = Int64(Int32(truncatingIfNeeded: sample.shift)) }
        position += Int(sample.size)
        return sample
    }
}
