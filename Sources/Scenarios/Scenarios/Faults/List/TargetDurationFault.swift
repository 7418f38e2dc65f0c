internal import HLS
internal import Timeline

/// A wrong EXT-X-TARGETDURATION.
struct TargetDurationFault: FaultKind {
    let name = "target"
    let value = ValueRule.number(1...60, unit: "seconds")
    let targets = TargetRule.segments
    let timing: TimingRule = [.always, .span]
    let example = "target=3@30-0"
    let sentence = "EXT-X-TARGETDURATION differs."

    func change(_ list: inout MediaPlaylist, by fault: Fault) {
        list.targetDuration = fault.number
        // HOLD-BACK is three target durations at least, or some players refuse the list.
        let least = MediaTime(seconds: 3 * Int64(fault.number))
        if let distance = list.serverControl?.holdBack, distance < least { list.serverControl?.holdBack = least }
    }
}
