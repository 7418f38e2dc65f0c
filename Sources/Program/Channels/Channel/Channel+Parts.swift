internal import HLS
internal import Media
package import Timeline

// What of a channel low latency needs (RFC 8216bis, appendix B).
extension Channel {
    /// What the segments of a rendition are cut into.
    package func parts(of rendition: StreamRendition, on grid: SegmentGrid) -> PartGrid {
        PartGrid(grid, rendition.timing == .audioFrames ? .sound(beside: partRate) : .pictures(partRate))
    }

    /// By which parts of pictures are cut.
    var partRate: FrameRate { renditions[0].settings.rate }

    /// PART-TARGET of all playlists, whatever is heard: it follows from the settings, and never from the parts that there are.
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
                    uri: "\(other.name).m3u8\(presentation.query)",
                    parts: parts(of: other, on: view.grid),
                    at: now
                )
            }
    }

    /// When a part can be had.
    ///
    /// - Returns: when it is there, up to when it stays, and when a list first hints at it, which is when the one before is there.
    package func availability(
        ofPart part: Int,
        of number: Int64,
        in rendition: StreamRendition,
        on grid: SegmentGrid
    ) -> (hint: WallTime, release: WallTime, end: WallTime) {
        let parts = parts(of: rendition, on: grid)
        let index = parts.index(part, of: number)
        return (parts.release(of: index - 1), parts.release(of: index), endOfParts(of: number, on: grid))
    }

    /// Up to when the parts of a segment can be had: three target durations longer than a list has them.
    package func endOfParts(of number: Int64, on grid: SegmentGrid) -> WallTime {
        grid.start(of: number + 1) + grid.interval * Self.targetDurationsOfParts
    }

    private static let targetDurationsOfParts: Int64 = 6
}

extension Bandwidth {
    /// The same of segments that are cut into parts: an I-frame more for each second but the first, and what is around each part.
    ///
    /// - Parameter duration: of segments, in seconds.
    func inParts(of duration: Int, in container: SegmentContainer, hasSound: Bool) -> Bandwidth {
        // Boxes of a fragment; tables, and packets that fill up the count of a track's to a multiple of 16.
        let part = container == .ts ? 376 + (hasSound ? 2 : 1) * 15 * 188 : 300
        let around = 2 * part * 8
        func more(_ rate: Int, _ iFrame: Int) -> Int { rate + iFrame * (duration - 1) / duration + around }
        return Bandwidth(
            peak: more(peak, iFramePeak),
            peakWithLoading: more(peakWithLoading, iFramePeakWithLoading),
            average: more(average, iFrameAverage),
            iFramePeak: iFramePeak,
            iFramePeakWithLoading: iFramePeakWithLoading,
            iFrameAverage: iFrameAverage
        )
    }
}
