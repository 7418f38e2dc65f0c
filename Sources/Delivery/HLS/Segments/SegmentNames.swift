/// The names of a rendition's headers and segments, relative to its playlist: what stands in them is decided here alone.
package struct SegmentNames: Hashable, Sendable {
    private let folder: String
    /// The query with its question mark, or nothing.
    private let query: String

    /// - Parameters:
    ///   - folder: where the programs are: `720p` for `720p/live/17.m4s`.
    ///   - version: of what their bytes depend on; nil where there is only one.
    ///
    /// The version is in the query: hls.js gives up where the path of a segment that it knows changes (its
    /// `level-helper.ts`), and leaves the query alone, which differs for each request on many a network.
    package init(folder: String, version: String? = nil) {
        self.folder = folder
        query = version.map { "?v=\($0)" } ?? ""
    }

    /// What the names of all segments of a program begin with.
    package func prefix(of program: SegmentProgram) -> String {
        "\(folder)/\(program)/"
    }

    /// What the names of all segments of a container end with.
    func ending(of container: SegmentContainer) -> String {
        "." + container.fileExtension + query
    }

    /// - Parameters:
    ///   - prefix: of the segment's program.
    ///   - ending: of its container.
    func segment(_ number: Int64, prefix: String, ending: String) -> String {
        var name = prefix
        // A day's list has 43,200 of them: one allocation for each.
        name.reserveCapacity(prefix.utf8.count + 20 + ending.utf8.count)
        name += String(number)
        name += ending
        return name
    }

    /// The name of a part of a segment, with the part behind the number: `720p/live/17.2.m4s`.
    ///
    /// - Parameter name: the segment's, with whatever is in its query.
    static func part(_ part: Int, inPlaceOf name: String) -> String {
        let path = name.utf8.prefix { $0 != UInt8(ascii: "?") }
        guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return name }
        return "\(name[..<dot]).\(part)\(name[dot...])"
    }

    /// The name of an I-frame of a segment: with a number of its own in place of the segment's.
    ///
    /// - Parameters:
    ///   - index: among the I-frames of the segment.
    ///   - name: the segment's, with whatever is in its query; one without a number stays as it is.
    static func iFrame(_ index: Int, of count: Int, inPlaceOf name: String) -> String {
        let path = name.utf8.prefix { $0 != UInt8(ascii: "?") }
        let file = path.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] } ?? path
        let digits = file.prefix { $0 != UInt8(ascii: ".") }
        guard let number = Int64(Substring(digits)) else { return name }
        let (first, overflows) = number.multipliedReportingOverflow(by: Int64(count))
        guard !overflows else { return name }
        return "\(name[..<digits.startIndex])\(first + Int64(index))\(name[digits.endIndex...])"
    }

    /// What the program's segments need to be decoded (EXT-X-MAP); nil if each brings its own.
    package func header(of program: ProgramName, container: SegmentContainer) -> String? {
        container.mapName.map { "\(folder)/\(program.rawValue)/\($0)\(query)" }
    }
}
