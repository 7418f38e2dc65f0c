package import Calendar
package import Timeline

/// The settings of one kind of face, and how the face is made of them.
///
/// Everything that is particular to a kind stands here, so a new kind is one file, and a line in ``FaceCatalog``.
package protocol FaceConfiguration: Hashable, Sendable {
    /// As a channel's `face` names it.
    static var name: String { get }

    /// The keys that it reads. A channel whose face does not read a key that another kind has may not give it.
    static var keys: [String] { get }

    /// Reads the keys. What is wrong with them is told to the reader, and the defaults hold in their place.
    init(reading reader: inout some FaceSettingsReader)

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
    package static var usesAccent: Bool { false }

    package func countingDown(to target: WallTime) -> Self? { nil }

    package func countdownTarget(in zone: any ZoneOffsets) -> CountdownTarget? { nil }
}
