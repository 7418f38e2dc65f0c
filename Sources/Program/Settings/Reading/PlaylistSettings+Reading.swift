internal import Production
internal import Channels
internal import Timeline

extension PlaylistSettings {
    init(reading reader: inout SettingsReader) {
        let durations = SegmentGrid.allowedDurations
        self.init(
            duration: reader.value(
                "segment.duration",
                default: 2,
                allowed: "one of " + durations.map(String.init).joined(separator: ", ") + " (seconds)"
            ) { text in Int(text).flatMap { durations.contains($0) ? $0 : nil } },
            phaseStep: reader.integer(
                "segment.phase_step",
                default: 100,
                in: Self.phaseSteps,
                unit: "milliseconds; 0 means one phase for all"
            ),
            startAllowance: .milliseconds(
                Int64(
                    reader.integer(
                        "playlist.start_allowance",
                        default: 100,
                        in: Self.startAllowances,
                        unit: "milliseconds"
                    )
                )
            ),
            past: reader.integer("playlist.past", default: 0, in: Self.pastCounts, unit: "segments"),
            listed: reader.value(
                "playlist.listed",
                default: 3,
                allowed:
                    "3: players start three segments before the end of a list, so with any other number they would not "
                    + "start at the present, and their clock would be wrong"
            ) { text in Int(text).flatMap { Self.listedCounts.contains($0) ? $0 : nil } },
            edgeListed: reader.integer("playlist.edge_listed", default: 6, in: Self.edgeListedCounts, unit: "segments")
        )
    }
}

extension LoadingSettings {
    init(reading reader: inout SettingsReader) {
        self.init(
            minimum: reader.seconds("loading.minimum", default: .seconds(4), in: .zero ... .seconds(60)),
            idleTimeout: reader.seconds("idle_timeout", default: .seconds(60), in: .seconds(1) ... .seconds(86_400)),
            file: reader.optionalPath("loading.file"),
            fallback: reader.choice("loading.fallback", default: .none),
            patience: reader.seconds(
                "segment.patience",
                default: .seconds(1),
                in: .milliseconds(10) ... .seconds(60)
            )
        )
    }
}
