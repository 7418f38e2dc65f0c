package import HLS
package import Media
package import Scenarios
package import Timeline

/// A kind of mark on the timeline, which is a type in a file of its own and a line in ``Marks``.
///
/// A mark is something that holds at an instant or over a span, such as an ad break. It does one or more of four things: it writes into a
/// list, it puts messages into segments, it is announced in the picture, and it has assets of its own. Each is a pure function of the time.
/// The defaults do nothing.
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

    /// Whether lists with it differ between hosts, because they have absolute URIs.
    var hasAbsoluteURIs: Bool { get }

    /// Whether it needs segments that begin at the same instants for all viewers.
    var needsCommonGrid: Bool { get }

    /// Its tags in a list; it may change segments, too.
    func write(into list: inout MediaPlaylist, of stream: MarkedStream)

    /// The kinds of messages that it can put into segments.
    var carriages: [MetadataCarriage] { get }

    /// The messages that are sent within a range, on the grid of the stream.
    func messages(sentIn range: Range<WallTime>, on grid: SegmentGrid) -> [TimedMetadata]

    /// The announcement in the picture; nil for none.
    var announcement: MarkAnnouncement? { get }

    /// An asset of it, which plays apart from the stream; nil if it has none of the name.
    func asset(_ name: MarkAssetName) -> MarkAsset?

    /// The assets of one of its date ranges by list, in the order in which they are played; nil if there is no such list.
    func assets(ofDateRange id: String) -> [MarkAsset]?

    /// The time at which a button to skip its assets is shown, from their list (RFC 8216bis, D.3); nil if the list has none.
    func skipControl(ofDateRange id: String) -> SkipControl?

    /// The targets that faults can have: its assets and their lists.
    var faultTargets: Set<FaultTarget> { get }

    /// Whether it sets EXT-X-DISCONTINUITY, which somebody has to count.
    var marksDiscontinuities: Bool { get }

    /// The breaks that a range meets, in their order.
    ///
    /// - Parameter grid: that of the stream's segments.
    func breaks(meeting range: Range<WallTime>, on grid: SegmentGrid) -> [MarkedBreak]

    /// Whether it is somewhere in a range.
    func isPresent(in range: Range<WallTime>) -> Bool

    /// Another program in place of the live one in a segment; nil for none.
    func program(of number: Int64, on grid: SegmentGrid) -> SegmentProgram?
}

extension Mark {
    package var hasAbsoluteURIs: Bool { false }
    package var needsCommonGrid: Bool { false }
    package func write(into list: inout MediaPlaylist, of stream: MarkedStream) {}
    package var carriages: [MetadataCarriage] { [] }
    package func messages(sentIn range: Range<WallTime>, on grid: SegmentGrid) -> [TimedMetadata] { [] }
    package var announcement: MarkAnnouncement? { nil }
    package func asset(_ name: MarkAssetName) -> MarkAsset? { nil }
    package func assets(ofDateRange id: String) -> [MarkAsset]? { nil }
    package func skipControl(ofDateRange id: String) -> SkipControl? { nil }
    package var faultTargets: Set<FaultTarget> { [] }
    package var marksDiscontinuities: Bool { false }
    package func breaks(meeting range: Range<WallTime>, on grid: SegmentGrid) -> [MarkedBreak] { [] }
    package func isPresent(in range: Range<WallTime>) -> Bool { true }
    package func program(of number: Int64, on grid: SegmentGrid) -> SegmentProgram? { nil }
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
