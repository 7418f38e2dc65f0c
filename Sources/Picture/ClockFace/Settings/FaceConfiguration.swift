package import Calendar
package import SettingsReading
package import Timeline

/// The settings of one kind of face, which make the face.
///
/// Everything that is particular to a kind is in one type, so a new kind is one file, and a line in ``FaceCatalog``.
package protocol FaceConfiguration: Hashable, Sendable {
    /// The value of a channel's `face`.
    static var name: String { get }

    /// The keys that it reads, except ``fileKeys``. A channel must not have a key that only faces of other kinds read.
    static var fields: [FaceField<Self>] { get }

    /// The keys that name files, which URLs cannot set.
    static var fileKeys: [String] { get }

    /// The keys of texts that follow the channel's language if they are not set; see ``BuiltInWords``.
    static var wordKeys: [String] { get }

    /// Reads the keys. Mistakes are reported to the reader, and the defaults replace the wrong values.
    ///
    /// - Parameter base: the values of keys that are not given; nil for the defaults.
    init(reading reader: inout SettingsReader, over base: Self?)

    /// Whether anything is drawn in the theme's accent colour.
    static var usesAccent: Bool { get }

    /// Whether text alone can show it, over another picture: a time of day in the channel's zone, or a countdown.
    static var hasText: Bool { get }

    /// The same face, counting down to another instant; nil for a face that is not a countdown.
    func countingDown(to target: WallTime) -> Self?

    /// The target of a countdown; nil for any other face.
    ///
    /// - Parameter zone: the zone of the channel.
    func countdownTarget(in zone: any ZoneOffsets) -> CountdownTarget?

    /// - Throws: ``FaceError``, or the error of reading a time zone's rules.
    func makeFace(on canvas: Canvas, in environment: FaceEnvironment) throws -> any ClockFace
}

extension FaceConfiguration {
    package static var fileKeys: [String] { [] }

    package static var wordKeys: [String] { [] }

    /// All keys that it reads.
    package static var keys: [String] { openKeys + fileKeys }

    /// The keys that a URL can set.
    package static var openKeys: [String] { fields.map(\.key) }

    /// The content of a form for it: its fields, each with its values if these are few, and the accent colour if it is drawn.
    package static var choices: [(key: String, values: [String])] {
        fields.map { ($0.key, $0.values) } + (usesAccent ? [("accent", [])] : [])
    }

    /// The separator between the items of a list; nil for any other value.
    package static func separator(of key: String) -> Character? { fields.first { $0.key == key }?.separator }

    /// The value of a key that turns another face into this one.
    ///
    /// - Parameter other: a face of any kind; one of another kind counts as the defaults of this kind.
    /// - Returns: nil if the value need not be given, or the key is not one of this kind.
    package func change(of key: String, from other: any FaceConfiguration) -> String? {
        guard let field = Self.fields.first(where: { $0.key == key }) else { return nil }
        let other = other as? Self ?? Self.standard
        return field.isSame(self, other) ? nil : field.text(self)
    }

    /// The value of a key.
    ///
    /// - Returns: nil if the key is not one of this kind, or need not be given.
    package func text(of key: String) -> String? { Self.fields.first { $0.key == key }?.text(self) }

    private static var standard: Self {
        var nothing = SettingsReader(ofURL: nil)
        return Self(reading: &nothing, over: nil)
    }

    package static var usesAccent: Bool { false }

    package static var hasText: Bool { false }

    package func countingDown(to target: WallTime) -> Self? { nil }

    package func countdownTarget(in zone: any ZoneOffsets) -> CountdownTarget? { nil }
}
