/// The value of If-Match or If-None-Match (RFC 9110 §13.1.1 and §13.1.2).
package enum EntityTagList: Hashable, Sendable {
    /// `*`: any current representation.
    case any
    case tags([EntityTag])

    /// Reads all tags up to the first malformed one, and ignores the rest.
    package init(_ value: String) {
        let bytes = Array(value.utf8)
        if bytes == [0x2A] {
            self = .any
            return
        }
        var tags: [EntityTag] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == .comma || bytes[index] == .space || bytes[index] == .tab {
                index += 1
                continue
            }
            let isWeak = bytes[index] == 0x57 && index + 1 < bytes.count && bytes[index + 1] == .slash
            if isWeak { index += 2 }
            guard index < bytes.count, bytes[index] == .quote else { break }
            let start = index + 1
            guard let end = bytes[start...].firstIndex(of: .quote) else { break }
            tags.append(EntityTag(String(decoding: bytes[start..<end], as: UTF8.self), isWeak: isWeak))
            index = end + 1
        }
        self = .tags(tags)
    }

    func contains(where matches: (EntityTag) -> Bool) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains(where: matches)
        }
    }
}
