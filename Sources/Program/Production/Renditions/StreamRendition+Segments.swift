package import HLS
package import Media
package import Scenarios
package import Timeline

// The segments of a rendition.
extension StreamRendition {
    /// A media segment, or a part of one: a pure function of the arguments.
    ///
    /// - Parameters:
    ///   - number: the segment's own number; see `RenditionName.gridNumber(of:duration:)`.
    ///   - metadata: the messages of the whole segment.
    ///   - part: the index in a rendition with parts; nil for the whole segment, which is the concatenation of its parts.
    /// - Throws: if an encoder, libavformat or libavutil fails.
    package func segment(
        _ number: Int64,
        part: Int? = nil,
        of program: SegmentProgram,
        on grid: SegmentGrid,
        container: SegmentContainer,
        fault: MediaFault = .none,
        metadata: SegmentMetadata = .none
    ) throws -> [UInt8] {
        let segment = address.gridNumber(of: number, duration: grid.duration)
        let key = keys?.number(ofSegment: segment, on: grid)
        func encrypted(_ bytes: [UInt8]) throws -> [UInt8] {
            guard let keys, let key else { return bytes }
            return try keys.encrypted(bytes, key: key, numbered: number)
        }
        if case .text(let track, let isBesideShortTimes) = content {
            return try encrypted(
                track.file(
                    of: times(of: number, part: part, on: grid),
                    program: program,
                    liveFrom: program.goesLive(inside: number) ? program.end(on: grid) : nil,
                    shift: fault.shift(from: grid.mediaStart(of: number), isCMAF: isBesideShortTimes),
                    fault: fault.text
                )
            )
        }
        // Players would get the messages twice if separate sound carried them, too.
        let metadata = hasMessages ? metadata : .none
        let fragments = FragmentMaker(
            tracks: try tracks(),
            grid: grid,
            container: container,
            fault: fault,
            metadata: metadata,
            encryption: key.flatMap { keys?.sampleEncryption(key: $0) },
            // No player selects a rendition by its I-frames, so these are not filled.
            filledRate: isIFrames ? 0 : pictures?.padding(fault) ?? 0
        )
        if let cut {
            let parts = PartGrid(grid, cut)
            let runs = try runs(number, of: program, on: grid, inSeconds: true)
            let pieces = zip(runs, fragments.tracks).map { $0.cut(number, into: parts, timescale: $1.timescale) }
            let made = try (part.map { [$0] } ?? Array(0..<parts.count)).flatMap { part in
                let index = parts.index(part, of: number)
                return try fragments.fragment(pieces.map { $0[part] }, ofSegment: number, numbered: index)
            }
            return try encrypted(made)
        }
        let runs =
            if isIFrames, let pictures {
                [try pictures.iFrame(number, of: program, on: grid)]
            } else {
                try self.runs(number, of: program, on: grid)
            }
        return try encrypted(fragments.fragment(runs, ofSegment: segment, numbered: number))
    }

    /// The time of a segment, or of a part of one.
    private func times(of number: Int64, part: Int?, on grid: SegmentGrid) -> Range<MediaTime> {
        guard let part, let cut else { return grid.mediaStart(of: number)..<grid.mediaStart(of: number + 1) }
        let parts = PartGrid(grid, cut)
        let index = parts.index(part, of: number)
        return parts.start(of: index)..<parts.start(of: index + 1)
    }
}
