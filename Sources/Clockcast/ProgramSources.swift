internal import ClockFace
internal import HLS
internal import Raster
internal import Video

/// Makes the programs of a channel for one size.
enum ProgramSources {
    /// - Throws: if the pattern is no pattern, or the font is missing or lacks a character.
    static func make(
        _ settings: ChannelSettings,
        size: PictureSize,
        timeZone: any ZoneOffsets
    ) throws -> [ProgramName: any PictureSource] {
        let font = FontDescription(family: settings.style.fontFamily, weight: .bold)
        let theme = Theme(
            background: settings.style.background,
            foreground: settings.style.foreground,
            font: font,
            hasTimecodeStrip: settings.style.hasTimecodeStrip)
        let clock = try DigitalFace(pattern: DatePattern(settings.pattern), zone: timeZone, theme: theme, size: size)
        let loading = try LoadingFace(theme: theme, size: size)
        return [
            .live: FaceSource(face: clock, size: size),
            .loading: FaceSource(face: loading, size: size, period: LoadingFace.period),
        ]
    }
}
