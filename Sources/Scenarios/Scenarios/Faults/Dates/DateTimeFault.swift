internal import HLS
internal import Timeline

/// EXT-X-PROGRAM-DATE-TIME that is wrong, or written in another form.
struct DateTimeFault: FaultKind {
    static let definition = FaultDefinition(
        name: "pdt",
        value: .numberOrWord(-86_400_000...86_400_000, unit: "milliseconds", words: ["same", "zone"]),
        targets: .segments,
        timing: [.always, .span],
        changesListedSegments: true,
        example: "pdt=5000@30-0",
        sentence:
            "Dates are off by that many milliseconds, or all the same (that of the full hour), or written with +05:30."
    )

    let text: FaultText

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        list.changingSegments(at: now) { segment, number, _ in
            switch text.value {
            case .word("zone"): segment.dateTimeOffset = 330
            case .word: segment.programDateTime = list.grid.start(of: number).period(of: .seconds(3600)).lowerBound
            default: segment.programDateTime = segment.programDateTime.map { $0 + .milliseconds(Int64(text.number)) }
            }
        }
    }
}
