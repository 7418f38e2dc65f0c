package import HLSConformance

/// A rule that a stream is held to, by its identifier.
///
/// Rules that the project's own tests know as well (``HLSConformance/Rule``) are the same here: the identifier, who asks it,
/// and the sentence.
package struct CheckRule: Hashable, Sendable {
    /// In lower case with hyphens, such as `target-duration-stays`.
    package let id: String
    package let definition: RuleDefinition

    init(_ rule: Rule) {
        id = rule.rawValue
        definition = rule.definition
    }

    init(
        _ id: String,
        _ source: RuleDefinition.Source,
        _ section: String,
        _ level: RuleDefinition.Level,
        _ sentence: String
    ) {
        self.id = id
        definition = RuleDefinition(source, section, level, sentence)
    }

    /// A MUST.
    init(_ id: String, _ source: RuleDefinition.Source, _ section: String, _ sentence: String) {
        self.init(id, source, section, .must, sentence)
    }

    /// Who asks it, with the section: `RFC 8216, 4.3.3.1`.
    package var source: String {
        let name = definition.source == .rfc8216bis ? "RFC 8216bis" : definition.source.rawValue
        return definition.section.isEmpty ? name : "\(name), \(definition.section)"
    }

    package static func == (left: CheckRule, right: CheckRule) -> Bool { left.id == right.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// Every rule there is.
    package static let all: [CheckRule] =
        playlistRules + mediaPlaylistRules + updateRules + renditionRules + multivariantRules + answerRules
        + mediaRules + agreementRules + lowLatencyRules
}
