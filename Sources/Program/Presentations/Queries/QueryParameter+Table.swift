internal import ChannelSettings
internal import HLS
internal import Marks
internal import Scenarios
internal import Timeline

extension QueryParameter {
    /// All parameters. Those of media playlists, and those of names, are in the order in which they are printed.
    static let all = own + LookField.all.map(setting)

    /// The parameters that are not settings of a look; a few kinds of faults have one of their own name.
    static let own: [QueryParameter] = [
        ofPictures(), ofLists(), ofForm(), ofTime(), Marks.definitions.flatMap(marks), ofScenarios(),
        FaultTable.parameters.map(fault),
    ].flatMap { $0 }

    // The rows are made once. If they were optimised, they alone would take the compiler a second and a half.

    /// In names they are a part of the channel.
    @_optimize(none)
    private static func ofPictures() -> [QueryParameter] {
        [
            .init(name: "tz", stage: .look, synonyms: ["timezone", "zone"], read: timeZone),
            .init(name: "offset", stage: .look, read: value(\.variant.offset, offset)),
            .init(name: "to", stage: .look, read: target),
            .init(
                name: ChannelVariant.labelName,
                stage: .scenario,
                traits: [.invented],
                read: value(\.isLabelled, words([("on", true), ("off", false)])),
                inName: { $0.label.isEmpty ? nil : "on" }
            ),
        ]
    }

    @_optimize(none)
    private static func ofLists() -> [QueryParameter] {
        [
            .init(name: "container", stage: .packing, read: value(\.container, containers)) {
                $0.container == .cmaf ? nil : $0.container.rawValue
            },
            .init(
                name: "present",
                stage: .view,
                excludedBy: ["latency=low"],
                exception: Presentation.Present.edge.rawValue,
                refusalInFiles: complete,
                read: value(\.present, choices())
            ) { $0.present == $0.stream.usualPresent ? nil : $0.present.rawValue },
            .init(name: "schedule", stage: .view, isForViewers: false, read: schedule) {
                $0.schedule == .live ? nil : $0.schedule.text
            },
            // It has no effect if there is only one program.
            .init(name: "splice", stage: .packing, read: value(\.splice, choices())) {
                $0.schedule == .live || $0.splice == .marked ? nil : $0.splice.rawValue
            },
            .init(
                name: "allowance",
                stage: .view,
                excludedBy: ["latency=low"],
                refusalInFiles: complete,
                read: value(\.allowance, allowance)
            ) { $0.allowance.map(String.init) },
            .init(
                name: "past",
                stage: .view,
                excludedBy: ["present=ahead", "latency=low"],
                refusalInFiles: complete,
                read: value(\.pastCount, pastCount)
            ) { $0.past.map(String.init) },
            // It is only in lists with faults, which caches do not keep.
            .init(
                name: "since",
                stage: .scenario,
                isForViewers: false,
                read: value(\.countsSince, minute)
            ) { $0.countsSince == .epoch ? nil : $0.countsSince.basicISO8601 },
        ]
    }

    private static let complete: Refusal = "files are a complete list of --duration"
    private static let range: Refusal = "files begin at --from, and last --duration"

    @_optimize(none)
    private static func ofTime() -> [QueryParameter] {
        [
            view("dvr", excludedBy: ["present=ahead", "start"], refusal: complete),
            view(
                "delay",
                excludedBy: ["present=ahead", "latency=low", "replay", "shift", "start"],
                refusal: "files begin at --from, and are not live"
            ),
            view("start", ["from"], excludedBy: ["present=ahead", "latency=low", "replay", "shift"], refusal: range),
            view("end", ["until"], needs: ("start", "a start"), refusal: range),
            view("type", isForViewers: false),
            .init(
                name: Replay.name,
                stage: .view,
                isForViewers: false,
                traits: [.ofPast, .invented],
                excludedBy: ["present=ahead"],
                read: named(\.shift) { (text, _) throws(ScenarioError) in try Replay(path: text[...]) },
                inName: { $0.replay?.text }
            ),
            .init(
                name: "replay",
                stage: .view,
                traits: [.ofPast],
                excludedBy: ["present=ahead"],
                refusalInFiles: "files begin at --from",
                read: named(\.replay, Replay.instant)
            ),
            .init(name: "loading", stage: .view, read: value(\.loading, loading)),
            .init(name: "live", stage: .view, read: named(\.premiere, ViewRequest.premiere)),
        ]
    }

    private static func view(
        _ name: String,
        _ synonyms: [String] = [],
        isForViewers: Bool = true,
        needs: (name: String, words: String)? = nil,
        excludedBy: Set<Exclusion> = [],
        refusal: Refusal? = nil
    ) -> QueryParameter {
        .init(
            name: name,
            stage: .view,
            synonyms: synonyms,
            isForViewers: isForViewers,
            traits: [.ofPast, .invented],
            needs: needs,
            excludedBy: excludedBy,
            refusalInFiles: refusal,
            read: { (query, name, text) throws(ChannelError) in
                try PresentationQuery.naming { () throws(ScenarioError) in try query.past.set(name, to: text) }
            },
            inName: { $0.past?[name] }
        )
    }

    private static func marks(_ kind: MarkDefinition) -> [QueryParameter] {
        kind.parameters.map(\.name).map { name in
            .init(
                name: name,
                stage: .scenario,
                synonyms: name == kind.name ? kind.synonyms : [],
                excludedBy: ["present=ahead"],
                read: { query, _, value in
                    if name != kind.name || value != nothing { query.marks.append(MarkParameter(name, value)) }
                },
                inName: { $0.marks[name] }
            )
        }
    }

    @_optimize(none)
    private static func ofScenarios() -> [QueryParameter] {
        [
            .init(
                name: "fault",
                stage: .scenario,
                synonyms: ["faults"],
                addsUp: true,
                excludedBy: ["present=ahead"],
                read: { query, _, value in query.faults.append(value) },
                inName: { $0.scenario.isEmpty ? nil : $0.scenario.text }
            ),
            .init(
                name: "ad",
                stage: .scenario,
                isForViewers: false,
                read: { (query, _, text) throws(ChannelError) in
                    guard let asset = MarkAssetName(text) else { throw .unknownAsset(text) }
                    query.asset = asset
                },
                inName: { $0.asset?.text }
            ),
            .init(
                name: "scenario",
                stage: .scenario,
                synonyms: ["scenarios"],
                excludedBy: ["present=ahead"],
                read: named(\.situations, situations)
            ),
            .init(
                name: "session",
                stage: .session,
                refusalInFiles: "nobody records who reads files; a server does, by the URL"
            ),
        ]
    }

    private static func fault(_ kind: FaultKind) -> QueryParameter {
        .init(
            name: kind.name,
            stage: .scenario,
            synonyms: kind.parameterSynonyms ?? [],
            excludedBy: ["present=ahead"],
            read: { query, name, value in query.faults.append("\(name)=\(value)") }
        )
    }

    private static func setting(_ field: LookField) -> QueryParameter {
        .init(
            name: field.name,
            stage: .look,
            otherNames: field.name == "foreground" ? ["color"] : [],
            synonyms: field.name == "size" ? ["renditions"] : [],
            read: { (query, _, value) throws(ChannelError) in
                try query.variant.look.set(field, toQuery: value)
            }
        )
    }
}
