/// A path before the paths of a stream: `via-a` for a pathway, `via-176507880` for a short time, where a redirect leads, or both:
/// `via-176507880/via-a`.
package struct StreamBase: Hashable, Sendable, CustomStringConvertible {
    /// The number of the period in which a redirect led there; nil if none did.
    package let redirect: Int64?
    /// The name of the pathway; nil for none.
    package let pathway: String?

    /// The beginning of its parts.
    package static let prefix: StaticString = "via-"
    private static let prefixText = "\(prefix)"

    /// The number of parts at the beginning of a path that are, or could be, those of a base.
    ///
    /// - Parameter path: its parts between slashes.
    package static func length(in path: [Substring]) -> Int { path.prefix(2).prefix { $0.hasPrefix(prefixText) }.count }

    package init(pathway: String) { (redirect, self.pathway) = (nil, pathway) }

    /// - Parameter pathway: the one on which the redirect stays; nil for none.
    package init(redirect: Int64, on pathway: String? = nil) { (self.redirect, self.pathway) = (redirect, pathway) }

    /// Parses the form of ``description``, and nothing else.
    package init?(_ text: some StringProtocol) {
        let names = text.split(separator: "/").map { $0.dropFirst(Self.prefixText.utf8.count) }
        redirect = names.first.flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
        pathway = names.last.map { String($0) }.flatMap { Pathways.isName($0) ? $0 : nil }
        guard redirect != nil || pathway != nil, description == text else { return nil }
    }

    package var description: String {
        [redirect.map { "\($0)" }, pathway].compactMap { $0.map { Self.prefixText + $0 } }.joined(separator: "/")
    }
}
