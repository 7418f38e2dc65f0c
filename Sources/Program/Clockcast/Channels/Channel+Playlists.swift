internal import HLS
internal import Raster
internal import Timeline
internal import FFmpeg
internal import Media

extension Channel {
    /// The playlist of some renditions.
    ///
    /// - Parameters:
    ///   - hasLoading: whether the loading program is in the media playlists too.
    ///   - uri: where the media playlist of a rendition is, by its name.
    func multivariantPlaylist(
        _ renditions: [Rendition],
        container: SegmentContainer,
        at now: WallTime,
        hasLoading: Bool,
        uri: (String) -> String
    ) -> MultivariantPlaylist {
        let variants = renditions.map { rendition in
            let bandwidth = bandwidths.bandwidth(of: rendition, container: container, at: now)
            return VariantStream(
                bandwidth: hasLoading ? bandwidth.peakWithLoading : bandwidth.peak,
                averageBandwidth: bandwidth.average,
                codecs: rendition.track.codecString,
                width: rendition.settings.size.width,
                height: rendition.settings.size.height,
                frameRate: rendition.settings.rate,
                uri: uri(rendition.name)
            )
        }
        return MultivariantPlaylist(version: container.playlistVersion, variants: variants)
    }

    /// How far ahead of the clock the viewer's lists are.
    func allowance(_ query: PlaylistQuery) -> Interval {
        guard query.present == .start else { return .zero }
        return query.allowance.map { .milliseconds(Int64($0)) } ?? playlist.startAllowance
    }

    func view(on grid: SegmentGrid, _ query: PlaylistQuery) -> PlaylistView {
        switch query.present {
        case .start:
            .present(on: grid, allowance: allowance(query), past: playlist.past, listed: playlist.listed)
        case .edge:
            .liveEdge(on: grid, listed: playlist.edgeListed)
        }
    }

    func availability(of number: Int64, on grid: SegmentGrid, at now: WallTime) -> SegmentAvailability {
        SegmentAvailability(
            ofAnyView: number,
            on: grid,
            longestPlaylist: playlist.longestPlaylist,
            longestAllowance: .milliseconds(Int64(PlaylistQuery.allowances.upperBound)),
            at: now
        )
    }
}
