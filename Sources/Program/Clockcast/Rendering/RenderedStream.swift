internal import Production
internal import Channels
internal import Presentations
internal import HLS
internal import Scenarios
internal import Timeline

/// A range of a stream as files: the answers to a viewer who requests everything when it is over.
struct RenderedStream: Sendable {
    struct List: Sendable {
        /// The list in its form for folders, where URIs have no queries.
        var playlist: MediaPlaylist
        let rendition: StreamRendition
        let files: [File]
        /// The faults that changed it.
        let touched: [Fault]
    }

    /// A file that a list refers to.
    struct File: Hashable, Sendable {
        let address: SegmentAddress
        /// The path in the folder.
        let path: String
    }

    let channel: Channel
    let presentation: Presentation
    let view: PlaylistView

    var scenario: Scenario { presentation.stream.scenario }
    /// The instant at which all of it is over.
    var end: WallTime { view.grid.start(of: view.segments(at: .distantFuture).upperBound) }

    /// The keys that its lists name, which have the same places in the folder.
    var keys: Set<KeyAddress> {
        guard let keys = presentation.stream.keys else { return [] }
        return Set(view.segments(at: end).map { KeyAddress(number: keys.number(ofSegment: $0, on: view.grid)) })
    }

    /// The list of a rendition, and its files.
    ///
    /// - Throws: an error for an invalid URI, which our own lists do not have.
    func list(of rendition: StreamRendition) throws(HLSError) -> List {
        let list = RenditionList(of: rendition, in: channel, for: presentation, view: view, isInFolder: true)
        let faulted = list.faulted(at: end)
        var playlist = list.playlist(from: faulted.playlist ?? list.segments(at: end))
        var files: Set<File> = []
        try playlist.changeURIs { (uri) throws(HLSError) in
            let file = try Self.file(uri)
            files.insert(file)
            return file.path
        }
        define(rendition, in: &playlist)
        return List(
            playlist: playlist,
            rendition: rendition,
            files: files.sorted { $0.path < $1.path },
            touched: faulted.playlist == nil ? [] : faulted.touched.map(\.fault)
        )
    }

    /// The bytes of a file with the scenario applied.
    ///
    /// - Returns: nil instead of bytes that are not available, and the faults that show in them.
    func bytes(of file: File) throws -> (bytes: [UInt8]?, traces: [Fault]) {
        let rendition = try channel.rendition(
            file.address.rendition.description,
            of: presentation.stream,
            in: presentation.container
        )
        let own: Int64? = if case .segment(let number, _, _) = file.address.file { number } else { nil }
        let number = own.map { file.address.rendition.gridNumber(of: $0, duration: view.grid.duration) }
        let request = FaultRequest(
            number.map { .segment($0) } ?? .initialization,
            rendition: rendition.target,
            view: view
        )
        let answer = scenario.inFiles.answer(to: request, at: end)
        var traces = answer.touched.map(\.fault).filter { fault in
            (try? Scenario([fault])).map { $0.answer(to: request, at: end).fault.isInBytes } == true
        }
        guard let own, let number else {
            let key: Int64? = if case .header(_, let key) = file.address.file { key } else { nil }
            return (answer.fault.bytes(try rendition.header(key: key)), traces)
        }
        traces += scenario.touchingMedia(ofSegment: number, rendition: rendition.target, on: view.grid)
            .map(\.fault)
        let made = try rendition.segment(
            own,
            of: file.address.program,
            on: view.grid,
            container: rendition.kind.container(besidePicturesIn: presentation.container),
            fault: scenario.media(ofSegment: number, rendition: rendition.target, on: view.grid)
        )
        return (answer.fault.bytes(made), traces)
    }

    /// The bytes of a key with the scenario applied, and the faults that show in them, as for ``bytes(of:)``.
    func bytes(of key: KeyAddress) -> (bytes: [UInt8]?, traces: [Fault]) {
        let answer = scenario.inFiles.answer(to: FaultRequest(.key(listedAt: .distantPast), view: view), at: end)
        return (answer.fault.bytes(KeyRotation.key(key.number).bytes), answer.touched.map(\.fault))
    }

    /// The file of a URI in a list: `640x360/live/17.m4s`. A query becomes a part of the name.
    private static func file(_ uri: String) throws(HLSError) -> File {
        let (place, query) = (uri.prefix { $0 != "?" }, uri.drop { $0 != "?" }.dropFirst())
        let address = try SegmentAddress(place)
        guard !query.isEmpty, let dot = place.lastIndex(of: ".") else { return File(address: address, path: uri) }
        let suffix = query.replacing("=", with: "-").replacing("&", with: "-")
        return File(address: address, path: "\(place[..<dot])-\(suffix)\(place[dot...])")
    }
}

extension AnswerFault {
    /// Whether the bytes of a file, or its absence, can show it.
    var isInBytes: Bool { status != nil || body != .own || cutAfterPercent != nil }

    /// - Returns: nil if there is no file.
    func bytes(_ bytes: [UInt8]) -> [UInt8]? {
        guard status == nil else { return nil }
        let changed = body.changing(bytes)
        return cutAfterPercent.map { Array(changed.prefix(changed.count * $0 / 100)) } ?? changed
    }
}
