internal import ClockFace
internal import HLS
internal import Raster
internal import Timeline
internal import Video

/// Makes the programs of a channel for one size.
enum ProgramSources {
    /// How long the built-in loading clip is; it divides every segment duration.
    static let loadingPeriod = Interval.seconds(1)

    /// - Throws: if the pattern is no pattern, or the font is missing or lacks a character.
    static func make(
        _ settings: ChannelSettings,
        size: PictureSize,
        timeZone: any ZoneOffsets,
        typesetter: Typesetter
    ) throws -> [ProgramName: any PictureSource] {
        let theme = Theme(
            background: settings.style.background,
            foreground: settings.style.foreground,
            font: FontDescription(family: settings.style.fontFamily, weight: .bold)
        )
        let canvas = try Canvas(size: size, theme: theme, typesetter: typesetter, timecode: settings.style.timecode)
        var clock: any ClockFace = try DigitalFace(
            canvas: canvas,
            pattern: DatePattern(settings.pattern),
            zone: timeZone
        )
        if settings.style.timecode == .strip { clock = TimecodedFace(clock, size: size) }
        let loading = try LoadingFace(canvas: canvas, period: loadingPeriod)
        return [
            .live: FaceSource(face: clock, size: size, typesetter: typesetter),
            .loading: FaceSource(face: loading, size: size, typesetter: typesetter, period: loadingPeriod),
        ]
    }
}
