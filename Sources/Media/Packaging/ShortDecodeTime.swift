/// A fragment with decode times of 32 bits (`tfdt` of version 0, ISO/IEC 14496-12, 8.8.12), as older packagers write them: the upper bits
/// are cut off, so time wraps.
enum ShortDecodeTime {
    /// - Parameter segment: the result of ``FragmentedMP4Packager/segment(_:number:hasShortDecodeTime:)``: one `moof`, in which each `traf`
    ///   has a `tfdt` of version 1.
    static func applied(to segment: [UInt8]) -> [UInt8] {
        var file = BoxBytes(segment)
        var cuts = 0
        // Each cut moves what follows, so the last comes first.
        for path in file.boxes(at: [("moof", 0), ("traf", 0), ("tfdt", 0)]).reversed() {
            let time = path[2].content.lowerBound
            guard segment[time] == 1 else { continue }
            file.bytes[time] = 0
            // This is the upper half of the time, after version and flags.
            file.remove(time + 4..<time + 8, in: path)
            cuts += 1
        }
        // data_offset is the distance from the beginning of the moof to the samples after it (8.8.8).
        for path in file.boxes(at: [("moof", 0), ("traf", 0), ("trun", 0)]) {
            file.add(-4 * cuts, at: path[2].content.lowerBound + 8)
        }
        return file.bytes
    }
}
