/// A kind of track, with the properties by which the rest of the program distinguishes it.
package struct TrackKind: Hashable, Sendable {
    /// The name of the rendition that has only such a track; empty for pictures, whose renditions have the names of their sizes. Kinds in
    /// several languages have a rendition for each, with the language after a hyphen: `subtitles-de`.
    package let rendition: String
    /// Whether it has a rendition for each language.
    package let hasLanguages: Bool
    /// The media type of headers (RFC 4337); nil for segments that need none.
    package let headerType: String?
    /// The containers of segments without other tracks.
    package let containers: Set<SegmentContainer>
    /// The starts and durations of such segments, and of their parts.
    package let timing: SegmentTiming
    /// The program that replaces a live segment that is not available: tracks that do not fail with the pictures continue in a slate.
    package let standIn: SegmentProgram
    /// The word for a request for one of its segments, in reports.
    package let requestName: String
    /// The reason why a stream has no such rendition, and what would give it one; nil for pictures, which all streams have.
    private let remedy: String?

    package static let pictures = TrackKind(
        rendition: "",
        hasLanguages: false,
        headerType: "video/mp4",
        containers: [.cmaf, .ts],
        timing: .grid,
        standIn: .loading,
        requestName: "segment",
        remedy: nil
    )

    /// A transport stream contains a whole program, so there is none with sound alone.
    package static let sound = TrackKind(
        rendition: "audio",
        hasLanguages: false,
        headerType: "audio/mp4",
        containers: [.cmaf],
        timing: .audioFrames,
        standIn: .slate,
        requestName: "sound",
        remedy:
            "the stream has no playlist of sound; to have one it needs sound, such as audio=tick, and container=cmaf with mux=no"
    )

    /// Whole files of text, which hold the cues of a part as well as those of a segment.
    package static let subtitles = TrackKind(
        rendition: "subtitles",
        hasLanguages: true,
        headerType: nil,
        containers: [.webVTT],
        timing: .cues,
        standIn: .slate,
        requestName: "subtitles",
        remedy: "the stream has no subtitles; add some, such as subtitles=en"
    )

    fileprivate static let named = [sound, subtitles]

    /// The names of the kinds that have one, as targets of faults: `audio`, `subtitles`.
    package static let names = named.map(\.rendition)

    /// The targets that a fault of such tracks alone can have, for messages.
    package var targets: String {
        guard !rendition.isEmpty else { return "no target, or a rendition with pictures" }
        return hasLanguages ? "\(rendition), or those of one language such as \(rendition)-de" : rendition
    }

    /// The reason why a stream does not have a rendition of this kind; nil for pictures.
    ///
    /// - Parameter renditions: the names of those that it has.
    package func absence(beside renditions: [String]) -> String? {
        hasLanguages && renditions.contains { RenditionName($0).kind == self }
            ? "the stream has no \(rendition) in that language" : remedy
    }

    /// The container of its segments in a stream whose pictures have another.
    package func container(besidePicturesIn container: SegmentContainer) -> SegmentContainer {
        containers.contains(container) ? container : containers.first ?? container
    }

    /// The rendition in a language.
    package func rendition(in language: String) -> RenditionName { RenditionName("\(rendition)-\(language)") }

    fileprivate func isOf(_ name: String.UTF8View) -> Bool {
        let own = rendition.utf8
        guard name.starts(with: own) else { return false }
        return name.count == own.count || hasLanguages && name.dropFirst(own.count).first == UInt8(ascii: "-")
    }
}

extension RenditionName {
    /// The kind of its track, or of the first of several.
    package var kind: TrackKind {
        TrackKind.named.first { $0.isOf(description.utf8) } ?? .pictures
    }

    /// Whether a target in a scenario means this rendition: its own name, or that of its kind, which means all languages.
    package func isMeant(by target: String) -> Bool {
        target == self.target || !kind.rendition.isEmpty && target == kind.rendition
    }
}
