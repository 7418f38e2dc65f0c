internal import ChannelSettings
package import Presentations
internal import Marks
package import Production
package import HLS
package import Scenarios
package import Timeline

/// The media playlist of a rendition for a viewer, at any time.
package struct RenditionList: Sendable {
    package let channel: Channel
    package let presentation: Presentation
    package let rendition: StreamRendition
    /// The listed part of it, from ``Channel/view(for:of:)``.
    package let view: PlaylistView
    /// Whether the names of headers and segments are those in a folder, which has one version of them.
    private let isInFolder: Bool
    /// Whether it is not sent, and only its segments are listed in that of another rendition, whose variables they must not have.
    private let isForOther: Bool

    package init(
        of rendition: StreamRendition,
        in channel: Channel,
        for presentation: Presentation,
        view: PlaylistView,
        isInFolder: Bool = false,
        isForOther: Bool = false
    ) {
        (self.rendition, self.channel, self.presentation, self.view) = (rendition, channel, presentation, view)
        (self.isInFolder, self.isForOther) = (isInFolder, isForOther)
    }

    package var scenario: Scenario { presentation.stream.scenario }

    /// The segments of the list, before a scenario changes them.
    package func segments(at now: WallTime) -> MediaPlaylist {
        let definition = isInFolder || isForOther ? nil : presentation.definition(of: rendition.name)
        let container = rendition.kind.container(besidePicturesIn: presentation.container)
        let duration = channel.playlist.duration
        var playlist = MediaPlaylist(
            view: view,
            schedule: presentation.schedule,
            container: container,
            names: SegmentNames(
                folder: definition?.folder ?? rendition.name,
                version: isInFolder ? nil : rendition.version
            ),
            timing: rendition.kind.timing,
            longestCountdown: rendition.countsDown ? PresentationQuery.longestCountdown(duration: duration) : 0,
            keys: presentation.stream.keys.flatMap { $0.apply(to: container) ? $0 : nil },
            splice: presentation.splice,
            at: now
        )
        playlist.renditionReports = channel.reports(besides: rendition, for: presentation, view: view, at: now)
        playlist.definition = definition?.tag
        guard !presentation.stream.marks.isEmpty else { return playlist }
        let marked = MarkedStream(
            faultedStream,
            assetURI: { [presentation] in presentation.assetURI($0, ofDateRange: $1) },
            assetListURI: { [presentation] in presentation.assetListURI(ofDateRange: $0) }
        )
        return presentation.stream.marks.written(into: playlist, of: marked)
    }

    /// The segments as the viewer's scenario changes them.
    package func faulted(at now: WallTime) -> FaultedPlaylist {
        scenario.playlist(at: now, in: faultedStream) { segments(at: $0) }
    }

    /// The list from that of its segments: the same, or that of their I-frames.
    package func playlist(from segments: MediaPlaylist) -> MediaPlaylist {
        guard rendition.isIFrames else { return segments }
        return segments.iFrames(in: presentation.container, each: view.grid.duration)
    }

    /// The stream of the list for the viewer's scenario.
    package var faultedStream: FaultedStream {
        let other = channel.other(than: rendition, of: presentation.stream, in: presentation.container).map {
            Self(of: $0, in: channel, for: presentation, view: view, isInFolder: isInFolder, isForOther: true)
        }
        return FaultedStream(
            view: view,
            // An unmarked change of programs must not be counted.
            schedule: presentation.splice == .marked ? presentation.schedule : .live,
            rendition: rendition.target,
            countingSince: presentation.countsSince,
            other: other.map { other in { @Sendable (time: WallTime) in other.segments(at: time) } }
        )
    }
}
