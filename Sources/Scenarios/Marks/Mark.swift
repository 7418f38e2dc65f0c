package import HLS
package import Media
package import Scenarios
package import Timeline

/// A kind of mark on the timeline, which is a type in a file of its own and a line in ``Marks``.
///
/// A mark is something that holds at an instant or over a span, such as an ad break. It does one or more of three things: it writes into a
/// list, it puts messages into segments, and it is announced in the picture. Each is a pure function of the time. The defaults do nothing.
package protocol Mark: Sendable {
    static var definition: MarkDefinition { get }

    /// - Parameter parameters: those of its definition that a URL has, at least the one with its name.
    init(_ parameters: MarkParameters) throws(ScenarioError)

    /// The parameters in a path, those with default values left out.
    var parameters: [MarkParameter] { get }

    /// The same with instants in place of times relative to the viewer's arrival.
    ///
    /// - Parameter join: the instant of the timeline at which the viewer begins.
    func resolved(joiningAt join: WallTime) -> Self

    /// Its tags in a list; it may change segments, too.
    func write(into list: inout MediaPlaylist, of stream: MarkedStream)

    /// The kinds of messages that it can put into segments.
    var carriages: [MetadataCarriage] { get }

    /// The messages that are sent within a range, on the grid of the stream.
    func messages(sentIn range: Range<WallTime>, on grid: SegmentGrid) -> [TimedMetadata]

    /// The announcement in the picture; nil for none.
    var announcement: MarkAnnouncement? { get }

    /// Whether it sets EXT-X-DISCONTINUITY, which somebody has to count.
    var marksDiscontinuities: Bool { get }
}

extension Mark {
    package func write(into list: inout MediaPlaylist, of stream: MarkedStream) {}
    package var carriages: [MetadataCarriage] { [] }
    package func messages(sentIn range: Range<WallTime>, on grid: SegmentGrid) -> [TimedMetadata] { [] }
    package var announcement: MarkAnnouncement? { nil }
    package var marksDiscontinuities: Bool { false }
}

/// The definition of a kind of mark, for the grammar, for messages and for tables.
package struct MarkDefinition: Sendable {
    /// A parameter of the URL.
    package struct Parameter: Sendable {
        /// The name, which is that of the kind, or begins with it and a dot: `break.as`.
        package let name: String
        /// The allowed values, for messages and tables.
        package let allowed: String
        /// Its effect in one sentence.
        package let sentence: String

        package init(_ name: String, allowed: String, _ sentence: String) {
            (self.name, self.allowed, self.sentence) = (name, allowed, sentence)
        }
    }

    /// The name of the kind, and of the parameter without which there is no such mark.
    package let name: String
    /// Other words for it in a URL, which are answered with its name.
    package private(set) var synonyms: [String] = []
    /// The parameters in the order in which they are printed, the one with its name first.
    package let parameters: [Parameter]
}

/// An announcement in the picture: a title, and when it is on.
package struct MarkAnnouncement: Hashable, Sendable {
    package let title: String
    package let occurrence: Occurrence
}
