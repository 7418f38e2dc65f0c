/// A JSON object, member by member: `["id": 1, "fault": nil]`. Unknown values are null, and are not left out.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral, Sendable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    private var members: [(name: String, value: (any Encodable & Sendable)?)]

    package init(dictionaryLiteral members: (String, (any Encodable & Sendable)?)...) {
        self.members = members.map { ($0, $1) }
    }

    /// The same without members that are nil.
    package var compact: JSONObject {
        var other = self
        other.members.removeAll { $0.value == nil }
        return other
    }

    /// The same with further members.
    package func adding(_ further: JSONObject) -> JSONObject {
        var other = self
        other.members += further.members
        return other
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in members {
            if let value {
                try container.encode(value, forKey: Name(stringValue: name))
            } else {
                try container.encodeNil(forKey: Name(stringValue: name))
            }
        }
    }
}
