/// The names of a rendition's headers and segments, relative to its playlist: what stands in them is decided here alone.
package struct SegmentNames: Hashable, Sendable {
    private let folder: String

    /// - Parameter folder: where the programs are: `720p` for `720p/live/17.m4s`.
    package init(folder: String) {
        self.folder = folder
    }

    /// What the names of all segments of a program begin with.
    package func prefix(of program: SegmentProgram) -> String {
        "\(folder)/\(program)/"
    }

    /// - Parameter prefix: of the segment's program.
    package func segment(_ number: Int64, prefix: String, container: SegmentContainer) -> String {
        prefix + String(number) + "." + container.fileExtension
    }

    /// What the program's segments need to be decoded (EXT-X-MAP); nil if each brings its own.
    package func header(of program: ProgramName, container: SegmentContainer) -> String? {
        container.mapName.map { "\(folder)/\(program.rawValue)/\($0)" }
    }
}
