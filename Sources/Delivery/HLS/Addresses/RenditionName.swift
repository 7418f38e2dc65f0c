internal import Timeline

/// The name of a rendition in addresses: `1280x720`, `1280x720-iframes` for its I-frames, or `audio` for sound of its own.
package struct RenditionName: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ text: some StringProtocol) { description = String(text) }

    private static let iFrames = "-iframes"

    /// The name of this rendition's I-frames.
    package var ofIFrames: RenditionName { RenditionName(description + Self.iFrames) }

    package var isOfIFrames: Bool { description.utf8.reversed().starts(with: Self.iFrames.utf8.reversed()) }

    /// The name in scenarios, which affect I-frames like the rendition that they are of.
    package var target: String { isOfIFrames ? String(description.dropLast(Self.iFrames.count)) : description }

    /// The number of the segment of the grid that holds a segment of this rendition: I-frames have numbers of their own, one for each
    /// second of a segment.
    package func gridNumber(of number: Int64, duration: Int) -> Int64 {
        isOfIFrames ? number.flooredQuotient(dividingBy: Int64(duration)) : number
    }
}
