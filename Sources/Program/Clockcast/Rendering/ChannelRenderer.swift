package import ChannelSettings
package import Channels
internal import Encoding
internal import Media
package import Platform
internal import Presentations
internal import Production
package import Raster
package import Settings
package import Timeline

/// Makes a channel's pictures and segments without a server: the same bytes that a server would send.
package struct ChannelRenderer: Sendable {
    let channel: Channel
    /// The name of the configured channel, without the announcements of this one.
    let name: String
    /// The query of an equivalent URL.
    let query: PresentationQuery
    private let programs: ShownPrograms

    /// - Parameters:
    ///   - name: the name of a channel; nil for the first.
    ///   - instant: the arrival of the viewer.
    ///   - clock: the clock of the channel.
    ///   - warn: receives the reason why the loading clip of the settings cannot be used, if they allow the animation instead.
    /// - Throws: `ChannelError` if there is no such channel or it cannot be made, or if the query is wrong.
    package init(
        settings: Settings,
        channel name: String?,
        query: [(name: String, value: String)] = [],
        joiningAt instant: WallTime = .epoch,
        clock: any TimeSource,
        warn: (String) -> Void = { _ in }
    ) throws(ChannelError) {
        let names = settings.channels.map(\.name)
        guard let chosen = settings.channels.first(where: { name == nil || $0.name == name || name == "live" }) else {
            throw .unknownChannel(name ?? "", known: names)
        }
        let wanted = try PresentationQuery(query)
        (self.name, self.query) = (chosen.name, wanted)
        programs = try ShownPrograms(wanted, joiningAt: instant)
        do {
            var clip: LoadingClip?
            if wanted.loading.map({ $0 > .zero }) == true {
                var alone = settings
                alone.channels = [chosen]
                clip = try alone.clipRequest.read(warn: warn)
            }
            let environment = try ChannelEnvironment(
                playlist: settings.playlist,
                loading: settings.loading,
                clip: clip,
                failures: [],
                memory: PictureMemory(capacity: settings.pictureMemory),
                pool: EncoderPool(),
                clock: clock
            )
            let catalog = Catalog(
                channels: [try Channel(chosen, sharesPhases: false, in: environment)],
                variants: VariantDirectory(
                    in: environment,
                    // Commands may set everything.
                    openNames: Set(QueryParameter.namesOfLooks),
                    limit: 1
                )
            )
            let name = try catalog.name(of: wanted, of: chosen.name, joiningAt: instant, isForPicture: true)
            channel = try catalog.channel(name) ?? catalog.variants.make(catalog.variant(name), cost: ProcessorCost())
        } catch let error as ChannelError {
            throw error
        } catch {
            throw .cannotBeMade(channel: chosen.name, reason: "\(error)")
        }
    }

    /// The warnings for the channel's operator.
    package var warnings: [ChannelWarning] { channel.warnings }

    /// The picture shown at an instant as PNG.
    ///
    /// - Parameter rendition: the name, `1280x720`; nil for the first.
    /// - Throws: if the channel has no such rendition, or the picture cannot be drawn.
    package func png(at instant: WallTime, rendition: String?) throws -> [UInt8] {
        try picture(at: instant, rendition: rendition).png()
    }

    /// The pictures of some seconds, one a second, as an uncompressed file (YUV4MPEG2, 4:2:0).
    ///
    /// - Throws: the errors of ``png(at:rendition:)``.
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
        var painter = try channel.source(of: rendition, showing: programs, at: instant).makePainter()
        return try painter.picture(at: instant)
    }

    func rendition(_ name: String?) throws(ChannelError) -> Rendition {
        try name.map { (name) throws(ChannelError) in try channel.rendition(name) } ?? channel.renditions[0]
    }
}
