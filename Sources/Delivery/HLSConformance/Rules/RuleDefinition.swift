/// What a rule asks, and who asks it.
package struct RuleDefinition: Hashable, Sendable {
    package enum Source: String, CaseIterable, Sendable {
        case rfc8216 = "RFC 8216"
        /// Its successor, draft-pantos-hls-rfc8216bis-22.
        case rfc8216bis
        /// HLS Authoring Specification for Apple Devices.
        case apple = "Apple's authoring specification"
        /// No standard, but what every stream of ours keeps: no fault of anybody else's.
        case clockcast = "Clockcast"
    }

    package enum Level: String, CaseIterable, Sendable {
        case must = "MUST"
        case should = "SHOULD"
    }

    package let source: Source
    /// The number of the section or of the requirement in the source; empty if that is Clockcast.
    package let section: String
    package let level: Level
    package let sentence: String

    init(_ source: Source, _ section: String, _ level: Level, _ sentence: String) {
        self.source = source
        self.section = section
        self.level = level
        self.sentence = sentence
    }

    /// A rule of ours.
    init(ours sentence: String) {
        self.init(.clockcast, "", .must, sentence)
    }
}
