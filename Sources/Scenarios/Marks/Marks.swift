package import HLS
package import Media
package import Scenarios
package import Timeline

/// The marks of a stream, one of each kind at most. The value is part of URLs, so any server gives the same answers.
///
/// Lists, packagers and labels ask it; none of them depends on a kind.
package struct Marks: Sendable {
    private let marks: [any Mark]
    /// The one of them that has assets and a program of its own.
    private let adBreak: BreakMark?

    /// The kinds of marks, a line each.
    private static let kinds: [any Mark.Type] = [
        BreakMark.self,
        ID3Mark.self,
    ]

    /// The definitions of all kinds.
    package static let definitions: [MarkDefinition] = kinds.map { $0.definition }

    package static let none = Marks(unchecked: [])

    /// The parameters in a path. No character of them needs an escape.
    package let parameters: [MarkParameter]

    private init(unchecked marks: [any Mark]) {
        self.marks = marks
        adBreak = marks.lazy.compactMap { $0 as? BreakMark }.first
        parameters = marks.flatMap(\.parameters)
    }

    /// The value of a parameter in a path; nil if it is not there.
    package subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    package var isEmpty: Bool { marks.isEmpty }

    /// Parses parameters of a query.
    ///
    /// - Throws: the wrong one, and the allowed values.
    package init(_ parameters: [MarkParameter]) throws(ScenarioError) {
        var marks: [any Mark] = []
        for kind in Self.kinds {
            let definition = kind.definition
            let own = parameters.filter { one in definition.parameters.contains { $0.name == one.name } }
            guard let first = own.first else { continue }
            guard own.contains(where: { $0.name == definition.name }) else {
                let allowed = definition.parameters.first?.allowed ?? ""
                throw ScenarioError(first.text, "it needs \(definition.name)=; allowed: \(allowed)")
            }
            marks.append(try kind.init(MarkParameters(own, of: definition)))
        }
        self.init(unchecked: marks)
    }

    /// Parses the parameters of a path, in the form of ``parameters`` and no other, so that each stream has one path.
    package init(path parameters: [MarkParameter]) throws(ScenarioError) {
        try self.init(parameters)
        let text = self.parameters.map(\.text).joined(separator: ";")
        guard self.parameters == parameters else {
            throw ScenarioError(parameters.map(\.text).joined(separator: ";"), "in a path it is written \(text)")
        }
        guard self == resolved(joiningAt: .epoch) else {
            throw ScenarioError(text, "in a path, times after the viewer's arrival must be instants")
        }
    }

    package func resolved(joiningAt join: WallTime) -> Marks {
        Marks(unchecked: marks.map { $0.resolved(joiningAt: join) })
    }

    /// Whether lists with them differ between hosts, because they have absolute URIs.
    package var hasAbsoluteURIs: Bool { adBreak?.hasAbsoluteURIs ?? false }

    /// Whether one of them sets EXT-X-DISCONTINUITY, so that all viewers need segments that begin at the same instants.
    package var marksDiscontinuities: Bool { marks.contains(where: \.marksDiscontinuities) }

    /// A list with the tags of all marks.
    package func written(into list: MediaPlaylist, of stream: MarkedStream) -> MediaPlaylist {
        guard !isEmpty, !list.segments.isEmpty else { return list }
        var list = list
        list.dateRanges.belong(to: stream.window(of: list))
        for mark in marks { mark.write(into: &list, of: stream) }
        if !list.dateRanges.isEmpty, list.serverControl?.canSkipUntil != nil {
            list.serverControl?.canSkipDateRanges = true
        }
        return list
    }

    /// The messages in a segment.
    package func metadata(ofSegment number: Int64, on grid: SegmentGrid) -> SegmentMetadata {
        guard !isEmpty else { return .none }
        let range = grid.start(of: number)..<grid.start(of: number + 1)
        let messages = marks.flatMap { $0.messages(sentIn: range, on: grid) }.sorted { $0.sent < $1.sent }
        return SegmentMetadata(marks.flatMap(\.carriages), messages)
    }

    /// A parameter with the announced time of each mark that has one.
    var announcedTimes: [MarkParameter] {
        marks.compactMap { mark in
            guard let time = mark.announcement?.occurrence.text, let parameter = mark.parameters.first else {
                return nil
            }
            return MarkParameter(parameter.name, time)
        }
    }

    package var announcements: [MarkAnnouncement] { marks.compactMap(\.announcement) }

    /// The next beginning of an announced mark after an instant; nil if there is none.
    package func nextStart(after now: WallTime) -> WallTime? {
        announcements.compactMap { $0.occurrence.nextStart(after: now) }.min()
    }

    /// The number of seconds from a viewer's arrival to the first announced mark that depends on it; nil if there is none.
    package var secondsFromJoining: Int? {
        announcements.compactMap { if case .afterJoining(let from, _) = $0.occurrence { from } else { nil } }.min()
    }

    /// The seconds after which everything repeats; nil if it does not, or if kinds have periods of their own.
    package var period: Int? {
        let periods = announcements.map { if case .periodic(_, _, let period) = $0.occurrence { period } else { 0 } }
        return periods.count == 1 && periods[0] > 0 ? periods[0] : nil
    }

    /// An asset, which plays apart from the stream; nil if there is none of the name.
    package func asset(_ name: MarkAssetName) -> MarkAsset? { adBreak?.asset(name) }

    /// The assets of a date range by list, in the order in which they are played; nil if there is no such list.
    package func assets(ofDateRange id: String) -> [MarkAsset]? { adBreak?.assets(ofDateRange: id) }

    /// The time at which a button to skip the assets of a date range is shown (RFC 8216bis, D.3), from their list; nil if that has none.
    package func skipControl(ofDateRange id: String) -> SkipControl? { adBreak?.skipControl(ofDateRange: id) }

    /// - Throws: if a fault sets EXT-X-DISCONTINUITY, and marks do.
    package func require(beside scenario: Scenario) throws(ScenarioError) {
        guard let fault = scenario.firstMarkingDiscontinuities,
            let mark = marks.first(where: \.marksDiscontinuities)
        else { return }
        // A list does not show which of them has marked an earlier discontinuity, as with two faults.
        throw ScenarioError(
            fault.text,
            "only one thing can set EXT-X-DISCONTINUITY, and '\(mark.parameters.map(\.text).joined(separator: "&"))' does"
        )
    }

    /// The largest number of breaks in a list: one a minute in that of a day, which is a quarter longer with them.
    private static let most = 1440

    /// Checks the breaks of a list that goes far back.
    ///
    /// - Parameters:
    ///   - view: the part of the past that lists have; nil for the present.
    ///   - asked: the same marks as a URL has them, for the message.
    /// - Throws: if a range has no break, or if a list would have far too many.
    package func require(in view: PastView?, asked: Marks) throws(ScenarioError) {
        guard let view, let adBreak else { return }
        let text = asked.adBreak?.parameters.first?.text ?? ""
        if let range = view.range, adBreak.spans(meeting: range).isEmpty {
            let (start, end) = (range.lowerBound.basicISO8601, range.upperBound.basicISO8601)
            throw ScenarioError(text, "nothing of it is between start=\(start) and end=\(end)")
        }
        guard let length = view.listLength, case .periodic(_, _, let period) = adBreak.occurrence,
            length > period * Self.most
        else { return }
        let least = (length - 1) / Self.most + 1
        throw ScenarioError(
            text,
            "a list of \(length) s would have more than \(Self.most) of them; allowed: periods of \(least) s or more, as in "
                + "20-35of\(max(least, 36))"
        )
    }

    /// The targets that faults can have: assets and their lists.
    package var faultTargets: Set<FaultTarget> { adBreak?.faultTargets ?? [] }

    /// The breaks that a range meets, in their order.
    ///
    /// - Parameter grid: that of the stream's segments.
    package func breaks(meeting range: Range<WallTime>, on grid: SegmentGrid) -> [MarkedBreak] {
        adBreak?.breaks(meeting: range, on: grid) ?? []
    }

    /// The first mark that is not in the pictures, as splices are, but in lists or in messages; nil if there is none.
    package var firstBesidePictures: String? {
        marks.first { !$0.marksDiscontinuities }?.parameters.map(\.text).joined(separator: "&")
    }

    /// The program of a segment that would have the live one.
    package func program(of number: Int64, on grid: SegmentGrid) -> SegmentProgram? {
        adBreak?.program(of: number, on: grid)
    }
}

extension Marks: Hashable {
    package static func == (left: Marks, right: Marks) -> Bool { left.parameters == right.parameters }

    package func hash(into hasher: inout Hasher) { hasher.combine(parameters) }
}

/// The stream whose lists marks write into.
package struct MarkedStream: Sendable {
    /// The properties on which the counting of discontinuities depends.
    package let stream: FaultedStream
    /// The absolute URI of an asset, which a date range with an ID plays.
    package let assetURI: @Sendable (MarkAssetName, _ dateRange: String) -> String
    /// The URI of a list of assets, relative to any media playlist.
    package let assetListURI: @Sendable (_ dateRange: String) -> String

    package init(
        _ stream: FaultedStream,
        assetURI: @escaping @Sendable (MarkAssetName, String) -> String,
        assetListURI: @escaping @Sendable (String) -> String
    ) {
        (self.stream, self.assetURI, self.assetListURI) = (stream, assetURI, assetListURI)
    }

    package var grid: SegmentGrid { stream.grid }

    /// The end of the last segment that it ever has; ``WallTime/distantFuture`` if it does not end.
    package var end: WallTime { stream.view.end }

    /// The part of the timeline that the complete segments of a list have. That of the grid is the same in all renditions.
    package func window(of list: MediaPlaylist) -> Range<WallTime> {
        window(of: list, count: list.segments.count - (list.hasOpenSegment ? 1 : 0))
    }

    /// The same with the segment of which a list may have parts only.
    package func extent(of list: MediaPlaylist) -> Range<WallTime> { window(of: list, count: list.segments.count) }

    private func window(of list: MediaPlaylist, count: Int) -> Range<WallTime> {
        grid.start(of: list.mediaSequence)..<grid.start(of: list.mediaSequence + Int64(count))
    }
}
