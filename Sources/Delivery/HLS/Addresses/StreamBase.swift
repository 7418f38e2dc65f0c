/// A path before the paths of a stream: `via-176507880` for a short time, where a redirect leads, or `via-a` for a pathway.
package struct StreamBase: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// The number of the period in which a redirect led there.
        case redirect(Int64)
        case pathway(String)
    }

    package let kind: Kind

    private static let prefix = "via-"

    package init(_ kind: Kind) { self.kind = kind }

    /// Parses the form of ``description``, and nothing else.
    package init?(_ text: some StringProtocol) {
        guard text.hasPrefix(Self.prefix) else { return nil }
        let name = String(text.dropFirst(Self.prefix.utf8.count))
        if let number = Int64(name), number >= 0 {
            kind = .redirect(number)
        } else if Pathways.isName(name) {
            kind = .pathway(name)
        } else {
            return nil
        }
        guard description == text else { return nil }
    }

    package var description: String {
        switch kind {
        case .redirect(let number): "\(Self.prefix)\(number)"
        case .pathway(let name): Self.prefix + name
        }
    }

    /// The name of the pathway; nil for a redirect.
    package var pathway: String? { if case .pathway(let name) = kind { name } else { nil } }
}
