/// The form of a tag (RFC 8216, 4.3; RFC 8216bis, 4.4): its place, how often it may be there, and the form of its value.
package struct TagForm: Sendable {
    package typealias Kind = ObservedPlaylist.Kind

    typealias Attributes = KeyValuePairs<String, AttributeType>

    /// The kind of playlist in which a tag may stand; nil for both.
    package let place: Kind?
    /// Whether a playlist has it once at most.
    package let isOnce: Bool
    /// The type of the whole value; nil if it is read elsewhere, or is an attribute list.
    private(set) var value: AttributeType?
    /// The known attributes; nil if the value is not an attribute list.
    private(set) var attributes: [(String, AttributeType)]?
    /// The rule for attributes that are missing, or exclude each other.
    private(set) var rule = Rule.tagIsWellFormed
    /// The attributes that are needed under conditions, and those that exclude each other.
    private(set) var clauses: [TagClause] = []
    /// Attributes that are defined for a similar tag, and not for this one.
    private(set) var foreign: [String] = []
    /// The attributes that no two of these tags have alike.
    private(set) var identity: [String] = []

    package var hasAttributes: Bool { attributes != nil }

    /// A tag with a value of a type, or one that is read elsewhere.
    static func value(_ place: Kind?, _ type: AttributeType? = nil, once isOnce: Bool = false) -> TagForm {
        TagForm(place: place, isOnce: isOnce, value: type)
    }

    /// A tag with an attribute list.
    ///
    /// - Parameter shared: attributes that it has in common with other tags.
    static func list(
        _ place: Kind?,
        _ attributes: Attributes,
        and shared: Attributes = [:],
        _ rule: Rule = .tagIsWellFormed,
        _ clauses: [TagClause] = [],
        once isOnce: Bool = false,
        foreign: [String] = [],
        identity: [String] = []
    ) -> TagForm {
        let attributes = attributes.map { ($0, $1) } + shared.map { ($0, $1) }
        let clauses = attributes.filter { $1.isNeeded }.map { name, _ in TagClause.needs(name) } + clauses
        var form = TagForm(place: place, isOnce: isOnce, attributes: attributes, rule: rule, clauses: clauses)
        (form.foreign, form.identity) = (foreign, identity)
        return form
    }

    package static func of(_ name: String) -> TagForm? { all[name] }
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
