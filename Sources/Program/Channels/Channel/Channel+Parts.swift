package import ChannelSettings
package import HLS
internal import Media
package import Presentations
internal import Production
internal import Scenarios
package import Timeline

// The low-latency features of a channel (RFC 8216bis, appendix B).
extension Channel {
    /// The parts of a rendition's segments.
    package func parts(of rendition: RenditionName, on grid: SegmentGrid) -> PartGrid {
        PartGrid(grid, rendition.kind.timing.parts(at: partRate))
    }

    /// Checks that the segments of the channel can be cut, if a stream has parts. If parts were whole segments, PART-HOLD-BACK would exceed
    /// HOLD-BACK, and PART-TARGET, which has room for a frame of sound, EXT-X-TARGETDURATION.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``.
    package func checkParts(of stream: StreamName) throws(ChannelError) {
        let grid = SegmentGrid(ofSettings: playlist.duration)
        guard stream.isLowLatency, parts(of: RenditionName(renditions[0].name), on: grid).count == 1 else { return }
        let frames = partRate.framesPerSecond == 1 ? "1 frame" : "\(partRate.framesPerSecond) frames"
        throw .scenario(
            ScenarioError(
                "latency=low",
                "channel \(StreamName.base(of: name)) has \(frames) a second, which cannot be halved, so a part would be a whole "
                    + "segment of \(playlist.duration) s; allowed with segment.duration: 2 or more, or with an even frame_rate"
            )
        )
    }

    /// The period in which a part is available: up to its end a copy of a list may contain it, because caches keep lists for six target
    /// durations. That is six more than the list itself has its parts, where the standard requires three (RFC 8216bis, 6.2.2 and B.1).
    ///
    /// - Throws: ``ChannelError/unknownPart(_:segment:rendition:)``, ``ChannelError/tooEarly(availableFrom:)`` for a part that no list
    ///   hints at yet, with the instant at which the part, and not its segment, exists.
    func availability(
        ofPart part: Int,
        of number: Int64,
        in rendition: RenditionName,
        of stream: StreamName,
        on grid: SegmentGrid,
        at now: WallTime
    ) throws(ChannelError) -> Range<WallTime> {
        let parts = parts(of: rendition, on: grid)
        guard stream.isLowLatency, !rendition.isOfIFrames, part < parts.count else {
            throw .unknownPart(part, segment: number, rendition: rendition.description)
        }
        let index = parts.index(part, of: number)
        guard now >= parts.release(of: index - 1) - Self.clockDifference else {
            throw .tooEarly(availableFrom: parts.release(of: index))
        }
        return parts.release(of: index)..<grid.start(of: number + 1) + grid.interval * Self.targetDurationsOfParts
    }

    /// The time by which the clock of another server that listed a part may be ahead of this one's.
    private static let clockDifference = Interval.milliseconds(250)

    /// The frame rate that determines the parts of pictures.
    var partRate: FrameRate { renditions[0].settings.rate }

    /// PART-TARGET of all playlists, with any sound: it follows from the settings, and never from the existing parts.
    package var partTarget: MediaTime { PartGrid.longestPart(at: partRate) }

    /// EXT-X-RENDITION-REPORT for all other renditions of the stream.
    func reports(
        besides rendition: StreamRendition,
        for presentation: Presentation,
        view: PlaylistView,
        at now: WallTime
    ) -> [RenditionReport] {
        guard view.parts != nil else { return [] }
        return renditions(of: presentation.stream, in: presentation.container)
            .filter { $0.name != rendition.name }
            .map { other in
                RenditionReport(
                    uri: StreamAddress.playlist(other.name) + presentation.query(of: other.name),
                    parts: parts(of: other.address, on: view.grid),
                    at: now
                )
            }
    }

    private static let targetDurationsOfParts: Int64 = 9
}
