internal import Timeline

/// The address of a header, a segment or a part of one, relative to the playlist that names it: `640x360/live/init.mp4`,
/// `640x360/live/17.m4s`, `640x360/live/17.2.m4s`, with `?v=1f3a9c2e07d4` behind it. An encrypted header has the number of its key:
/// `640x360/live/init.59846684.mp4`.
package struct SegmentAddress: Hashable, Sendable {
    package enum File: Hashable, Sendable {
        case header(SegmentContainer, key: Int64? = nil)
        case segment(Int64, part: Int? = nil, SegmentContainer)
    }

    package var rendition: RenditionName
    package var program: SegmentProgram
    package var file: File
    /// Identifies all that the bytes depend on; nil for the present settings.
    package var version: String?

    package init(_ rendition: RenditionName, _ program: SegmentProgram, _ file: File, version: String? = nil) {
        self.rendition = rendition
        self.program = program
        self.file = file
        self.version = version
    }

    /// - Parameter path: the rendition, the program and the file.
    init(path: ArraySlice<Substring>, version: String?) throws(HLSError) {
        let (rendition, name, file) = (path[path.startIndex], path[path.startIndex + 1], path[path.startIndex + 2])
        guard let program = SegmentProgram(String(name)) else {
            throw HLSError("unknown program '\(name.prefix(80))'; known: live, loading, slate")
        }
        self.init(RenditionName(rendition), program, try File(file), version: version)
        // A program that counts down has the header of the one that does not, and an ad that of the live program.
        if case .header = self.file, program.countsTo != nil || program.advertisement != nil {
            throw HLSError("a header has no program '\(program)'; known: live, loading, slate")
        }
    }

    /// - Parameter text: a path without a query.
    /// - Throws: ``HLSError``.
    package init(_ text: some StringProtocol) throws(HLSError) {
        let path = text.split(separator: "/", omittingEmptySubsequences: false).map { Substring($0) }
        guard path.count == 3 else { throw HLSError("'\(text.prefix(80))' is not a file of a rendition") }
        try self.init(path: path[...], version: nil)
    }

    package var text: String {
        let names = SegmentNames(folder: rendition.description, version: version)
        return names.prefix(of: program) + file.name + names.query
    }

    /// The reference from this address to the same file of another program.
    package func reference(to program: SegmentProgram) -> String {
        var other = self
        other.program = program
        return ".." + other.text.dropFirst(rendition.description.count)
    }
}

extension SegmentAddress.File {
    fileprivate init(_ name: Substring) throws(HLSError) {
        if let header = Self.header(named: name) {
            self = header
            return
        }
        let containers = SegmentContainer.allCases
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
            Substring($0)
        }
        guard parts.count > 1,
            let container = containers.first(where: { $0.fileExtension.utf8.elementsEqual(parts[parts.count - 1].utf8) }
            )
        else {
            let endings = containers.map { ".\($0.fileExtension)" }.joined(separator: " or ")
            throw HLSError("'\(name.prefix(80))' is not a segment; segments end in \(endings)")
        }
        guard let number = StreamAddress.number(parts[0]), SegmentGrid.readableNumbers.contains(number),
            parts.count <= 3
        else {
            let text = name.dropLast(container.fileExtension.count + 1)
            throw HLSError(
                "'\(text.prefix(80))' is not a segment number; those are digits without leading zeros, up to 10000000000"
            )
        }
        let part = parts.count == 3 ? StreamAddress.number(parts[1]).flatMap { $0 < 100 ? Int($0) : nil } : nil
        guard parts.count == 2 || part != nil else {
            throw HLSError("'\(parts[1].prefix(80))' is not a part of a segment; parts are numbers from 0")
        }
        self = .segment(number, part: part, container)
    }

    /// - Returns: nil for the name of something else.
    static func header(named name: Substring) -> Self? {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
            Substring($0)
        }
        let key = parts.count == 3 ? StreamAddress.number(parts[1]) : nil
        let container = SegmentContainer.allCases.first { $0.mapName(key: key)?.utf8.elementsEqual(name.utf8) == true }
        return container.map { .header($0, key: key) }
    }

    /// The last part of the path.
    package var name: String {
        switch self {
        case .header(let container, let key): container.mapName(key: key) ?? ""
        case .segment(let number, let part, let container):
            "\(number)\(part.map { ".\($0)" } ?? "").\(container.fileExtension)"
        }
    }
}
