internal import HLS

/// Variants whose bit rates are stated wrong.
struct BandwidthFault: FaultKind {
    static let definition = FaultDefinition(
        name: "bandwidth",
        value: .number(1...1000, unit: "percent"),
        targets: .main,
        example: "main.bandwidth=50",
        sentence: "BANDWIDTH and AVERAGE-BANDWIDTH are that percentage of the right values."
    )

    let text: FaultText

    func change(_ playlist: inout MultivariantPlaylist) {
        func changed(_ rate: Int) -> Int { max(1, rate * text.number / 100) }
        for index in playlist.variants.indices {
            playlist.variants[index].bandwidth = changed(playlist.variants[index].bandwidth)
            playlist.variants[index].averageBandwidth = changed(playlist.variants[index].averageBandwidth)
        }
    }
}
