internal import ClockFace
internal import Foundation
internal import HLS
package import Channels
package import Raster
internal import Synchronization
package import Timeline
internal import Encoding
internal import FFmpeg
internal import Platform

/// Makes a channel's pictures and segments without a server: the same that a server would send.
package struct ChannelRenderer: Sendable {
    private let channel: Channel

    /// - Parameter name: of a channel; nil for the first.
    /// - Throws: `ChannelError` if there is no such channel or it cannot be made.
    package init(settings: Settings, channel name: String?) throws(ChannelError) {
        let names = settings.channels.map(\.name)
        guard let chosen = settings.channels.first(where: { name == nil || $0.name == name || name == "live" }) else {
            throw .unknownChannel(name ?? "", known: names)
        }
        do {
            let clock = SystemClock()
            let environment = ChannelEnvironment(
                playlist: settings.playlist,
                loading: settings.loading,
                clip: nil,
                faults: .none,
                memory: PictureMemory(capacity: settings.pictureMemory),
                pool: EncoderPool(clock: clock, timers: try Timers(name: "encoders", clock: clock)),
                clock: clock,
                didChange: { _ in }
            )
            channel = try ChannelMaker(environment: environment).make(chosen, sharesPhases: false)
        } catch let error as ChannelError {
            throw error
        } catch {
            throw .cannotBeMade(channel: chosen.name, reason: "\(error)")
        }
    }

    /// What the channel's operator should know.
    package var warnings: [ChannelWarning] { channel.warnings }

    /// The picture shown at an instant as PNG.
    ///
    /// - Parameter size: as `1280x720`; nil for the first rendition's.
    /// - Throws: if the channel has no such rendition, or the picture cannot be drawn.
    package func png(at instant: WallTime, rendition: String?) throws -> [UInt8] {
        try picture(at: instant, rendition: rendition).png()
    }

    /// The pictures of some seconds, one a second, as an uncompressed file (YUV4MPEG2, 4:2:0).
    ///
    /// - Throws: as ``png(at:rendition:)``.
    package func y4m(from instant: WallTime, seconds: Int, rendition: String?) throws -> [UInt8] {
        let size = try self.rendition(rendition).settings.size
        var bytes = Array("YUV4MPEG2 W\(size.width) H\(size.height) F1:1 Ip A1:1 C420mpeg2 XCOLORRANGE=LIMITED\n".utf8)
        for second in 0..<seconds {
            bytes += "FRAME\n".utf8
            let picture = try picture(at: instant + .seconds(Int64(second)), rendition: rendition)
            for plane in [picture.y, picture.u, picture.v] {
                for row in 0..<plane.height { bytes += plane.row(row) }
            }
        }
        return bytes
    }

    /// The picture shown at an instant, before it is coded.
    package func picture(at instant: WallTime, rendition: String?) throws -> Picture {
        let rendition = try self.rendition(rendition)
        var painter = rendition.sources.live.makePainter()
        return try painter.picture(at: instant)
    }

    private func rendition(_ name: String?) throws(ChannelError) -> Rendition {
        try name.map { (name) throws(ChannelError) in try channel.rendition(name) } ?? channel.renditions[0]
    }

    /// Writes segments, headers and playlists into a folder, laid out as a server's URLs are: those that hold any of the time.
    ///
    /// - Parameters:
    ///   - start: the segment that holds this instant is the first.
    ///   - seconds: how long; filled up to a whole segment.
    ///   - rendition: nil for all.
    ///   - progress: called now and then, from any thread, with how many segments are done of how many.
    /// - Returns: how many segments were written.
    /// - Throws: if a segment cannot be made or a file not be written.
    @discardableResult
    package func render(
        from start: WallTime,
        seconds: Int,
        container name: String,
        rendition: String?,
        into folder: String,
        progress: @escaping @Sendable (Int, Int) -> Void
    ) throws -> Int {
        guard !folder.isEmpty else {
            throw ServiceError.option("--output", value: "", allowed: "a directory, such as . for the current one")
        }
        guard let container = SegmentContainer(rawValue: name) else {
            throw ServiceError.option("--container", value: name, allowed: "cmaf or ts")
        }
        let phase = channel.phaseStep.phase(at: start, duration: channel.playlist.duration)
        let grid = try channel.grid(phase: phase)
        let renditions = try rendition.map { [try self.rendition($0)] } ?? channel.renditions
        let first = grid.number(at: start)
        guard first >= 0 else {
            // EXT-X-MEDIA-SEQUENCE is a number without a sign (RFC 8216, 4.3.3.2).
            throw ServiceError.option("--from", value: start.iso8601, allowed: "1970-01-01T00:00:00Z or later")
        }
        let end = start + .seconds(Int64(seconds))
        let numbers = first...grid.number(at: end - Interval(nanoseconds: 1))
        let total = numbers.count * renditions.count
        let done = Atomic<Int>(0)
        let failure = Lock<(any Error)?>(nil)
        DispatchQueue.concurrentPerform(iterations: renditions.count) { index in
            do {
                try Self.write(renditions[index], numbers, grid, container, into: folder) {
                    progress(done.add(1, ordering: .relaxed).newValue, total)
                }
            } catch {
                failure.withLock { $0 = error }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
        try writeMultivariant(renditions, container, at: start, into: folder)
        return total
    }

    private static func write(
        _ rendition: Rendition,
        _ numbers: ClosedRange<Int64>,
        _ grid: SegmentGrid,
        _ container: SegmentContainer,
        into folder: String,
        didWrite: () -> Void
    ) throws {
        let names = SegmentNames(folder: rendition.name)
        let prefix = names.prefix(of: .live)
        try makeFolder("\(folder)/\(prefix)")
        if let header = names.header(of: .live, container: container) {
            try write(rendition.header(), to: "\(folder)/\(header)")
        }
        for number in numbers {
            let bytes = try rendition.segment(number, of: .live, on: grid, container: container)
            try write(bytes, to: "\(folder)/\(names.segment(number, prefix: prefix, container: container))")
            didWrite()
        }
        let playlist = MediaPlaylist(
            view: .complete(numbers.lowerBound..<numbers.upperBound + 1, on: grid),
            schedule: .live,
            container: container,
            names: names,
            at: grid.start(of: numbers.lowerBound)
        )
        try write(playlist.bytes, to: "\(folder)/\(rendition.name).m3u8")
    }

    private func writeMultivariant(
        _ renditions: [Rendition],
        _ container: SegmentContainer,
        at start: WallTime,
        into folder: String
    ) throws {
        for rendition in renditions {
            try channel.bandwidths.measuredBandwidth(of: rendition, container: container, at: start)
        }
        let playlist = channel.multivariantPlaylist(renditions, container: container, at: start, hasLoading: false) {
            "\($0).m3u8"
        }
        try Self.write(playlist.bytes, to: "\(folder)/\(channel.name).m3u8")
    }

    private static func makeFolder(_ path: String) throws(ServiceError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .file(path, reason: OutputFile.reason(of: error))
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(ServiceError) {
        try OutputFile.write(bytes, to: path)
    }
}
