/// What a rule asks, and who asks it.
package struct RuleDefinition: Hashable, Sendable {
    package enum Source: String, CaseIterable, Sendable {
        case rfc8216 = "RFC 8216"
        /// Its successor, draft-pantos-hls-rfc8216bis-22.
        case rfc8216bis
        /// HLS Authoring Specification for Apple Devices.
        case apple = "Apple's authoring specification"
        /// HTTP; the section names the RFC.
        case http = "HTTP"
        /// MPEG-2 systems: transport streams.
        case transportStreams = "ISO/IEC 13818-1"
        /// The ISO base media file format: fragmented MP4.
        case mediaFiles = "ISO/IEC 14496-12"
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

    package init(_ source: Source, _ section: String, _ level: Level, _ sentence: String) {
        self.source = source
        self.section = section
        self.level = level
        self.sentence = sentence
    }

    /// A rule of ours.
    package init(ours sentence: String) {
        self.init(.clockcast, "", .must, sentence)
    }
}
