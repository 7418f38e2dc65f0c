import Testing

@testable import HLSConformance

@Suite("The table of rules")
struct RuleTests {
    @Test("Every rule is looked at in one place, and only there")
    func checked() {
        let checked: [Rule] =
            MediaPlaylistRules.checks.map(\.rule) + PlaylistUpdateRules.checks.map(\.rule)
            + RenditionRules.checks.map(\.rule) + MultivariantPlaylistRules.checks.map(\.rule)
            // These need more than the playlists: the frame rate, the instants.
            + [.segmentDurationIsWholeFrames, .updateIsNotEarly, .updateIsNotLate]
            + LowLatencyRules.checks.map(\.rule) + LowLatencyUpdateRules.checks.map(\.rule)
            + LowLatencyRenditionRules.checks.map(\.rule)
            // And these the instants, several lists, or answers: `LowLatencyPlayerTests` has a case of each.
            + [
                .partComesInTime, .renditionReportsAreGiven, .renditionReportIsTrue, .blockedReloadWaits,
                .blockedReloadComesInTime, .oldReloadIsAnswered, .partWithoutNumberIsRefused, .farReloadIsRefused,
                .deltaUpdateIsMade, .deltaUpdateIsConsistent, .hintedPartIsAvailable, .partIsAvailable,
                .partStaysAvailable, .segmentIsItsParts,
            ]
        #expect(checked.sorted { $0.rawValue < $1.rawValue } == Rule.allCases.sorted { $0.rawValue < $1.rawValue })
    }

    @Test("A rule of a standard has its section, one of ours has none; each is a sentence", arguments: Rule.allCases)
    func definition(rule: Rule) {
        let definition = rule.definition
        #expect(definition.section.isEmpty == (definition.source == .clockcast))
        #expect(definition.sentence.hasSuffix(".") && !definition.sentence.dropLast().contains("."))
        #expect(rule.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
    }

    @Test("No two rules have the same sentence")
    func sentences() {
        #expect(Set(Rule.allCases.map(\.definition.sentence)).count == Rule.allCases.count)
    }
}
