package import Platform

/// The variables of a playlist (RFC 8216bis, 4.3): values by EXT-X-DEFINE, for which `{$name}` stands in URIs and quoted strings.
package struct PlaylistVariables: Hashable, Sendable {
    /// The values by name; nil for one that cannot be known here.
    private var values: [String: String?] = [:]
    /// The number of bytes that variables may still add, so that a short list does not become an endless one.
    private var room = 1 << 24
    /// Longer values are not kept.
    private static let longest = 4096

    var isEmpty: Bool { values.isEmpty }

    /// Takes an EXT-X-DEFINE (RFC 8216bis, 4.4.2.3).
    ///
    /// - Parameters:
    ///   - uri: the URI of the playlist, for QUERYPARAM. Escaped values are not known.
    ///   - imported: the variables of the multivariant playlist, for IMPORT; nil if they are not known.
    /// - Returns: the reason why there is no value; nil if there is one.
    mutating func define(_ attributes: ObservedAttributes, uri: String, imported: PlaylistVariables?) -> String? {
        if let name = attributes.text("NAME") {
            set(name, attributes.text("VALUE"))
        } else if let name = attributes.text("IMPORT") {
            set(name, imported?.value(name))
            if imported.map({ $0.values.index(forKey: name) == nil }) ?? false {
                return "the multivariant playlist does not define \(name.prefix(40))"
            }
        } else if let name = attributes.text("QUERYPARAM") {
            let fields = URIReference.query(of: uri).split(separator: "&")
            let value = fields.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
            set(name, value.flatMap { $0.contains("%") ? nil : String($0) })
            if value == nil, !uri.isEmpty { return "the URI of the list has no \(name.prefix(40))" }
        }
        return nil
    }

    private mutating func set(_ name: String, _ value: String?) {
        values.updateValue(value.flatMap { $0.utf8.count > Self.longest ? nil : $0 }, forKey: name)
    }

    private func value(_ name: String) -> String? { values[name].flatMap { $0 } }

    /// Inserts values. References without a known value stay unchanged.
    ///
    /// - Returns: the text, and the first undefined name.
    mutating func expand(_ text: String) -> (text: String, undefined: String?) {
        guard Self.hasReference(in: text) else { return (text, nil) }
        var (result, undefined) = ("", String?.none)
        var rest = text[...]
        while let reference = Self.reference(in: rest) {
            result += rest[..<reference.range.lowerBound]
            if values.index(forKey: reference.name) == nil, undefined == nil { undefined = reference.name }
            if let value = self.value(reference.name), value.utf8.count <= room {
                room -= value.utf8.count
                result += value
            } else {
                result += rest[reference.range]
            }
            rest = rest[reference.range.upperBound...]
        }
        return (result + rest, undefined)
    }

    /// Whether there is a reference; in an expanded text it is one whose value is not known.
    static func hasReference(in text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "{")) && reference(in: text[...]) != nil
    }

    private static func reference(in text: Substring) -> (range: Range<Substring.Index>, name: String)? {
        var rest = text.utf8
        while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = rest[start...].dropFirst()
            guard rest.first == UInt8(ascii: "$") else { continue }
            let name = rest.dropFirst().prefix { $0.isAlphanumeric || "_-".utf8.contains($0) }
            guard !name.isEmpty, rest[name.endIndex...].first == UInt8(ascii: "}") else { continue }
            return (start..<rest.index(after: name.endIndex), String(Substring(name)))
        }
        return nil
    }
}

extension URIReference {
    /// A URI that can be requested.
    package static func known(_ uri: String?) -> String? { uri.flatMap { $0.isEmpty || isUnknown($0) ? nil : $0 } }

    /// Whether it is not known as a whole: it was cut, or it has a variable whose value is not known.
    package static func isUnknown(_ uri: String) -> Bool {
        uri.utf8.count > KeptText.limit || PlaylistVariables.hasReference(in: uri)
    }
}
