/// The fields that decide how much of a representation is sent (RFC 9110 §13 and §14.2).
package struct RequestConditions: Hashable, Sendable {
    /// The form of the answer.
    package enum Outcome: Hashable, Sendable {
        case full
        /// 304.
        case notModified
        /// 412.
        case preconditionFailed
        /// 206 with these bytes.
        case partial(Range<Int>)
        /// 416.
        case notSatisfiable
    }

    package var ifMatch: EntityTagList?
    package var ifNoneMatch: EntityTagList?
    /// The If-Range field, nil if it was not sent; a date, which never matches here, becomes a tag that matches nothing.
    package var ifRange: EntityTag?
    package var range: ByteRange?

    /// None.
    package init() {}

    package init(_ head: RequestHead, _ bytes: Span<UInt8>) {
        guard head.hasConditions else { return }
        ifMatch = Self.list(head, "if-match", bytes)
        ifNoneMatch = Self.list(head, "if-none-match", bytes)
        range = head.value(of: "range", in: bytes).flatMap { ByteRange(bytes.text(at: $0)) }
        ifRange = head.value(of: "if-range", in: bytes).map { value in
            guard case .tags(let tags) = EntityTagList(bytes.text(at: value)), let tag = tags.first else {
                return EntityTag("", isWeak: true)
            }
            return tag
        }
    }

    /// The tags of all fields of the name, which form one list (RFC 9110 §5.3); nil if there is none.
    private static func list(_ head: RequestHead, _ name: StaticString, _ bytes: Span<UInt8>) -> EntityTagList? {
        var values: [String] = []
        head.forEachField(in: bytes) { field, value in
            if bytes.holdsIgnoringCase(name, at: field) { values.append(bytes.text(at: value)) }
        }
        return values.isEmpty ? nil : EntityTagList(values.joined(separator: ", "))
    }

    /// Decides in the order of RFC 9110 §13.2.2, for a GET or HEAD that would otherwise be answered with 200.
    ///
    /// - Parameters:
    ///   - tag: the tag of the representation; nil if it has none.
    ///   - count: its length in bytes.
    ///   - isHead: whether the method is HEAD, for which Range has no meaning (§14.2).
    package func outcome(tag: EntityTag?, count: Int, isHead: Bool) -> Outcome {
        if let ifMatch {
            guard let tag, ifMatch.contains(where: tag.matchesStrongly) else { return .preconditionFailed }
        }
        if let ifNoneMatch, let tag, ifNoneMatch.contains(where: tag.matchesWeakly) { return .notModified }
        guard !isHead, let range else { return .full }
        if let ifRange {
            guard let tag, ifRange.matchesStrongly(tag) else { return .full }
        }
        guard let bytes = range.resolved(count: count) else { return .notSatisfiable }
        return .partial(bytes)
    }
}
