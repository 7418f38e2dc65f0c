internal import Boxes

// The boxes that a header has (ISO/IEC 14496-12, 8.2 to 8.5), and what sample entries have in them.
extension MP4Header {
    /// Paths in a trak, each after what it lies in.
    static let ofTrack = [
        "tkhd", "mdia", "mdia/mdhd", "mdia/hdlr", "mdia/minf", "mdia/minf/stbl", "mdia/minf/stbl/stsd",
    ]

    /// Names the first box that is not there.
    mutating func needs(_ paths: [String], in box: MP4Box, _ name: String) {
        for path in paths {
            var inner: MP4Box? = box
            for name in path.split(separator: "/") { inner = inner?.first(String(name)) }
            guard inner == nil else { continue }
            let parts = path.split(separator: "/").map(String.init)
            let place = parts.count > 1 ? parts[parts.count - 2] : name
            return note(.headerDescribesTracks, "\(place) has no \(parts.last ?? "")", expected: "one in it")
        }
    }

    /// The entry of a track fits its handler and its own records.
    mutating func check(_ entry: SampleEntry, _ handler: String, _ id: Int64) {
        let kind = entry.size != nil ? "vide" : entry.channels != nil ? "soun" : nil
        if let kind, ["vide", "soun"].contains(handler), handler != kind {
            note(
                .headerDescribesTracks,
                "track \(id) has the handler \(handler), and the entry \(entry.name)",
                expected: kind
            )
        }
        for problem in entry.problems {
            note(.headerDescribesTracks, "track \(id): \(problem.found)", expected: problem.expected)
        }
    }
}
