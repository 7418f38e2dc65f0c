/// Where a setting stands that was given.
struct SettingsSource: Sendable {
    /// As an error begins that is about it: `--port`, `clockcast.yaml:2:9: server.port`.
    let place: String
    /// Its value; of a long one the beginning, so that little is kept.
    let text: String

    init(place: String, text: String) {
        self.place = place
        self.text = String(text.prefix(4000))
    }
}
