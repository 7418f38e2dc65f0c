package import Calendar
package import ChannelSettings
package import ClockFace
package import Encoding
package import HLS
internal import Media
internal import Platform
package import Raster
internal import Timeline

/// The programs of a rendition.
package struct ProgramSources {
    package let live: any PictureSource
    let loading: LoadingSource
    /// Makes the pictures of an ad, whose own time is the true one.
    package let advertisement: @Sendable (SegmentProgram.Advertisement) throws -> any PictureSource
    /// The operator's texts that do not fit and are cut with an ellipsis.
    package let cutTexts: [String]
    /// Everything on this machine that the pictures depend on, apart from the settings: fonts, the rules of time zones, the libraries that
    /// set text.
    let content: ContentIdentity
}

/// Makes the programs of a channel for one size.
package struct ProgramSourceMaker {
    let settings: ChannelSettings
    /// The channel's zone.
    package let zone: TimeZoneDirectory.Zone
    /// The other zones that a face may show.
    let zones: TimeZoneDirectory
    package let typesetter: Typesetter
    let fonts: FontFiles
    /// The loading program; nil for the built-in one.
    let clip: LoadingClip?
    /// The announcements in the pictures of the live program; nil for none.
    package let label: PictureLabel?

    package init(
        settings: ChannelSettings,
        zone: TimeZoneDirectory.Zone,
        zones: TimeZoneDirectory,
        typesetter: Typesetter,
        fonts: FontFiles,
        clip: LoadingClip?,
        label: PictureLabel?
    ) {
        (self.settings, self.zone, self.zones, self.label) = (settings, zone, zones, label)
        (self.typesetter, self.fonts, self.clip) = (typesetter, fonts, clip)
    }

    package var timeZone: any ZoneOffsets { zone.rules }

    /// - Throws: if the face does not fit the size, or the font is missing or lacks a character.
    package func make(size: PictureSize) throws -> ProgramSources {
        // Each character that a face may show is measured when the face is made.
        let measuring = typesetter.recording()
        let (face, others) = try face(size: size, measuring)
        let loading = try clip.map { LoadingSource.clip($0) } ?? LoadingSource(canvas: canvas(size, measuring))
        return ProgramSources(
            live: FaceSource(face: face, size: size, typesetter: typesetter),
            loading: loading,
            advertisement: { try self.advertisement($0, size: size) },
            cutTexts: face.cutTexts,
            content: content(of: measuring.faces, and: others, try canvas(size, typesetter).theme.font)
        )
    }

    /// The live program alone.
    ///
    /// - Throws: the errors of ``make(size:)``.
    package func makeLive(size: PictureSize) throws -> any PictureSource {
        FaceSource(face: try face(size: size, typesetter).face, size: size, typesetter: typesetter)
    }

    /// The pictures of an ad.
    ///
    /// - Throws: the errors of ``make(size:)``.
    package func advertisement(
        _ advertisement: SegmentProgram.Advertisement,
        size: PictureSize
    ) throws -> any PictureSource {
        let longest = (advertisement.returning - advertisement.span.lowerBound).nanoseconds / 1_000_000_000 + 1
        let content = AdvertisementFace.Content(
            number: advertisement.number,
            of: advertisement.count,
            returningAt: advertisement.returning,
            longest: Int(longest)
        )
        // There is no strip, so that programs that read it do not take an ad for the clock.
        let canvas = try canvas(size, typesetter, timecode: Timecode.none)
        let face = try AdvertisementFace(content, canvas: canvas, zone: timeZone)
        return FaceSource(face: face, size: size, typesetter: typesetter)
    }

    private func canvas(
        _ size: PictureSize,
        _ measuring: Typesetter,
        timecode: Timecode? = nil,
        hasLabel: Bool = false
    ) throws(FaceError) -> Canvas {
        let theme = Theme(
            background: settings.style.background,
            foreground: settings.style.foreground,
            accent: settings.style.accent,
            font: FontDescription(
                family: settings.style.font.family,
                weight: settings.style.font.weight,
                language: settings.face.names.language
            ),
            margin: settings.style.margin,
            alignment: settings.style.alignment
        )
        return try Canvas(
            size: size,
            theme: theme,
            typesetter: measuring,
            timecode: timecode ?? settings.style.timecode,
            hasLabel: hasLabel
        )
    }

    /// The face, and the other zones that it shows.
    private func face(
        size: PictureSize,
        _ measuring: Typesetter
    ) throws -> (face: any ClockFace, zones: [String: ContentIdentity]) {
        let others = Lock<[String: ContentIdentity]>([:])
        let canvas = try canvas(size, measuring, hasLabel: label != nil)
        var face = try settings.face.configuration.makeFace(
            on: canvas,
            in: FaceEnvironment(
                zone: timeZone,
                zoneName: settings.timeZone,
                names: settings.face.names,
                builtInTexts: settings.builtInTexts,
                framesPerSecond: settings.renditions[0].rate.framesPerSecond,
                rules: { name in
                    let zone = try zones.zone(name)
                    others.withLock { $0["\(name)"] = zone.content }
                    return zone.rules
                }
            )
        )
        if settings.style.timecode == .strip { face = AccompaniedFace(face, timecodeOf: size) }
        if settings.offset != .zero { face = OffsetFace(face, by: settings.offset) }
        if let label { face = try AccompaniedFace(face, label: label, canvas: canvas) }
        return (face, others.withLock { $0 })
    }

    private func content(
        of faces: Set<FontFace>,
        and others: [String: ContentIdentity],
        _ font: FontDescription
    ) -> ContentIdentity {
        var content = ContentIdentity(TextLibraries.versions, zone.content.name)
        for (name, zone) in others.sorted(by: { $0.key < $1.key }) { content.add("\(name) \(zone.name)") }
        for name in faces.map({ fonts.content(of: $0).name }).sorted() { content.add(name) }
        let words = BuiltInWords.shown(in: font, by: typesetter)
        // Whether a text is built in matters only if it has a translation.
        for word in words.isEmpty ? [] : words + settings.builtInTexts.sorted() { content.add(word) }
        // The channel's name has the times of the announcements.
        for name in label?.names ?? [] { content.add(name) }
        return content
    }
}
