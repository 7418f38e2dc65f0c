internal import Timeline

/// Timestamps that pass 2^33, after which MPEG-TS begins at zero again, as an encoder's do every 26.5 hours. CMAF gets decode times of 32
/// bits, which wrap at the same instant.
struct WrapFault: FaultKind {
    static let definition = FaultDefinition(
        "wrap",
        targets: .segments,
        timing: [.single],
        changesMedia: true,
        example: "wrap@after30",
        "Timestamps pass 2^33; in CMAF, decode times have 32 bits and pass 2^32."
    )

    init(_ text: FaultText) {}

    func change(
        _ media: inout MediaFault,
        ofSegment number: Int64,
        on grid: SegmentGrid,
        during occurrence: Occurrence
    ) {
        guard case .once(let instant, _) = occurrence else { return }
        media.hasShortDecodeTime = true
        media.shift(
            by: MediaTime(ticks: 1 << 33) - MediaTime(notBefore: instant),
            from: grid.mediaStart(of: number)
        )
    }
}
