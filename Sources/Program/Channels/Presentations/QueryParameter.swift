internal import Scenarios
internal import Timeline

/// A parameter in the query of a multivariant playlist. Its line in ``all`` is all that there is of it besides what it sets.
struct QueryParameter: Sendable {
    /// The part of a presentation that a parameter determines.
    enum Stage {
        case look
        case view
        case packing
        case scenario
        case session
    }

    /// A value of a parameter that excludes others.
    enum Mode {
        /// `present=ahead`: the past and faults are not known in advance.
        case ahead
        /// `latency=low`: only an ordinary live list has parts.
        case parts
    }

    let name: String
    let stage: Stage
    /// Further words for it, which are answered with its name.
    var synonyms: [String] = []
    /// Whether it is also in the query of media playlists, which caches must distinguish.
    var isInPlaylists = false
    /// The modes with which it cannot be combined.
    var excludedBy: Set<Mode> = []
    /// Sets its value in a query, given its name and the text; nil for one that is read together with others.
    var read: Reading?

    typealias Reading = @Sendable (inout PresentationQuery, String, String) throws(ChannelError) -> Void

    static let all = [
        QueryParameter(name: "tz", stage: .look, synonyms: ["timezone", "zone"]),
        QueryParameter(name: "offset", stage: .look),
        QueryParameter(name: "to", stage: .look),
        QueryParameter(name: "container", stage: .packing, isInPlaylists: true, read: choice(\.container)),
        QueryParameter(name: "audio", stage: .packing, synonyms: ["sound"], read: choice(\.sound)),
        QueryParameter(name: "mux", stage: .packing, read: choice(\.packing)),
        QueryParameter(name: "splice", stage: .packing, isInPlaylists: true, read: choice(\.splice)),
        QueryParameter(name: "latency", stage: .packing, read: choice(\.latency)),
        QueryParameter(name: "present", stage: .view, isInPlaylists: true, read: choice(\.present)),
        QueryParameter(name: "allowance", stage: .view, isInPlaylists: true, excludedBy: [.parts]) {
            (query, _, value) throws(ChannelError) in query.allowance = try Presentation.allowance(value)
        },
        QueryParameter(name: "past", stage: .view, isInPlaylists: true, excludedBy: [.ahead, .parts]) {
            (query, _, value) throws(ChannelError) in query.pastCount = try Presentation.past(value)
        },
        QueryParameter(name: "loading", stage: .view) { (query, name, value) throws(ChannelError) in
            guard let length = Interval(seconds: value), PresentationQuery.loadingTimes.contains(length) else {
                throw .value(value, of: name, allowed: "a number of seconds from 0 to 600, with at most three decimals")
            }
            query.loading = length
        },
        QueryParameter(name: "live", stage: .view) { (query, name, value) throws(ChannelError) in
            query.premiere = try PresentationQuery.naming { () throws(ScenarioError) in
                try ViewRequest.instant(value, name)
            }
        },
        QueryParameter(name: "dvr", stage: .view, excludedBy: [.ahead]),
        QueryParameter(name: "start", stage: .view, synonyms: ["from"], excludedBy: [.ahead, .parts]),
        QueryParameter(name: "end", stage: .view, synonyms: ["until"], excludedBy: [.ahead, .parts]),
        QueryParameter(name: "delay", stage: .view, excludedBy: [.ahead, .parts]),
        QueryParameter(name: "fault", stage: .scenario, synonyms: ["faults"], excludedBy: [.ahead]),
        QueryParameter(name: "scenario", stage: .scenario, synonyms: ["scenarios"], excludedBy: [.ahead]),
        QueryParameter(name: "pad", stage: .scenario, synonyms: ["padding"], excludedBy: [.ahead]),
        QueryParameter(name: "label", stage: .scenario, read: choice(\.label)),
        QueryParameter(name: "session", stage: .session),
    ]

    private static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ path: any WritableKeyPath<PresentationQuery, Choice?> & Sendable
    ) -> Reading {
        { (query, name, value) throws(ChannelError) in query[keyPath: path] = try Presentation.choice(name, value) }
    }

    static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
