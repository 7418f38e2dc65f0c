package import ChannelSettings
package import HLS
package import Marks
internal import Media
package import Presentations
package import Production
internal import Scenarios
package import Timeline

// The assets of marks: complete lists beside a viewer's stream, with addresses of the same form.
extension Channel {
    /// The time by which an asset is available earlier than in an ordinary list, for lists that reach ahead of the present.
    private static let earliness = Interval.seconds(60)

    /// The asset that a stream is.
    ///
    /// - Throws: ``ChannelError/unknownAsset(_:)`` if no list names it at any time, ``ChannelError/tooEarly(availableFrom:)``.
    package func asset(of stream: StreamName, at now: WallTime) throws(ChannelError) -> MarkAsset {
        let name = stream.asset?.text ?? ""
        guard let asset = stream.asset.flatMap(stream.marks.asset) else { throw .unknownAsset(name) }
        guard now >= asset.listedFrom - Self.earliness else { throw .tooEarly(availableFrom: asset.listedFrom) }
        return asset
    }

    /// The assets of a date range by list.
    ///
    /// - Throws: as ``asset(of:at:)`` does.
    package func assets(
        ofDateRange id: String,
        in stream: StreamName,
        at now: WallTime
    ) throws(ChannelError) -> [MarkAsset] {
        guard stream.asset == nil, let assets = stream.marks.assets(ofDateRange: id) else { throw .unknownAsset(id) }
        if let first = assets.first, now < first.listedFrom - Self.earliness {
            throw .tooEarly(availableFrom: first.listedFrom)
        }
        return assets
    }

    /// The exact length of an asset with pictures.
    package func duration(of asset: MarkAsset) -> MediaTime {
        guard let grid = asset.program.grid(duration: playlist.duration) else { return MediaTime(ticks: 0) }
        return grid.segments(of: asset.program.span).reduce(MediaTime(ticks: 0)) { sum, number in
            let frames = asset.program.frameCount(of: number, on: grid, at: renditions[0].settings.rate)
            return sum + renditions[0].settings.rate.frameDuration * Int64(frames)
        }
    }

    /// The presentation of an asset.
    ///
    /// - Parameter items: the query of its address, which can have a container.
    package func presentation(
        of asset: MarkAsset,
        in stream: StreamName,
        query items: [(name: String, value: String)]
    ) throws(ChannelError) -> Presentation {
        let phase = asset.program.grid(duration: playlist.duration)?.phase ?? 0
        return try Presentation(stream: stream, phase: phase, query: items.filter { $0.name == "container" })
    }

    /// The list of a rendition of an asset.
    ///
    /// - Throws: for a grid on which it does not begin.
    package func mediaPlaylist(
        of rendition: StreamRendition,
        ofAsset asset: MarkAsset,
        for presentation: Presentation
    ) throws(ChannelError) -> MediaPlaylist {
        let list = MediaPlaylist(
            of: asset.program,
            on: try grid(of: asset, phase: presentation.phase),
            container: presentation.container,
            names: SegmentNames(folder: rendition.name, version: rendition.version),
            timing: rendition.kind.timing,
            at: partRate
        )
        guard rendition.isIFrames else { return list }
        return list.iFrames(of: asset.program, in: presentation.container, duration: playlist.duration)
    }

    private func grid(of asset: MarkAsset, phase: Int) throws(ChannelError) -> SegmentGrid {
        // Every duration that settings allow has a grid.
        guard let grid = asset.program.grid(duration: playlist.duration) else { throw .unknownAsset(asset.name.text) }
        guard grid.phase == phase else {
            throw .absent("'\(phase)' is not a phase of the asset; its only phase is \(grid.phase)")
        }
        return grid
    }

    /// The place of an address in an asset.
    ///
    /// - Returns: as ``place(of:phase:in:at:)``.
    func place(
        of address: SegmentAddress,
        inAsset asset: MarkAsset,
        phase: Int,
        at now: WallTime
    ) throws(ChannelError) -> Place {
        let grid = try grid(of: asset, phase: phase)
        guard case .segment(let own, let part, _) = address.file else { return (grid, nil) }
        if let part { throw .unknownPart(part, segment: own, rendition: address.rendition.description) }
        let number = address.rendition.gridNumber(of: own, duration: grid.duration)
        guard address.program == .advertisement(asset.program), grid.segments(of: asset.program.span).contains(number)
        else { throw .unlistedProgram("\(address.program)", segment: own) }
        return (grid, (number, .asset, now + .seconds(60), true))
    }
}
