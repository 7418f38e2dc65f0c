/// Changes of timed metadata: tags of ID3 in a transport stream, and event messages in fragmented MP4.
enum MetadataMutations {
    private typealias Maker = TimedMetadataRulesTests

    private static let scheme = "https://aomedia.org/emsg/ID3"

    /// A tag with a byte that is another.
    private static func tag(_ place: Int, _ byte: UInt8) -> [UInt8] {
        var tag = Maker.tag()
        tag[place] = byte
        return tag
    }

    private static let tags: [(rule: String?, bytes: [UInt8])] = [
        (nil, Maker.tag()), (nil, Maker.tag() + Maker.tag()), (nil, Maker.tag(3) + [0, 0]),
        ("tags-are-whole", Array(Maker.tag().dropFirst())), ("tags-are-whole", Array(Maker.tag().dropLast(3))),
        ("tags-are-whole", Maker.tag(9)), ("tags-are-whole", tag(0, 0x49 ^ 0x20)), ("tags-are-whole", tag(6, 0x80)),
        ("tags-are-whole", tag(9, 0x7f)), ("tags-are-whole", tag(10, 0x20)), ("tags-are-whole", tag(17, 9)),
        ("tags-are-whole", tag(14, 0xff)),
    ]

    private static let messages: [(rule: String?, bytes: [UInt8])] = [
        (nil, []), (nil, Maker.message(at: 10_000, scheme, Maker.tag())),
        (nil, Maker.message(at: 40_000, "urn:scte:scte35:2013:bin", [1])),
        ("messages-are-in-segment", Maker.message(at: 9000, scheme, Maker.tag())),
        ("messages-are-in-segment", Maker.message(at: 0, scheme, Maker.tag())),
        ("messages-are-whole", Maker.message(at: 10_000, scheme, [1])),
        ("messages-are-whole", Maker.message(at: 10_000, scheme, [])),
        ("messages-are-whole", Maker.message(at: 10_000, scheme, Array(Maker.tag().dropLast()))),
        ("messages-are-whole", Maker.message(at: 10_000, "", [1])),
        ("messages-are-whole", Maker.message(at: 10_000, "a", [1], timescale: 0)),
        ("messages-are-whole", Maker.box("emsg", [1, 0, 0, 0, 1])),
        ("messages-are-whole", Maker.box("emsg", [7, 0, 0, 0])),
        ("messages-are-whole", Maker.box("emsg", [0, 0, 0, 0], Array(scheme.utf8))),
    ]

    static var all: [Mutation] {
        tags.enumerated().map { index, row in
            Mutation("timed metadata", "tag \(index)", row.rule) { Maker.streamRules(row.bytes) }
        } + [
            Mutation("timed metadata", "a tag without its time", "tags-are-whole") {
                Maker.streamRules(Maker.tag(), hasTime: false)
            },
            Mutation("timed metadata", "tags that the PMT does not describe", "metadata-is-described") {
                Maker.streamRules(Maker.tag(), format: nil)
            },
            Mutation("timed metadata", "tags of another format", "metadata-is-described") {
                Maker.streamRules(Maker.tag(), format: "KLVA")
            },
            Mutation("timed metadata", "metadata of another format", nil) {
                Maker.streamRules([1, 2, 3], format: "KLVA")
            },
        ]
            + messages.enumerated().map { index, row in
                Mutation("timed metadata", "message \(index)", row.rule) { Maker.rules(row.bytes) }
            }
    }
}
