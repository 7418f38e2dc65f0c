/// The form of a tag (RFC 8216, 4.3; RFC 8216bis, 4.4): its place, how often it may be there, and the form of its value.
package struct TagForm: Sendable {
    package typealias Kind = ObservedPlaylist.Kind

    typealias Attributes = KeyValuePairs<String, AttributeType>

    /// The kind of playlist in which a tag may stand; nil for both.
    package private(set) var place: Kind?
    /// Whether a playlist has it once at most.
    private(set) var isOnce = false
    /// The type of the whole value; nil if it is read elsewhere, or is an attribute list.
    private(set) var value: AttributeType?
    /// The known attributes; nil if the value is not an attribute list.
    private(set) var attributes: [(String, AttributeType)]?
    /// The rule for attributes that are missing, or exclude each other.
    private(set) var rule = Rule.tagIsWellFormed
    /// The attributes that are needed, some under conditions, and those that exclude each other.
    private(set) var clauses: [TagClause] = []
    /// Attributes that are defined for a similar tag, and not for this one.
    private(set) var foreign: [String] = []
    /// The attributes that no two of these tags have alike.
    private(set) var identity: [String] = []

    package var hasAttributes: Bool { attributes != nil }

    static let all = [(ofBoth, nil), (ofMedia, Kind.media), (ofMultivariant, Kind.multivariant)]
        .reduce(into: [String: TagForm]()) { all, table in
            for (name, form) in table.0 { all[name] = form.with { $0.place = table.1 } }
        }

    package static func of(_ name: String) -> TagForm? { all[name] }

    /// A tag with a value of a type, or one that is read elsewhere.
    static func value(_ type: AttributeType? = nil) -> TagForm { TagForm(value: type) }

    /// A tag with an attribute list, which may have some in common with other tags.
    static func list(_ attributes: Attributes...) -> TagForm {
        let all = attributes.flatMap { $0.map { ($0, $1) } }
        return TagForm(attributes: all, clauses: all.filter { $1.isNeeded }.map { name, _ in .needs(name) })
    }

    var once: TagForm { with { $0.isOnce = true } }

    func keeping(_ rule: Rule, _ clauses: TagClause...) -> TagForm {
        with { ($0.rule, $0.clauses) = (rule, $0.clauses + clauses) }
    }

    func without(_ foreign: String...) -> TagForm { with { $0.foreign = foreign } }

    func differing(in identity: String...) -> TagForm { with { $0.identity = identity } }

    private func with(_ change: (inout TagForm) -> Void) -> TagForm {
        var form = self
        change(&form)
        return form
    }
}

/// A requirement on the attributes of a tag together.
enum TagClause: Sendable {
    /// One that is not empty.
    case needs(String, Condition? = nil)
    /// One that may be empty.
    case has(String, Condition)
    case excludes([String], Condition)
    case exactlyOne([String])

    /// The condition under which a clause applies: the value of an attribute.
    struct Condition: Sendable {
        let name: String
        let isMet: @Sendable (_ value: String) -> Bool

        /// - Parameter values: those for which it applies; any if there are none.
        static func when(_ name: String, _ values: String...) -> Self {
            Self(name: name) { values.isEmpty || values.contains($0) }
        }

        static func unless(_ name: String, _ values: String...) -> Self {
            Self(name: name) { !values.contains($0) }
        }
    }

    /// What is wrong with a tag that does not keep it.
    func problem(_ tag: String, _ attributes: ObservedAttributes) -> Message? {
        func isThere(_ name: String) -> Bool { attributes[name] != nil }
        func lacks(_ name: String, _ condition: Condition?) -> Message? {
            guard let reason = Self.reason(condition, attributes) else { return nil }
            return ("\(tag) has no \(name)\(reason)", "\(name), which is required\(reason)")
        }
        switch self {
        case .needs(let name, let condition):
            return attributes.text(name)?.isEmpty ?? true ? lacks(name, condition) : nil
        case .has(let name, let condition): return isThere(name) ? nil : lacks(name, condition)
        case .excludes(let names, let condition):
            guard let name = names.first(where: isThere), let reason = Self.reason(condition, attributes) else {
                return nil
            }
            return ("\(tag) has \(name)\(reason)", "no \(name)\(reason)")
        case .exactlyOne(let names):
            let there = names.filter(isThere)
            guard there.count != 1 else { return nil }
            let found = there.isEmpty ? "none of \(names.joined(separator: ", "))" : there.joined(separator: " and ")
            return ("\(tag) has \(found)", "exactly one of \(names.joined(separator: ", "))")
        }
    }

    /// The words for a condition that is met; nil if it is not.
    private static func reason(_ condition: Condition?, _ attributes: ObservedAttributes) -> String? {
        guard let condition else { return "" }
        guard let value = attributes.text(condition.name), condition.isMet(value) else { return nil }
        return " beside \(condition.name)=\(value.prefix(40))"
    }
}
