package import Calendar
package import ClockFace

/// The content of a channel's pictures.
package struct FaceSettings: Sendable {
    package var configuration: any FaceConfiguration
    /// The name in settings and URLs, such as `digital`.
    package var name: String { type(of: configuration).name }
    /// The language of names and texts.
    package var names: DateNames

    package init(configuration: any FaceConfiguration, names: DateNames) {
        self.configuration = configuration
        self.names = names
    }
}

extension FaceSettings: Hashable {
    package static func == (left: FaceSettings, right: FaceSettings) -> Bool {
        AnyHashable(left.configuration) == AnyHashable(right.configuration) && left.names == right.names
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(configuration))
        hasher.combine(names)
    }
}
