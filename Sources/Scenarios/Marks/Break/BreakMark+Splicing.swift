internal import Scenarios
internal import HLS
package import Media
package import Timeline

// The commands of SCTE-35, and the segments of the ad.
extension BreakMark {
    /// The time between the command of a splice and the splice.
    private static let notice = Interval.seconds(4)

    /// The commands in segments: in `emsg` boxes as SCTE 214-3 has them, in a transport stream as SCTE 35 does, with its registration.
    private static let carriage = MetadataCarriage(
        scheme: "urn:scte:scte35:2013:bin",
        streamType: 0x86,
        form: .section,
        programDescriptors: [5, 4] + Array("CUEI".utf8)
    )

    package var marksDiscontinuities: Bool { kind == .splice }

    package var carriages: [MetadataCarriage] { kind == .interstitial ? [] : [Self.carriage] }

    func splice(_ span: Span, isOut: Bool) -> SpliceInformation {
        SpliceInformation(
            // The lower 32 bits of the second.
            event: UInt32(truncatingIfNeeded: span.start.seconds),
            isOut: isOut,
            time: MediaTime(notBefore: isOut ? span.start : span.end),
            duration: isOut ? MediaTime(notBefore: .epoch + (span.planned - span.start)) : nil
        )
    }

    package func messages(sentIn range: Range<WallTime>, on grid: SegmentGrid) -> [TimedMetadata] {
        guard kind != .interstitial else { return [] }
        let meeting = range.lowerBound..<range.upperBound + Self.notice + .seconds(1)
        return spans(meeting: meeting, on: cutting(grid)).flatMap { span in
            [true, false].compactMap { isOut in
                let time = isOut ? span.start : span.end
                let sent = time - Self.notice
                guard range.contains(sent) else { return nil }
                let information = splice(span, isOut: isOut)
                return TimedMetadata(
                    Self.carriage,
                    sent: MediaTime(notBefore: sent),
                    time: information.time,
                    duration: information.duration,
                    serial: occurrence.count(through: span.start) * 2 + (isOut ? 0 : 1),
                    bytes: information.bytes
                )
            }
        }
    }

    func program(of number: Int64, on grid: SegmentGrid) -> SegmentProgram? {
        guard kind == .splice else { return nil }
        let start = grid.start(of: number)
        return spans(meeting: start..<start + grid.interval, on: grid).first { $0.range.contains(start) }.map {
            .advertisement(.init($0.range, returningAt: $0.end))
        }
    }

    /// The segments of the ad in place of those of the clock.
    func writeSegments(into list: inout MediaPlaylist, of stream: MarkedStream) {
        guard kind == .splice else { return }
        let (grid, first) = (stream.grid, list.mediaSequence)
        let window = stream.extent(of: list)
        let spans = spans(meeting: window.lowerBound - grid.interval..<window.upperBound, on: grid)
        for span in spans {
            let program = SegmentProgram.advertisement(.init(span.range, returningAt: span.end))
            for number in grid.number(at: span.start)..<grid.number(at: span.end) {
                let index = Int(number - first)
                guard list.segments.indices.contains(index) else { continue }
                list.segments[index].uri = SegmentNames.program(program, inPlaceOfLive: list.segments[index].uri)
            }
        }
        let edges = Set(spans.flatMap { [grid.number(at: $0.start), grid.number(at: $0.end)] })
        list.markDiscontinuities(edges.contains, count: { boundaryCount(through: $0, on: grid) }, in: stream.stream)
    }

    /// The number of beginnings and ends up to an instant, counted on the grid.
    private func boundaryCount(through time: WallTime, on grid: SegmentGrid) -> Int64 {
        // Breaks that are moved to the beginning of the next segment count there.
        let last = grid.start(of: grid.number(at: time))
        return occurrence.count(through: last) + occurrence.endCount(through: last + .seconds(Int64(early)))
    }
}
