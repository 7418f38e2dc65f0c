internal import Production
internal import Calendar
internal import HLS
internal import Marks
internal import Scenarios
internal import Timeline

/// A parameter in the query of a playlist. Nothing else is needed for it but its line in ``all`` and the property that it sets.
package struct QueryParameter: Sendable {
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
        /// `replay=INSTANT`: the instant is that of a live list.
        case replay
    }

    let name: String
    let stage: Stage
    /// Its other names.
    var otherNames: [String] = []
    /// Further words for it, which are answered with its name.
    var synonyms: [String] = []
    /// Whether viewers may give it, in the query of a multivariant playlist. All others are only in the queries that those write.
    var isForViewers = true
    /// Whether it may occur several times with different values, because they add up.
    var addsUp = false
    /// Whether caches keep media playlists with it, and so have to distinguish its values.
    var isKeptByCaches = true
    /// The modes with which it cannot be combined.
    var excludedBy: Set<Mode> = []
    /// Sets its value in a query, given its name and the text; nil for one that is not part of a presentation.
    var read: Reading?
    /// Its text in the query of a media playlist, nil for the default; without this function it is never there.
    var print: (@Sendable (Presentation) -> String?)?

    typealias Reading = @Sendable (inout PresentationQuery, String, String) throws(ChannelError) -> Void

    /// All parameters; those of media playlists are in the order in which they are printed.
    static let all = own + LookField.all.map(setting)

    /// The parameters that are not settings of a look; a few kinds of faults have one of their own name.
    static let own = table + FaultTable.parameters.map(fault) + MarkTable.definitions.flatMap(marks)

    private static let table: [QueryParameter] = [
        .init(name: "tz", stage: .look, synonyms: ["timezone", "zone"], read: value(\.variant.timeZone, timeZone)),
        .init(name: "offset", stage: .look, read: value(\.variant.offset, offset)),
        .init(name: "to", stage: .look, read: value(\.variant.target, target)),
        .init(name: "audio", stage: .packing, synonyms: ["sound"], read: value(\.sound, choice)),
        .init(name: "subtitles", stage: .packing, synonyms: ["subs"], read: value(\.subtitles, subtitles)),
        .init(name: "cc", stage: .packing, synonyms: ["captioning"], read: value(\.captions, choice)),
        .init(name: "mux", stage: .packing, read: value(\.packing, choice)),
        .init(name: "latency", stage: .packing, read: value(\.latency, choice)),
        .init(
            name: "key",
            stage: .packing,
            synonyms: ["keys", "encryption", "drm"],
            read: value(\.keySeconds, keySeconds)
        ),
        .init(name: "define", stage: .packing, synonyms: ["variables"], read: value(\.variables, choice)),
        .init(name: "data", stage: .packing, read: value(\.sessionData, choice)),
        .init(name: "steer", stage: .packing, synonyms: ["steering", "pathways"], read: value(\.steering, steering)),
        .init(name: "steer.ttl", stage: .packing, synonyms: ["ttl"], read: value(\.steeringLifetime, lifetime)),
        .init(name: "steer.clone", stage: .packing, synonyms: ["clone"], read: value(\.clonedPathway, pathway)),
        .init(name: "redundant", stage: .packing, synonyms: ["backup"], read: value(\.redundancy, redundancy)),
        .init(name: "key.iv", stage: .packing, synonyms: ["iv", "key_iv"], read: value(\.keyVector, choice)),
        .init(
            name: "key.method",
            stage: .packing,
            synonyms: ["key_method", "sample_aes"],
            read: value(\.keyMethod, choice)
        ),
        .init(name: "container", stage: .packing, read: value(\.container, container)) {
            $0.container == .cmaf ? nil : $0.container.rawValue
        },
        .init(name: "present", stage: .view, read: value(\.present, choice)) {
            $0.present == $0.stream.usualPresent ? nil : $0.present.rawValue
        },
        .init(name: "schedule", stage: .view, isForViewers: false, read: value(\.schedule, schedule)) {
            $0.schedule == .live ? nil : $0.schedule.text
        },
        // It has no effect if there is only one program.
        .init(name: "splice", stage: .packing, read: value(\.splice, choice)) {
            $0.schedule == .live || $0.splice == .marked ? nil : $0.splice.rawValue
        },
        .init(name: "allowance", stage: .view, excludedBy: [.parts], read: value(\.allowance, allowance)) {
            $0.allowance.map(String.init)
        },
        .init(name: "past", stage: .view, excludedBy: [.ahead, .parts], read: value(\.pastCount, pastCount)) {
            $0.past.map(String.init)
        },
        // It is only in lists with faults.
        .init(
            name: "since",
            stage: .scenario,
            isForViewers: false,
            isKeptByCaches: false,
            read: value(\.countsSince, minute)
        ) { $0.countsSince == .epoch ? nil : $0.countsSince.basicISO8601 },
        .init(name: "loading", stage: .view, read: value(\.loading, loading)),
        .init(name: "live", stage: .view, read: value(\.premiere, instant)),
        .init(name: "dvr", stage: .view, excludedBy: [.ahead], read: past),
        .init(name: "start", stage: .view, synonyms: ["from"], excludedBy: [.ahead, .parts, .replay], read: past),
        .init(name: "end", stage: .view, synonyms: ["until"], excludedBy: [.ahead, .parts, .replay], read: past),
        .init(name: "delay", stage: .view, excludedBy: [.ahead, .parts, .replay], read: past),
        .init(name: "replay", stage: .view, excludedBy: [.ahead], read: value(\.replay, replayed)),
        .init(name: "exact", stage: .packing, read: value(\.exact, choice)),
        .init(name: "fault", stage: .scenario, synonyms: ["faults"], addsUp: true, excludedBy: [.ahead]) {
            (query, _, value) in query.faults.append(value)
        },
        .init(
            name: "scenario",
            stage: .scenario,
            synonyms: ["scenarios"],
            excludedBy: [.ahead],
            read: value(\.situations, situations)
        ),
        .init(name: "label", stage: .scenario, read: value(\.label, choice)),
        .init(name: "session", stage: .session),
    ]

    private static func fault(_ kind: FaultDefinition) -> QueryParameter {
        .init(name: kind.name, stage: .scenario, synonyms: kind.parameterSynonyms ?? [], excludedBy: [.ahead]) {
            (query, name, value) in query.faults.append("\(name)=\(value)")
        }
    }

    private static func marks(_ kind: MarkDefinition) -> [QueryParameter] {
        kind.parameters.map { parameter in
            .init(
                name: parameter.name,
                stage: .scenario,
                synonyms: parameter.name == kind.name ? kind.synonyms : [],
                excludedBy: [.ahead]
            ) { (query, name, value) in
                if name != kind.name || value != "none" { query.marks.append(MarkParameter(name, value)) }
            }
        }
    }

    private static func setting(_ field: LookField) -> QueryParameter {
        .init(name: field.name, stage: .look, otherNames: field.otherNames, synonyms: field.synonyms) {
            (query, _, value) throws(ChannelError) in try query.variant.look.set(field, toQuery: value)
        }
    }

    /// The parameters in the queries of media playlists.
    static let ofPlaylists = all.filter { $0.print != nil }
    /// The parameters of viewers, by all of their names.
    static let named = Dictionary(
        uniqueKeysWithValues: all.filter(\.isForViewers).flatMap { one in
            ([one.name] + one.otherNames).map { ($0, one) }
        }
    )
    /// The names of parameters that change the picture.
    package static let namesOfLooks = all.filter { $0.stage == .look }.map(\.name)
}
