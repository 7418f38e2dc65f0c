/// The names of a rendition's headers and segments, relative to its playlist; no other type composes them.
package struct SegmentNames: Hashable, Sendable {
    private let folder: String
    /// The query with its question mark, or an empty text.
    let query: String

    /// - Parameters:
    ///   - folder: the folder of the programs: `720p` for `720p/live/17.m4s`.
    ///   - version: the version of everything that the bytes depend on; nil if there is only one.
    ///
    /// The version is in the query: hls.js gives up if the path of a known segment changes (its `level-helper.ts`), and ignores the query,
    /// which on many networks differs for each request.
    package init(folder: String, version: String? = nil) {
        self.folder = folder
        query = version.map { "?v=\($0)" } ?? ""
    }

    /// The common beginning of the names of all segments of a program.
    package func prefix(of program: SegmentProgram) -> String {
        "\(folder)/\(program)/"
    }

    /// The common end of the names of all segments in a container.
    func ending(of container: SegmentContainer) -> String {
        "." + container.fileExtension + query
    }

    /// - Parameters:
    ///   - prefix: the prefix of the segment's program.
    ///   - ending: the ending of its container.
    func segment(_ number: Int64, prefix: String, ending: String) -> String {
        var name = prefix
        // A list of a day has 43,200 of them, so each name is one allocation.
        name.reserveCapacity(prefix.utf8.count + 20 + ending.utf8.count)
        name += String(number)
        name += ending
        return name
    }

    /// The name of a part of a segment, with the part after the number: `720p/live/17.2.m4s`.
    ///
    /// - Parameter name: the segment's name with its query.
    static func part(_ part: Int, inPlaceOf name: String) -> String {
        let path = name.utf8.prefix { $0 != UInt8(ascii: "?") }
        guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return name }
        return "\(name[..<dot]).\(part)\(name[dot...])"
    }

    /// The name of an I-frame of a segment: the segment's, with a number of its own.
    ///
    /// - Parameters:
    ///   - index: the index among the I-frames of the segment.
    ///   - name: the segment's name with its query; one without a number is returned unchanged.
    static func iFrame(_ index: Int, of count: Int, inPlaceOf name: String) -> String {
        let path = name.utf8.prefix { $0 != UInt8(ascii: "?") }
        let file = path.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] } ?? path
        let digits = file.prefix { $0 != UInt8(ascii: ".") }
        guard let number = Int64(Substring(digits)) else { return name }
        let (first, overflows) = number.multipliedReportingOverflow(by: Int64(count))
        guard !overflows else { return name }
        return "\(name[..<digits.startIndex])\(first + Int64(index))\(name[digits.endIndex...])"
    }

    /// The name of a segment of the live program with another program.
    ///
    /// - Parameter name: the segment's name with its query; that of any other program is returned unchanged.
    package static func program(_ program: SegmentProgram, inPlaceOfLive name: String) -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1] == "\(SegmentProgram.live)" else { return name }
        return "\(parts[0])/\(program)/\(parts[2])"
    }

    /// The header that the program's segments need (EXT-X-MAP); nil if they need none.
    ///
    /// - Parameter key: the number of the key with which it is encrypted; nil if it is not.
    package func header(of program: ProgramName, container: SegmentContainer, key: Int64? = nil) -> String? {
        container.mapName(key: key).map { "\(folder)/\(program.rawValue)/\($0)\(query)" }
    }
}
