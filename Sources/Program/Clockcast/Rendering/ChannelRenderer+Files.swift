internal import ChannelSettings
internal import Channels
internal import Foundation
internal import HLS
internal import Platform
internal import PlaylistReading
internal import Presentations
internal import Production
internal import Scenarios
internal import Synchronization
package import Timeline

// Rendering to files.
extension ChannelRenderer {
    /// The result of rendering.
    package struct Rendered: Hashable, Sendable {
        package let segmentCount: Int
        package let iFrameCount: Int
        /// The requested faults that show in none of the files.
        package let withoutTrace: [String]
        /// The other files of streams in the folder, which earlier runs have left.
        package var others: [String] = []
    }

    /// Writes the segments, headers and playlists of a period into a folder, laid out like a server's URLs.
    ///
    /// With a scenario the files are those that a viewer gets who requests everything afterwards.
    ///
    /// - Parameters:
    ///   - start: an instant in the first segment.
    ///   - seconds: the duration, rounded up to a whole segment.
    ///   - rendition: the rendition; nil for all.
    ///   - hasIFrames: whether I-frame playlists are written too. Every other of their pictures is in no segment and coded for them alone,
    ///     so they double the work.
    ///   - progress: called from time to time, from any thread, with the number of finished files and of all.
    /// - Throws: if the query is wrong, or a segment cannot be made, or a file cannot be written.
    @discardableResult
    package func render(
        from start: WallTime,
        seconds: Int,
        container name: String,
        rendition: String?,
        hasIFrames: Bool = true,
        into folder: String,
        progress: @escaping @Sendable (Int, Int) -> Void
    ) throws -> Rendered {
        guard !folder.isEmpty else {
            throw ServiceError.option("--output", value: "", allowed: "a directory, such as . for the current one")
        }
        guard let container = SegmentContainer(rawValue: name), SegmentContainer.ofPictures.contains(container) else {
            throw ServiceError.option("--container", value: name, allowed: "cmaf or ts")
        }
        let renditions = try rendition.map { [try self.rendition($0)] } ?? channel.renditions
        let presentation = try presentation(from: start, container: container)
        try presentation.stream.requireNoAssets()
        try presentation.stream.requireFiles()
        let stream = try stream(presentation, from: start, seconds: seconds)
        let iFrameRenditions = hasIFrames ? channel.iFrameRenditions : []
        let lists =
            try (channel.renditions(of: presentation.stream, in: presentation.container) + iFrameRenditions)
            // Separate sound goes with pictures of any size.
            .filter { list in list.kind != .pictures || renditions.contains { $0.name == list.target } }
            .map { try stream.list(of: $0) }
        let paths = lists.flatMap { list in
            stream.copies(of: list.playlist.bytes, at: StreamAddress.playlist(list.rendition.name)).files.map(\.path)
        }
        try Self.requireNoOther(than: StreamAddress.playlist(self.name), of: Set(paths), in: folder)
        // The folder is made before the renditions, which are written in parallel, so that an error names the folder itself; and possibly
        // no segment is available.
        try OutputFile.makeFolder(folder)
        let writer = StreamWriter(stream: stream, folder: folder)
        try writer.write(Set(lists.flatMap(\.files)), progress)
        for key in stream.keys {
            let (bytes, shown) = stream.bytes(of: key)
            try writer.write(bytes, at: key.text, shown)
        }
        for list in lists {
            try writer.write(list.playlist.bytes, at: StreamAddress.playlist(list.rendition.name), list.touched)
        }
        let main = try channel.multivariantPlaylist(
            inFilesOf: presentation,
            renditions,
            hasIFrames: hasIFrames,
            view: stream.view,
            at: stream.end
        )
        var written = writer.written.withLock { $0 }
        written.traces.formUnion(main.touched.map(\.fault))
        try OutputFile.write(main.playlist.bytes, to: "\(folder)/\(StreamAddress.playlist(self.name))")
        written.paths.insert(StreamAddress.playlist(self.name))
        return Rendered(
            segmentCount: written.segmentCount,
            iFrameCount: written.iFrameCount,
            withoutTrace: presentation.stream.scenario.faults.filter { !written.traces.contains($0) }.map(\.text),
            others: StreamFiles.paths(in: folder).filter { !written.paths.contains($0) }
        )
    }

    /// Checks that nothing is written over a list that another multivariant playlist in the folder has, nor over such a playlist: it would
    /// have other content, or files that are gone.
    ///
    /// - Parameters:
    ///   - main: the path of the multivariant playlist below the folder.
    ///   - lists: the paths of its lists.
    /// - Throws: ``ServiceError/file(_:reason:)`` with the other playlist, or if the multivariant playlist has the name of one of its lists.
    private static func requireNoOther(than main: String, of lists: Set<String>, in folder: String) throws {
        guard !lists.contains(main) else {
            let found = "the stream has a list named \(main), as its multivariant playlist would be"
            throw ServiceError.file(folder, reason: "\(found); give the channel another name")
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() where name.hasSuffix(".m3u8") && name != main {
            let playlist = ObservedPlaylist(bytes: (try? NamedFile.read("\(folder)/\(name)", limit: 1 << 20)) ?? [])
            let shared = lists.union([main]).intersection(StreamFiles.lists(of: playlist)).min()
            let reason: String
            if lists.contains(name), playlist.kind == .multivariant {
                reason = "the multivariant playlist \(name) is in it, and a list of this stream has that name"
            } else if let shared {
                let why =
                    lists.contains(shared)
                    ? "both have a list named \(shared)" : "this stream's playlist has the name of its list \(shared)"
                reason = "\(PrintedText.line(name)) is in it, and would then play this stream, because \(why)"
            } else {
                continue
            }
            throw ServiceError.file(folder, reason: "\(reason); give each stream a directory of its own")
        }
    }

    /// The presentation of a URL with the query, from an instant on.
    ///
    /// - Parameter isMuxed: whether pictures and sound are in the same segments; nil for the query's choice.
    func presentation(
        from start: WallTime,
        container: SegmentContainer,
        isMuxed: Bool? = nil
    ) throws(ChannelError) -> Presentation {
        // A renderer is never cold, so its start does not matter.
        try channel.presentation(
            for: query.inFiles(of: container, isMuxed: isMuxed),
            joiningAt: Moment(wall: start, monotonic: MonotonicTime(nanoseconds: 0)),
            player: nil,
            showing: start
        )
    }

    /// The complete stream of a span.
    ///
    /// - Throws: if the span begins before 1970.
    func stream(_ presentation: Presentation, from start: WallTime, seconds: Int) throws -> RenderedStream {
        let grid = try channel.grid(phase: presentation.phase)
        let first = grid.number(at: start)
        guard first >= 0 else {
            // EXT-X-MEDIA-SEQUENCE is an unsigned number (RFC 8216, 4.3.3.2).
            throw ServiceError.option("--from", value: start.iso8601, allowed: "1970-01-01T00:00:00Z or later")
        }
        let end = start + .seconds(Int64(seconds))
        let numbers = first..<grid.number(at: end - Interval(nanoseconds: 1)) + 1
        return RenderedStream(channel: channel, presentation: presentation, view: .complete(numbers, on: grid))
    }
}

/// Writes the files of a stream below a folder.
private final class StreamWriter: Sendable {
    /// The files that were written, below the folder, and the faults that show in them.
    struct Written {
        var paths: Set<String> = []
        var traces: Set<Fault> = []
        var segmentCount = 0
        var iFrameCount = 0
    }

    private let stream: RenderedStream
    private let folder: String
    let written = Lock(Written())

    init(stream: RenderedStream, folder: String) {
        (self.stream, self.folder) = (stream, folder)
    }

    func write(_ files: Set<RenderedStream.File>, _ progress: @escaping @Sendable (Int, Int) -> Void) throws {
        // A rendition's encoder makes one segment at a time.
        let groups = Dictionary(grouping: files.sorted { $0.path < $1.path }, by: \.address.rendition).map(\.value)
        let done = Atomic<Int>(0)
        let failure = Lock<(any Error)?>(nil)
        DispatchQueue.concurrentPerform(iterations: groups.count) { index in
            do {
                for file in groups[index] {
                    let (bytes, shown) = try stream.bytes(of: file)
                    let count = try write(bytes, at: file.path, shown)
                    if case .segment = file.address.file {
                        let isIFrame = file.address.rendition.isOfIFrames
                        written.withLock {
                            $0.segmentCount += isIFrame ? 0 : count
                            $0.iFrameCount += isIFrame ? count : 0
                        }
                    }
                    progress(done.add(1, ordering: .relaxed).newValue, files.count)
                }
            } catch {
                failure.withLock { $0 = error }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
    }

    /// Writes the copies of a file, one for each pathway.
    ///
    /// - Parameters:
    ///   - bytes: nil for a file that is not available.
    ///   - shown: the faults that show in all of them, or in their absence.
    /// - Returns: the number of copies.
    @discardableResult
    func write(_ bytes: [UInt8]?, at path: String, _ shown: [Fault]) throws -> Int {
        let (copies, traces) = bytes.map { stream.copies(of: $0, at: path) } ?? ([], [])
        for copy in copies {
            let place = "\(folder)/\(copy.path)"
            try OutputFile.makeFolder(String(place.prefix(upTo: place.lastIndex(of: "/") ?? place.endIndex)) + "/")
            try OutputFile.write(copy.bytes, to: place)
        }
        written.withLock {
            $0.paths.formUnion(copies.map(\.path))
            $0.traces.formUnion(traces.union(shown))
        }
        return copies.count
    }
}
