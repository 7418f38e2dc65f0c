internal import Timeline

/// Timestamps that pass 2^33, after which MPEG-TS begins at zero again, as an encoder's do every 26.5 hours. CMAF gets decode times of 32
/// bits, which wrap at the same instant.
struct WrapFault: FaultKind {
    let name = "wrap"
    let targets = TargetRule.segments
    let timing: TimingRule = [.single]
    let changesMedia = true
    let cutsDecodeTimes = true
    let example = "wrap@after30"
    let sentence = "Timestamps pass 2^33; in CMAF, decode times have 32 bits and pass 2^32."

    func change(_ media: inout MediaFault, of segment: FaultedSegment) {
        guard case .once(let instant, _) = segment.occurrence else { return }
        media.hasShortDecodeTime = true
        media.shift(by: MediaTime(ticks: 1 << 33) - MediaTime(notBefore: instant), from: segment.mediaStart)
    }
}
