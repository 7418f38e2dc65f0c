package import ChannelSettings
package import Encoding
internal import HLS
internal import Marks
package import Presentations
package import Production
internal import Scenarios
package import Timeline

/// What the segments of a stream show besides the clock: the ads that replace it.
package struct ShownPrograms: Sendable {
    fileprivate let marks: Marks
    fileprivate let past: PastView?

    /// - Parameter join: the viewer's arrival, to which times in the query may be relative.
    /// - Throws: ``ChannelError/scenario(_:)``.
    package init(_ query: PresentationQuery, joiningAt join: WallTime) throws(ChannelError) {
        (marks, past) = (try query.marks(joiningAt: join), try query.past(joiningAt: join))
    }

    /// A text that differs for different programs.
    package var text: String {
        guard !marks.isEmpty else { return "" }
        let view = (past?.parameters ?? []).map { "\($0.name)=\($0.value)" }
        return (view + marks.parameters.map(\.text)).joined(separator: ";")
    }
}

// The pictures of a stream that has several programs.
extension Channel {
    /// The ad that segments show at an instant; nil for none.
    func advertisement(in programs: ShownPrograms, at instant: WallTime) -> SegmentProgram.Advertisement? {
        // Streams with such ads have one phase.
        let phase = programs.past?.phase(duration: playlist.duration, step: phaseStep) ?? 0
        guard let grid = SegmentGrid(duration: playlist.duration, phase: phase) else { return nil }
        return programs.marks.program(of: grid.number(at: instant), on: grid)?.advertisement
    }

    /// The pictures of a rendition at an instant.
    ///
    /// - Throws: if the ad does not fit the size.
    package func source(
        of rendition: Rendition,
        showing programs: ShownPrograms,
        at instant: WallTime
    ) throws -> any PictureSource {
        try advertisement(in: programs, at: instant).map(rendition.sources.advertisement) ?? rendition.sources.live
    }
}
