internal import HLS

extension FaultKind {
    /// The kinds that change the multivariant playlist.
    static let ofMain: [FaultKind] = [
        FaultKind(
            name: "codecs",
            value: .codec,
            targets: .main,
            example: "main.codecs=hvc1.1.6.L93.B0",
            sentence: "All variants have the CODECS of another codec.",
            changeMain: { main, fault in
                for index in main.variants.indices { main.variants[index].codecs = fault.word }
            }
        ),
        FaultKind(
            name: "nocodecs",
            targets: .main,
            example: "main.nocodecs",
            sentence: "Variants have no CODECS.",
            changeMain: { main, _ in main.omit(.codecs) }
        ),
        FaultKind(
            name: "noresolution",
            targets: .main,
            example: "main.noresolution",
            sentence: "Variants have no RESOLUTION.",
            changeMain: { main, _ in main.omit(.resolution) }
        ),
        FaultKind(
            name: "bandwidth",
            value: .number(1...1000, unit: "percent"),
            targets: .main,
            example: "main.bandwidth=50",
            sentence: "BANDWIDTH and AVERAGE-BANDWIDTH are that percentage of the right values.",
            changeMain: { main, fault in
                func changed(_ rate: Int) -> Int { max(1, rate * fault.number / 100) }
                for index in main.variants.indices {
                    main.variants[index].bandwidth = changed(main.variants[index].bandwidth)
                    main.variants[index].averageBandwidth = changed(main.variants[index].averageBandwidth)
                }
            }
        ),
        // RFC 8216bis, 4.4.6.2. The last, and not the one with the highest bit rate, is the best.
        FaultKind(
            name: "score",
            targets: .main,
            example: "main.score",
            sentence: "Variants have a SCORE, and the last has the highest.",
            changeMain: { main, _ in
                for index in main.variants.indices { main.variants[index].score = index + 1 }
            }
        ),
        // Players begin with another one.
        FaultKind(
            name: "reverse",
            targets: .main,
            example: "main.reverse",
            sentence: "Variants are in the opposite order.",
            changeMain: { main, _ in
                main.variants.reverse()
                main.iFrameStreams.reverse()
            }
        ),
        FaultKind(
            name: "twice",
            targets: .main,
            example: "main.twice",
            sentence: "The first variant is listed twice.",
            changeMain: { main, _ in
                if let first = main.variants.first { main.variants.insert(first, at: 0) }
            }
        ),
        // Clients ignore them (RFC 8216, 6.3.1).
        FaultKind(
            name: "unknown",
            targets: .main,
            example: "main.unknown",
            sentence: "The playlist has unknown tags and attributes.",
            changeMain: { main, _ in main.hasUnknownTags = true }
        ),
    ]
}

extension MultivariantPlaylist {
    /// Leaves out an attribute of all variants.
    fileprivate mutating func omit(_ attribute: VariantAttribute) {
        for index in variants.indices { variants[index].omitted.insert(attribute) }
        for index in iFrameStreams.indices { iFrameStreams[index].omitted.insert(attribute) }
    }
}
