internal import SettingsReading

/// The channels without a settings file that names any; `config/clockcast.yaml` has the same ones.
struct BuiltInChannels: SettingsLayer {
    /// The values by channel and the last part of the key; omitted ones have their defaults.
    private static let channels: [String: [String: SettingsContent]] = [
        "clock": [:],
        "dark": ["theme": .text("dark")],
        "portrait": ["renditions": .list(["720x1280", "360x640"])],
        "strip": ["renditions": .list(["800x50", "576x36"])],
        "world": [
            "face": .text("world"),
            "places": .list([
                "Asia/Shanghai", "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Kolkata",
                "Australia/Sydney",
            ]),
        ],
        "countdown": [
            "face": .text("countdown"), "times": .list(["10:00", "20:00"]), "before": .text("Doors open in"),
            "final": .text("Get ready"), "after": .text("OPEN"),
        ],
        "captions": [
            "face": .text("captions"),
            "captions": .list([
                "The clock below is right.", "Each sentence stays for two seconds.", "Then they begin again.",
            ]),
        ],
        "milliseconds": ["pattern": .text("HH:mm:ss.SSS")],
        "sync": ["face": .text("sync"), "audio": .text("beep")],
    ]

    var isBuiltIn: Bool { true }

    func content(of key: String) -> SettingsContent? {
        let parts = key.split(separator: ".").map(String.init)
        guard parts.count == 3, parts[0] == "channels" else { return nil }
        return Self.channels[parts[1]]?[parts[2]]
    }

    func names(below key: String) -> [String] {
        key == "channels" ? Self.channels.keys.sorted() : []
    }

    func name(of key: String, item: Int?) -> String { key }
}
