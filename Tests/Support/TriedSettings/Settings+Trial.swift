package import Settings

extension Settings {
    /// The settings of a trial, which must have no mistake.
    ///
    /// - Throws: every mistake, one a line.
    package init(
        file: (text: String, path: String)? = nil,
        environment: [String: String] = [:],
        flags: [String: String] = [:]
    ) throws(SettingsError) {
        self = try SettingsTrial(file: file, environment: environment, flags: flags).checked
    }
}
