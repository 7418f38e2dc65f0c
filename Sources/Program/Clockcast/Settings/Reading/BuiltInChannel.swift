/// A channel that is there where no settings file names channels; `config/clockcast.yaml` has the same ones.
struct BuiltInChannel: Sendable {
    enum Value: Sendable {
        case text(String)
        case list([String])
    }

    let name: String
    /// By the last part of the key; what is left out keeps its default.
    let values: [String: Value]

    static let all = [
        BuiltInChannel(name: "clock", values: [:]),
        BuiltInChannel(name: "dark", values: ["theme": .text("dark")]),
        BuiltInChannel(name: "portrait", values: ["renditions": .list(["720x1280", "360x640"])]),
        BuiltInChannel(name: "strip", values: ["renditions": .list(["800x50"])]),
        BuiltInChannel(
            name: "world",
            values: [
                "face": .text("world"),
                "places": .list([
                    "Asia/Shanghai", "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Kolkata",
                    "Australia/Sydney",
                ]),
            ]
        ),
        BuiltInChannel(
            name: "countdown",
            values: [
                "face": .text("countdown"), "times": .list(["10:00", "20:00"]), "before": .text("Doors open in"),
                "final": .text("Get ready"), "after": .text("OPEN"),
            ]
        ),
        BuiltInChannel(
            name: "captions",
            values: [
                "face": .text("captions"),
                "captions": .list([
                    "The clock below is right.", "Each sentence stays for two seconds.", "Then they begin again.",
                ]),
            ]
        ),
        BuiltInChannel(name: "milliseconds", values: ["pattern": .text("HH:mm:ss.SSS")]),
    ]
}
