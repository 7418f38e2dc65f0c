/// A JSON object, member by member: `["id": 1, "fault": nil]`. Unknown values are null, and are not left out.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral, Sendable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    private let members: [(name: String, value: any Encodable & Sendable)]

    init(dictionaryLiteral members: (String, any Encodable & Sendable)...) {
        self.members = members.map { ($0, $1) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in members { try container.encode(value, forKey: Name(stringValue: name)) }
    }
}
