package import ChannelSettings
internal import Scenarios

/// A parameter in the query of a playlist, and in the names of streams. Nothing else is needed for it but its row in ``all`` and the
/// property that it sets.
package struct QueryParameter: Sendable {
    /// The part of a presentation that a parameter determines.
    enum Stage {
        case look
        case view
        case packing
        case scenario
        case session
    }

    enum Trait {
        /// The media depend on it.
        case ofMedia
        /// It is a property of playlists, or has one of its own, which one file does not have.
        case ofPlaylists
        /// It asks for another time than the present, which a server can refuse.
        case ofPast
        /// Clients can make names of streams with it without limit, of which fronts keep nothing.
        case invented
    }

    /// A parameter that excludes another one, with any value or with one: `replay`, `latency=low`.
    struct Exclusion: Hashable {
        let name: String
        var value: String?
    }

    /// The reason why files cannot have a parameter, with any value or with one, and what to give instead.
    struct Refusal {
        var value: String?
        let reason: String
    }

    let name: String
    let stage: Stage
    /// Its other names.
    var otherNames: [String] = []
    /// Further words for it, which are answered with its name.
    var synonyms: [String] = []
    /// Whether viewers may give it, in the query of a multivariant playlist. All others are only in what those write.
    var isForViewers = true
    /// Whether it may occur several times with different values, because they add up.
    var addsUp = false
    var traits: Set<Trait> = []
    /// The parameter without which it means nothing, and words for it.
    var needs: (name: String, words: String)?
    /// The parameters with which it cannot be combined.
    var excludedBy: Set<Exclusion> = []
    /// The value that nothing excludes.
    var exception: String?
    /// The words before one that it excludes, if they have more to tell.
    var exclusion: String?
    var refusalInFiles: Refusal?
    /// Sets its value in a query; nil for one that is not part of a presentation.
    var read: Reading?
    /// Its text in the query of a media playlist, nil for the default; without this function it is never there.
    var inPlaylist: (@Sendable (Presentation) -> String?)?
    /// Its text in the name of a stream, likewise.
    var inName: (@Sendable (StreamName) -> String?)?

    /// The parameters of viewers, by all of their names.
    static let named = Dictionary(
        uniqueKeysWithValues: all.filter(\.isForViewers).flatMap { one in
            ([one.name] + one.otherNames).map { ($0, one) }
        }
    )
    /// All parameters by their names.
    static let known = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    /// The parameters in the queries of media playlists.
    static let ofPlaylists = all.filter { $0.inPlaylist != nil }
    /// The parameters in the names of streams.
    static let ofNames = all.filter { $0.inName != nil }
    /// The same by their names.
    static let inNames = known.filter { $0.value.inName != nil }
    /// The parameters in the names of streams on which the media depend.
    static let ofMedia = ofNames.filter { $0.traits.contains(.ofMedia) }
    /// The names of parameters that change the picture.
    package static let namesOfLooks = all.filter { $0.stage == .look }.map(\.name)
    /// The names of those among them that put any text of a URL into the picture.
    package static let namesOfTexts = ["note", "before", "final", "after", "captions", "places", "pattern"]

    /// The value of a parameter that is the same as none.
    static let nothing = "none"

    /// Checks that parameters go together, in a query as in a name.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``.
    static func requireCombination(of items: [(name: String, value: String)]) throws(ChannelError) {
        let items = items.filter { $0.value != nothing }
        for item in items.reversed() {
            guard let parameter = known[item.name] else { continue }
            if let (other, words) = parameter.needs, !items.contains(where: { $0.name == other }) {
                throw .scenario(ScenarioError("\(item.name)=\(item.value)", "it needs \(words)"))
            }
            guard !parameter.excludedBy.isEmpty, item.value != parameter.exception,
                let other = items.first(where: { other in
                    parameter.excludedBy.contains { $0.name == other.name && ($0.value ?? other.value) == other.value }
                })
            else { continue }
            let words = known[other.name]?.exclusion ?? "it cannot be combined with"
            let reason = "\(words) \("\(item.name)=\(item.value)".prefix(80))"
            throw .scenario(ScenarioError("\(other.name)=\(other.value)", reason))
        }
    }

    /// Checks that files can have what is asked for. That of a situation need not be asked for: files show what they can of it.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``, with what to give instead.
    package static func requireFiles(_ items: [(name: String, value: String)]) throws(ChannelError) {
        for item in items where item.value != nothing {
            guard let refusal = known[item.name]?.refusalInFiles, (refusal.value ?? item.value) == item.value else {
                continue
            }
            throw .scenario(ScenarioError("\(item.name)=\(item.value)", refusal.reason))
        }
    }
}

extension QueryParameter.Refusal: ExpressibleByStringLiteral {
    init(stringLiteral reason: String) { self.init(reason: reason) }
}

extension QueryParameter.Exclusion: ExpressibleByStringLiteral {
    init(stringLiteral text: String) {
        let parts = text.split(separator: "=").map(String.init)
        self.init(name: parts[0], value: parts.count > 1 ? parts[1] : nil)
    }
}
