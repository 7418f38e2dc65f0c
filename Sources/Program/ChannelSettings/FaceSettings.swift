package import Calendar
package import ClockFace
internal import SettingsReading

/// The content of a channel's pictures.
package struct FaceSettings: Sendable {
    package var configuration: any FaceConfiguration
    /// The name in settings and URLs, such as `digital`.
    package var name: String { type(of: configuration).name }
    /// The language of names and texts.
    package var names: DateNames

    private static let faceNames = FaceCatalog.all.map { $0.name }

    /// All keys in alphabetical order, each with the faces that have it. They are kept, because every URL with a look needs them.
    private static let facesByKey: [(key: String, faces: [String])] = {
        let faces = FaceCatalog.all.map { (name: $0.name, keys: Set($0.keys)) }
        return Set(faces.flatMap(\.keys)).sorted().map { key in
            (key, faces.filter { $0.keys.contains(key) }.map(\.name))
        }
    }()

    private static let allowedLanguages =
        "one of these languages, alone or with a country: " + DateNames.languages.joined(separator: " ")

    /// Reads the face of a channel, and refuses the keys that only other faces have.
    ///
    /// - Parameter base: the values of keys that are not given; nil for the defaults.
    init(over base: FaceSettings? = nil, reading reader: inout SettingsReader) {
        let name = reader.value(
            "face",
            default: base?.name ?? DigitalFace.Configuration.name,
            allowed: "one of " + Self.faceNames.joined(separator: ", ")
        ) { Self.faceNames.contains($0) ? $0 : nil }
        let kind = FaceCatalog.all.first { $0.name == name } ?? DigitalFace.Configuration.self
        for (key, faces) in Self.facesByKey where !faces.contains(name) {
            reader.refuse(key, reason: "is not a setting of the \(name) face, only of \(faces.joined(separator: ", "))")
        }
        names = reader.value("locale", default: base?.names ?? .english, allowed: Self.allowedLanguages) {
            DateNames(locale: $0)
        }
        configuration = kind.read(&reader, over: base?.configuration)
    }
}

extension FaceConfiguration {
    /// - Parameter base: the values of keys that are not given; another kind of face begins with its own defaults.
    fileprivate static func read(_ reader: inout SettingsReader, over base: (any FaceConfiguration)?) -> Self {
        Self(reading: &reader, over: base as? Self)
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
