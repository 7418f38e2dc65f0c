internal import Channels
internal import Timeline

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
