internal import ClockFace
internal import HLS
internal import Raster
internal import Timeline
internal import Video

/// Makes the programs of a channel for one size.
struct ProgramSources {
    /// How long the built-in loading clip is; it divides every segment duration.
    static let loadingPeriod = Interval.seconds(1)

    let settings: ChannelSettings
    let timeZone: any ZoneOffsets
    /// The zones of the world face, in the order of its places.
    let places: [any ZoneOffsets]
    let typesetter: Typesetter

    /// - Throws: if the face does not fit the size, or the font is missing or lacks a character.
    func make(size: PictureSize) throws -> [ProgramName: any PictureSource] {
        let faces = try faces(size: size)
        return [
            .live: FaceSource(face: faces.live, size: size, typesetter: typesetter),
            .loading: FaceSource(face: faces.loading, size: size, typesetter: typesetter, period: Self.loadingPeriod),
        ]
    }

    /// What the programs show.
    ///
    /// - Throws: as ``make(size:)``.
    func faces(size: PictureSize) throws -> (live: any ClockFace, loading: any ClockFace) {
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
        return (face, try LoadingFace(canvas: canvas, period: Self.loadingPeriod))
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
