package import Timeline

/// A tag of a playlist in its written form, known or not.
package struct ObservedTag: Hashable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The name without the number sign: `EXT-X-MAP`.
    package let name: String
    /// The text after the colon; empty if there is none.
    package let value: String

    /// The attributes (RFC 8216, 4.2), as far as the value can be parsed.
    package var attributes: ObservedAttributes { ObservedAttributes(value) }
}

/// The attributes of a tag, as far as they can be read.
package struct ObservedAttributes: Hashable, Sendable {
    private var values: [String: String] = [:]
    /// The reason why the value is not an attribute list (RFC 8216, 4.2); nil if it is one.
    private(set) var problem: String?

    init(_ text: String) {
        var rest = text[...]
        while !rest.isEmpty {
            guard let equals = rest.firstIndex(of: "=") else {
                note("'\(Self.short(rest))' has no value")
                return
            }
            let name = rest[..<equals].drop { $0 == " " }
            if name.isEmpty || !name.utf8.allSatisfy(Self.isNameByte) { note("'\(Self.short(name))' is no name") }
            rest = rest[equals...].dropFirst()
            let value: Substring
            if rest.first == "\"" {
                let content = rest.dropFirst()
                guard let end = content.firstIndex(of: "\"") else {
                    note("\(name) has no closing quote")
                    return
                }
                value = rest[...end]
                rest = content[end...].dropFirst()
                if let next = rest.first, next != "," { note("no comma follows \(name)") }
                rest = rest.drop { $0 != "," }
            } else {
                value = rest.prefix { $0 != "," }
                rest = rest.dropFirst(value.count)
                if value.isEmpty { note("\(name) has no value") }
            }
            if values.updateValue(String(value), forKey: String(name)) != nil { note("\(name) stands there twice") }
            rest = rest.dropFirst()
        }
    }

    /// The value as it is written, in quotes if it has them.
    package subscript(name: String) -> String? { values[name] }

    /// All names, in the order of their letters.
    var names: [String] { values.keys.sorted() }

    /// The value without its quotes.
    package func text(_ name: String) -> String? {
        guard let value = values[name] else { return nil }
        return value.count >= 2 && value.first == "\"" ? String(value.dropFirst().dropLast()) : value
    }

    package func integer(_ name: String) -> Int64? { values[name].flatMap { ObservedNumber.integer($0[...]) } }

    /// The value of a decimal-floating-point in seconds.
    package func seconds(_ name: String) -> Interval? { values[name].flatMap { ObservedNumber.seconds($0[...]) } }

    /// The value of a signed-decimal-floating-point in seconds.
    package func signedSeconds(_ name: String) -> Interval? {
        values[name].flatMap { ObservedNumber.signedSeconds($0[...]) }
    }

    package func isYes(_ name: String) -> Bool { values[name] == "YES" }

    private mutating func note(_ problem: String) {
        if self.problem == nil { self.problem = problem }
    }

    private static func short(_ text: Substring) -> String { String(text.prefix(40)) }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "-")
    }
}
