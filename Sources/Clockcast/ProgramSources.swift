internal import ClockFace
internal import HLS
internal import Raster
internal import Timeline
internal import Video

/// What a rendition can show.
struct ProgramSources {
    let live: any PictureSource
    let loading: LoadingSource
    /// Texts of the operator that do not fit and are cut with an ellipsis.
    let cutTexts: [String]
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
            font: FontDescription(
                family: settings.style.font.family,
                weight: settings.style.font.weight,
                language: settings.face.names.language
            ),
            margin: settings.style.margin,
            alignment: settings.style.alignment
        )
        let canvas = try Canvas(size: size, theme: theme, typesetter: typesetter, timecode: settings.style.timecode)
        var face = try face(on: canvas)
        if settings.style.timecode == .strip { face = TimecodedFace(face, size: size) }
        if settings.offset != .zero { face = AheadFace(face, by: settings.offset) }
        return ProgramSources(
            live: FaceSource(face: face, size: size, typesetter: typesetter),
            loading: try clip.map { LoadingSource(clip: $0) } ?? LoadingSource(canvas: canvas),
            cutTexts: face.cutTexts
        )
    }

    /// The note with the zone's name in it.
    private var note: String { settings.face.note.replacing("{zone}", with: settings.timeZone.description) }

    private func face(on canvas: Canvas) throws -> any ClockFace {
        let face = settings.face
        switch face.kind {
        case .digital:
            return try DigitalFace(
                canvas: canvas,
                pattern: DatePattern(face.pattern),
                zone: timeZone,
                lines: face.lines,
                names: face.names,
                note: note
            )
        case .analog:
            return try AnalogFace(canvas: canvas, zone: timeZone, secondHand: face.secondHand, note: note)
        case .world:
            let clocks = zip(face.places, places).map { WorldFace.Place(name: $0.name, zone: $1) }
            return try WorldFace(canvas: canvas, places: clocks, pattern: DatePattern(face.pattern), names: face.names)
        case .countdown:
            let target = face.target.map { CountdownTarget.instant($0) } ?? .daily(face.times, zone: timeZone)
            return try CountdownFace(
                canvas: canvas,
                target: target,
                before: face.before,
                finalText: face.finalText,
                after: face.after,
                hold: face.hold
            )
        case .captions:
            return try CaptionsFace(
                canvas: canvas,
                captions: face.captions,
                clock: face.pattern.isEmpty ? nil : DatePattern(face.pattern),
                names: face.names,
                zone: timeZone
            )
        case .unix:
            return try UnixFace(canvas: canvas, precision: face.precision, note: note)
        }
    }
}
