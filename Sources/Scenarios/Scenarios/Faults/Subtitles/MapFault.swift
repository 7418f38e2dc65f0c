internal import HLS
internal import Timeline

/// Subtitles whose X-TIMESTAMP-MAP is off, so that each cue is shown too late, or too early with a negative value.
struct MapFault: FaultKind {
    static let definition = FaultDefinition(
        name: "map",
        value: .number(-3_600_000...3_600_000, unit: "milliseconds"),
        targets: .tracks(.subtitles),
        timing: [.always, .span],
        changesMedia: true,
        example: "subtitles.map=1500@20-40",
        sentence: "Subtitles are shown that many milliseconds late, because X-TIMESTAMP-MAP is off."
    )

    let text: FaultText

    func change(_ media: inout MediaFault, of segment: FaultedSegment) {
        guard segment.isHit else { return }
        media.text.mapOffset = media.text.mapOffset + MediaTime(milliseconds: Int64(text.number))
    }
}
