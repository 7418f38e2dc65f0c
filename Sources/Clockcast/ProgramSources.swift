internal import ClockFace
internal import HLS
internal import Raster
internal import Timeline
internal import Video

/// What a rendition can show.
struct ProgramSources {
    let live: any PictureSource
    let loading: LoadingSource
}

/// Makes the programs of a channel for one size.
struct ProgramSourceMaker {

    let settings: ChannelSettings
    let timeZone: any ZoneOffsets
    /// The zones of the world face, in the order of its places.
    let places: [any ZoneOffsets]
    let typesetter: Typesetter
    /// The loading program; nil for the built-in one.
    let clip: LoadingClip?

    /// - Throws: if the face does not fit the size, or the font is missing or lacks a character.
    func make(size: PictureSize) throws -> ProgramSources {
        let theme = Theme(
            background: settings.style.background,
            foreground: settings.style.foreground,
            accent: settings.style.accent,
            font: FontDescription(family: settings.style.fontFamily, weight: .bold)
        )
        let canvas = try Canvas(size: size, theme: theme, typesetter: typesetter, timecode: settings.style.timecode)
        var face = try face(on: canvas)
        if settings.style.timecode == .strip { face = TimecodedFace(face, size: size) }
        if settings.offset != .zero { face = AheadFace(face, by: settings.offset) }
        return ProgramSources(
            live: FaceSource(face: face, size: size, typesetter: typesetter),
            loading: try clip.map { LoadingSource(clip: $0) } ?? LoadingSource(canvas: canvas)
        )
    }

    private func face(on canvas: Canvas) throws -> any ClockFace {
        let face = settings.face
        switch face.kind {
        case .digital:
            return try DigitalFace(
                canvas: canvas,
                pattern: DatePattern(face.pattern),
                zone: timeZone,
                lines: face.lines,
                note: face.note
            )
        case .analog:
            return AnalogFace(canvas: canvas, zone: timeZone, secondHand: face.secondHand)
        case .world:
            let clocks = zip(face.places, places).map { WorldFace.Place(name: $0.name, zone: $1) }
            return try WorldFace(canvas: canvas, places: clocks, pattern: DatePattern(face.pattern))
        case .countdown:
            let target = face.target.map { CountdownTarget.instant($0) } ?? .daily(face.times, zone: timeZone)
            return try CountdownFace(canvas: canvas, target: target, title: face.title)
        case .captions:
            return try CaptionsFace(
                canvas: canvas,
                captions: face.captions.map { Caption(text: $0) },
                clock: DatePattern("HH:mm:ss"),
                zone: timeZone
            )
        case .unix:
            return try UnixFace(canvas: canvas, precision: face.precision)
        }
    }
}
