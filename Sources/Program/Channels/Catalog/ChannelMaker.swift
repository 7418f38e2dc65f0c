package import Presentations
package import Production
internal import ClockFace
internal import Encoding
internal import HLS
internal import Media
package import Raster
internal import Marks

/// Makes channels from their settings.
package struct ChannelMaker: Sendable {
    let environment: ChannelEnvironment
    private let typesetter: Typesetter
    let zones: TimeZoneDirectory
    private let fonts = FontFiles()
    private let didChange: @Sendable (Channel) -> Void

    /// - Parameter didChange: called whenever a channel's state has changed, or may have.
    /// - Throws: if this machine cannot set text.
    package init(
        environment: ChannelEnvironment,
        zones: TimeZoneDirectory = TimeZoneDirectory(),
        didChange: @escaping @Sendable (Channel) -> Void = { _ in }
    ) throws(RasterError) {
        self.environment = environment
        self.zones = zones
        self.didChange = didChange
        typesetter = try Typesetter()
    }

    /// - Parameters:
    ///   - variant: the changes of a URL, which are part of the channel's name.
    ///   - base: the channel of the variant.
    ///   - sharesPhases: see ``Channel``.
    /// - Throws: if a face, a font, a time zone or an encoder is not available.
    package func make(
        _ settings: ChannelSettings,
        variant: ChannelVariant = ChannelVariant(),
        of base: Channel? = nil,
        sharesPhases: Bool = true
    ) throws(ChannelError) -> Channel {
        let zone: TimeZoneDirectory.Zone
        do {
            zone = try zones.zone(settings.timeZone)
        } catch {
            // The zone of a variant comes from its URL, so the error needs no name of a channel.
            throw base == nil
                ? .cannotBeMade(
                    channel: settings.name,
                    reason: "\(error)",
                    about: .timeZone("\(settings.timeZone)")
                ) : error
        }
        // A clip is decoded and coded once for each size, which takes long, so URLs cannot request other sizes of it.
        let clip = base.map { $0.settings.renditions != settings.renditions } == true ? nil : environment.clip
        return try Channel(
            name: settings.name + variant.text,
            settings: settings,
            environment: environment,
            sources: sources(settings, in: zone, clip: clip, variant: variant),
            // Other faces, sizes and targets have other bit rates.
            bandwidths: variant.look.isEmpty && variant.target == nil ? base?.bandwidths : nil,
            // Announcements take bits too: 10 to 30 per cent of the segments of the default channels.
            bandwidthAddition: variant.label.isEmpty ? 0 : 35,
            sharesPhases: sharesPhases,
            didChange: didChange
        )
    }

    /// A program of a variant alone.
    ///
    /// - Parameters:
    ///   - name: the name of the rendition; nil for the first.
    ///   - advertisement: the ad; nil for the live program.
    /// - Throws: if there is no such rendition, or a face, a font or a time zone is not available.
    func source(
        _ settings: ChannelSettings,
        variant: ChannelVariant,
        rendition name: String?,
        advertisement: SegmentProgram.Advertisement?
    ) throws(ChannelError) -> any PictureSource {
        let sizes = settings.renditions.map(\.size)
        guard let size = name == nil ? sizes.first : sizes.first(where: { "\($0)" == name }) else {
            throw .unknownRendition(name ?? "", channel: settings.name, known: sizes.map { "\($0)" })
        }
        let maker = sources(settings, in: try zones.zone(settings.timeZone), clip: nil, variant: variant)
        return try Channel.showing(settings.name, size) {
            try advertisement.map { try maker.advertisement($0, size: size) } ?? maker.makeLive(size: size)
        }
    }

    private func sources(
        _ settings: ChannelSettings,
        in zone: TimeZoneDirectory.Zone,
        clip: LoadingClip?,
        variant: ChannelVariant
    ) -> ProgramSourceMaker {
        ProgramSourceMaker(
            settings: settings,
            zone: zone,
            zones: zones,
            typesetter: typesetter,
            fonts: fonts,
            clip: clip,
            label: PictureLabel(announcing: variant.label)
        )
    }
}
