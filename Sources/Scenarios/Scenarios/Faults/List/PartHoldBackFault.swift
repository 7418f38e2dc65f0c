internal import HLS
internal import Timeline

/// PART-HOLD-BACK that changes, as from a server that derives it from the existing parts.
struct PartHoldBackFault: FaultKind {
    let name = "parthold"
    let targets = TargetRule.segments
    let needsParts = true
    let goesBySegments = false
    let example = "parthold@30-34"
    let sentence = "PART-HOLD-BACK is a part longer."

    func change(_ list: inout MediaPlaylist, by fault: Fault) {
        guard let distance = list.serverControl?.partHoldBack, let part = list.partTarget else { return }
        list.serverControl?.partHoldBack = distance + part
    }
}
