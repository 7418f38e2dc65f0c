package import Calendar
package import Timeline

/// The settings of one kind of face, and how the face is made of them.
///
/// Everything that is particular to a kind stands here, so a new kind is one file, and a line in ``FaceCatalog``.
package protocol FaceConfiguration: Hashable, Sendable {
    /// As a channel's `face` names it.
    static var name: String { get }

    /// The keys that it reads, but for ``fileKeys``. A channel whose face does not read a key that another kind has may not
    /// give it.
    static var fields: [FaceField<Self>] { get }

    /// The keys that name files, which no URL can say.
    static var fileKeys: [String] { get }

    /// Reads the keys. What is wrong with them is told to the reader, and the defaults hold in their place.
    ///
    /// - Parameter base: what holds where nothing is given; nil for the defaults.
    init(reading reader: inout some FaceSettingsReader, over base: Self?)

    /// Whether anything is drawn in the theme's accent colour.
    static var usesAccent: Bool { get }

    /// The same counting down to another instant; nil for a face that counts down to nothing.
    func countingDown(to target: WallTime) -> Self?

    /// What it counts down to; nil for a face that counts down to nothing.
    ///
    /// - Parameter zone: that of the channel.
    func countdownTarget(in zone: any ZoneOffsets) -> CountdownTarget?

    /// - Throws: ``FaceError``, or what a time zone's rules cannot be had for.
    func makeFace(on canvas: Canvas, in surroundings: FaceSurroundings) throws -> any ClockFace
}

extension FaceConfiguration {
    package static var fileKeys: [String] { [] }

    /// All keys that it reads.
    package static var keys: [String] { openKeys + fileKeys }

    /// The keys that a URL can say.
    package static var openKeys: [String] { fields.map(\.key) }

    /// What has to be said of a key to get this face of the other one.
    ///
    /// - Parameter other: of any kind; one of another kind counts as the defaults of this kind.
    /// - Returns: nil where nothing has to be said, or where it is no key of this kind.
    package func change(of key: String, from other: any FaceConfiguration) -> String? {
        guard let field = Self.fields.first(where: { $0.key == key }) else { return nil }
        let other = other as? Self ?? Self.standard
        return field.isSame(self, other) ? nil : field.text(self)
    }

    private static var standard: Self {
        var nothing = StandardFaceSettings()
        return Self(reading: &nothing, over: nil)
    }

    package static var usesAccent: Bool { false }

    package func countingDown(to target: WallTime) -> Self? { nil }

    package func countdownTarget(in zone: any ZoneOffsets) -> CountdownTarget? { nil }
}
