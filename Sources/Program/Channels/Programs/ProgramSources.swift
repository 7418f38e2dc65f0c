internal import Calendar
internal import ClockFace
package import Encoding
internal import HLS
internal import Raster
internal import Timeline

/// What a rendition can show.
package struct ProgramSources {
    package let live: any PictureSource
    let loading: LoadingSource
    /// Texts of the operator that do not fit and are cut with an ellipsis.
    let cutTexts: [String]
}

/// Makes the programs of a channel for one size.
struct ProgramSourceMaker {
    let settings: ChannelSettings
    let timeZone: any ZoneOffsets
    /// Where a face finds other zones.
    let zones: TimeZoneDirectory
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
        var face = try settings.face.configuration.makeFace(
            on: canvas,
            in: FaceSurroundings(
                zone: timeZone,
                zoneName: settings.timeZone,
                names: settings.face.names,
                rules: { try zones.rules($0) }
            )
        )
        if settings.style.timecode == .strip { face = TimecodedFace(face, size: size) }
        if settings.offset != .zero { face = OffsetFace(face, by: settings.offset) }
        return ProgramSources(
            live: FaceSource(face: face, size: size, typesetter: typesetter),
            loading: try clip.map { LoadingSource(clip: $0) } ?? LoadingSource(canvas: canvas),
            cutTexts: face.cutTexts
        )
    }
}
