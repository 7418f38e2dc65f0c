internal import HLS
internal import Timeline

/// The path of a header or a segment, after the channel: `0/1280x720/live/897588004.m4s`, and its requested version.
struct SegmentPath: Hashable {
    let phase: Int
    let rendition: String
    let program: SegmentProgram
    /// The version; nil for the present one.
    let version: String?

    /// - Parameter version: the value of `v` in the query.
    /// - Throws: ``HTTPError`` if it is not such a path.
    init(phase: String, rendition: String, program: String, version: String?) throws(HTTPError) {
        self.phase = try Self.phase(phase)
        self.rendition = rendition
        self.version = version
        guard let program = SegmentProgram(program) else {
            throw HTTPError("unknown program '\(program.prefix(80))'; known: live, loading, slate")
        }
        self.program = program
    }

    /// The cache key of one of its files, after the channel, with a leading slash: of the query it has only what the bytes depend on.
    func name(of file: String) -> String {
        "/\(phase)/\(rendition)/\(program)/\(file)" + (version.map { "?v=\($0)" } ?? "")
    }

    /// - Parameter text: a number of milliseconds.
    static func phase(_ text: String) throws(HTTPError) -> Int {
        guard let phase = canonicalNumber(text), phase <= 6000 else {
            throw HTTPError(
                "'\(text.prefix(80))' is not a phase; phases are 0 to 6000 milliseconds, without leading zeros"
            )
        }
        return Int(phase)
    }

    /// - Parameter file: a name such as `897588004.m4s`, or `897588004.2.m4s` for a part.
    static func segment(
        _ file: String
    ) throws(HTTPError) -> (number: Int64, part: Int?, container: SegmentContainer) {
        guard let container = SegmentContainer.allCases.first(where: { file.hasSuffix("." + $0.fileExtension) }) else {
            throw HTTPError("'\(file.prefix(80))' is not a segment; segments end in .m4s or .ts")
        }
        let text = String(file.dropLast(container.fileExtension.count + 1))
        let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let number = canonicalNumber(names[0]), SegmentGrid.readableNumbers.contains(number), names.count <= 2
        else {
            throw HTTPError(
                "'\(text.prefix(80))' is not a segment number; those are digits without leading zeros, up to 10000000000"
            )
        }
        guard names.count == 2 else { return (number, nil, container) }
        guard let part = canonicalNumber(names[1]), part < 100 else {
            throw HTTPError("'\(names[1].prefix(80))' is not a part of a segment; parts are numbers from 0")
        }
        return (number, Int(part), container)
    }

    /// Digits without a leading zero, so that each resource has one name; small enough to calculate with.
    private static func canonicalNumber(_ text: String) -> Int64? {
        guard text.utf8.count <= 12, text.utf8.allSatisfy({ (48...57).contains($0) }), text == "0" || text.first != "0"
        else { return nil }
        return Int64(text)
    }
}
