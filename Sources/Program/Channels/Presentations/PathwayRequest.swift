package import HLS
package import Production
internal import Scenarios

/// The value of `steer=`: the names of pathways, and the seconds after which another has priority.
struct PathwayRequest: Hashable, Sendable {
    let names: [String]
    let turn: Int?
}

/// The values of `define=`: where the values of variables in URIs come from (RFC 8216bis, 4.4.2.3).
package enum PlaylistDefinitions: String, CaseIterable, Sendable {
    /// Each playlist has them itself.
    case name
    /// Media playlists take those of the multivariant playlist.
    case `import`
    /// They are those of the queries of the playlists' URLs.
    case query
}

extension PresentationQuery {
    /// The requested pathways; nil for none.
    ///
    /// - Throws: ``ChannelError/scenario(_:)`` for requests that belong to nothing, or that exclude each other.
    package func pathways() throws(ChannelError) -> Pathways? {
        func error(_ part: String, _ reason: String) -> ChannelError { .scenario(ScenarioError(part, reason)) }
        guard let steering else {
            if let steeringLifetime {
                throw error("steer.ttl=\(steeringLifetime)", "it needs pathways, as in steer=a,b")
            }
            if let clonedPathway { throw error("steer.clone=\(clonedPathway)", "it needs pathways, as in steer=a,b") }
            return redundancy.flatMap { Pathways(redundant: $0) }
        }
        if let redundancy { throw error("redundant=\(redundancy)", "it cannot be combined with steer") }
        let properties = Pathways.Steering(
            turn: steering.turn,
            lifetime: steeringLifetime ?? Pathways.Steering.defaultLifetime,
            clone: clonedPathway
        )
        guard let pathways = Pathways(names: steering.names, choice: .steered(properties)) else {
            throw error(
                "steer.clone=\(clonedPathway ?? "")",
                "it is one of steer=\(steering.names.joined(separator: ","))"
            )
        }
        return pathways
    }
}

extension Pathways {
    /// The parameters of a path, in this order.
    package var parameters: [(name: String, value: String)] {
        guard let steering else { return [("redundant", "\(names.count)")] }
        let turn = steering.turn.map { "@\($0)" } ?? ""
        return [("steer", names.joined(separator: ",") + turn)]
            + (steering.lifetime == Steering.defaultLifetime ? [] : [("steer.ttl", "\(steering.lifetime)")])
            + (steering.clone.map { [("steer.clone", $0)] } ?? [])
    }

    static let parameterNames: Set = ["redundant", "steer", "steer.ttl", "steer.clone"]
}
