internal import HLS

/// Variants whose bit rates are stated wrong.
struct BandwidthFault: FaultKind {
    let name = "bandwidth"
    let value = ValueRule.number(1...1000, unit: "percent")
    let targets = TargetRule.main
    let example = "main.bandwidth=50"
    let sentence = "BANDWIDTH and AVERAGE-BANDWIDTH are that percentage of the right values."

    func change(_ playlist: inout MultivariantPlaylist, by fault: Fault) {
        func changed(_ rate: Int) -> Int { max(1, rate * fault.number / 100) }
        for index in playlist.variants.indices {
            playlist.variants[index].bandwidth = changed(playlist.variants[index].bandwidth)
            playlist.variants[index].averageBandwidth = changed(playlist.variants[index].averageBandwidth)
        }
    }
}
