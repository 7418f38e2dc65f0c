internal import Platform
package import Timeline

/// A tag of a playlist in its written form, known or not.
package struct ObservedTag: FindingPlace, Hashable {
    /// The line, from 1.
    package let line: Int
    /// The name without the number sign: `EXT-X-MAP`.
    package let name: String
    /// The text after the colon, as far as it is kept; empty if there is none.
    package let value: String
    /// The attributes (RFC 8216, 4.2), as far as the value can be parsed; none of a tag that has no attribute list.
    package let attributes: ObservedAttributes

    /// - Parameter hasAttributes: whether the value of a tag of this name is an attribute list.
    init(line: Int, name: String, value: String, hasAttributes: Bool) {
        self.line = line
        self.name = name
        self.value = KeptText.cut(value.utf8[...])
        attributes = ObservedAttributes(hasAttributes ? value : "")
    }
}

/// The part of a text in a playlist that is kept.
enum KeptText {
    /// The limit in bytes of a value, a name or a URI; data in URIs and the longest marks of SCTE-35 are far below.
    static let limit = 1 << 16

    /// The text; if it is too long its beginning, with an ellipsis.
    static func cut(_ text: Substring.UTF8View) -> String {
        text.count <= limit ? String(Substring(text)) : OutsideText.repaired(text.prefix(limit)) + "…"
    }
}

/// The attributes of a tag, as far as they can be read.
package struct ObservedAttributes: Hashable, Sendable {
    private var values: [String: String] = [:]
    /// The reason why the value is not an attribute list (RFC 8216, 4.2); nil if it is one.
    package private(set) var problem: String?
    /// Whether there are more attributes than are read.
    private(set) var isCut = false

    /// The number of attributes that are read; the longest lists of known ones have about twenty.
    static let limit = 200

    init(_ text: String) {
        var rest = text.utf8[...]
        while !rest.isEmpty {
            guard values.count < Self.limit else {
                isCut = true
                return
            }
            guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else {
                note("'\(Self.short(rest))' has no value")
                return
            }
            let written = rest[..<equals]
            let name = written.drop { $0 == UInt8(ascii: " ") }
            if name.isEmpty || !name.allSatisfy({ $0.isUpperCase || $0.isDecimalDigit || $0 == UInt8(ascii: "-") }) {
                note("'\(Self.short(name))' is not a name")
            }
            if name.count < written.count { note("a space stands before \(Self.short(name))") }
            rest = rest[equals...].dropFirst()
            let value: Substring.UTF8View
            let isQuoted = rest.first == UInt8(ascii: "\"")
            if isQuoted {
                let content = rest.dropFirst()
                guard let end = content.firstIndex(of: UInt8(ascii: "\"")) else {
                    note("\(Self.short(name)) has no closing quote")
                    return
                }
                value = rest[...end]
                rest = content[end...].dropFirst()
                if let next = rest.first, next != UInt8(ascii: ",") { note("no comma follows \(Self.short(name))") }
                rest = rest.drop { $0 != UInt8(ascii: ",") }
            } else {
                value = rest.prefix { $0 != UInt8(ascii: ",") }
                rest = rest[value.endIndex...]
                if value.isEmpty { note("\(Self.short(name)) has no value") }
            }
            // A value that was cut keeps its closing quote.
            let kept = KeptText.cut(value) + (isQuoted && value.count > KeptText.limit ? "\"" : "")
            if values.updateValue(kept, forKey: KeptText.cut(name)) != nil {
                note("\(Self.short(name)) stands there twice")
            }
            if rest.first != nil, rest.dropFirst().isEmpty { note("nothing follows the last comma") }
            rest = rest.dropFirst()
        }
    }

    /// The value as it is written, in quotes if it has them.
    package subscript(name: String) -> String? { values[name] }

    /// All names, in the order of their letters.
    package var names: [String] { values.keys.sorted() }

    /// The value without its quotes.
    package func text(_ name: String) -> String? {
        guard let value = values[name] else { return nil }
        return AttributeType.quoted.holds(value) ? String(Substring(value.utf8.dropFirst().dropLast())) : value
    }

    package func integer(_ name: String) -> Int64? { values[name].flatMap { ObservedNumber.integer($0[...]) } }

    /// The value of a decimal-floating-point in seconds.
    package func seconds(_ name: String) -> Interval? { values[name].flatMap { ObservedNumber.seconds($0[...]) } }

    /// The value of a signed-decimal-floating-point in seconds.
    package func signedSeconds(_ name: String) -> Interval? {
        values[name].flatMap { ObservedNumber.signedSeconds($0[...]) }
    }

    /// Whether it is a decimal number that is too large to be read as seconds.
    package func isBeyondSeconds(_ name: String) -> Bool {
        values[name].map { ObservedNumber.isDecimal($0[...]) && ObservedNumber.seconds($0[...]) == nil } ?? false
    }

    package func isYes(_ name: String) -> Bool { values[name] == "YES" }

    /// Adds the attributes of another tag that this one does not have, as long as there are not more than ``limit``.
    package mutating func fill(_ other: ObservedAttributes) {
        for (name, value) in other.values where values[name] == nil && values.count < Self.limit {
            values[name] = value
        }
    }

    private mutating func note(_ problem: String) {
        if self.problem == nil { self.problem = problem }
    }

    private static func short(_ text: Substring.UTF8View) -> Substring { Substring(text).prefix(40) }
}
