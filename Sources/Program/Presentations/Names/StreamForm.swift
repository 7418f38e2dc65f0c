package import ChannelSettings
package import HLS
internal import Scenarios
package import Sound

/// The form of a stream: the properties that the query of a multivariant playlist and the name of a stream have alike, each set and printed
/// by its row of ``QueryParameter``.
package struct StreamForm: Hashable, Sendable {
    /// The sound; nil for that of the channel.
    package internal(set) var sound: SoundKind?
    /// Whether the same segments have sound and pictures, where the container allows both ways; nil to suit the player.
    package var isMuxed: Bool?
    /// Whether pictures have closed captions.
    package internal(set) var hasCaptions = false
    /// Whether segments are available in parts, before they are complete.
    package internal(set) var isLowLatency = false
    /// The seconds after which the key of segments changes; nil for segments that are not encrypted.
    var keySeconds: Int?
    /// The origin of their vectors.
    var keyVector = KeyRotation.Vector.explicit
    /// The part of them that is encrypted.
    var keyMethod = KeyRotation.Method.aes128
    /// The languages of subtitles; nil for those of the channel.
    package internal(set) var subtitles: SubtitleLanguages?
    /// The origin of the values of variables in URIs; nil if there are none.
    package internal(set) var variables: PlaylistDefinitions?
    /// The number of redundant pathways.
    var redundancy: Int?
    var steering: PathwayRequest?
    /// TTL of steering manifests, in seconds.
    var steeringLifetime = Pathways.Steering.defaultLifetime
    var clonedPathway: String?

    /// The keys of segments; nil if they are not encrypted.
    package var keys: KeyRotation? {
        keySeconds.flatMap { KeyRotation(seconds: $0, vector: keyVector, method: keyMethod) }
    }

    /// The pathways; nil for one without a name.
    package var pathways: Pathways? {
        guard let steering else { return redundancy.flatMap { Pathways(redundant: $0) } }
        let properties = Pathways.Steering(
            turn: steering.turn,
            lifetime: steeringLifetime,
            clone: clonedPathway
        )
        return Pathways(names: steering.names, choice: .steered(properties))
    }

    /// Checks the values that are allowed, but not together.
    func check() throws(ScenarioError) {
        if keySeconds != nil, keys == nil {
            throw ScenarioError(
                "key.iv=\(keyVector.rawValue)",
                "with key.method=sample-aes all segments of a key have one vector, that of their header; it goes with key.iv=explicit"
            )
        }
        if let clonedPathway, let steering, pathways == nil {
            throw ScenarioError(
                "steer.clone=\(clonedPathway)",
                "it is one of steer=\(steering.names.joined(separator: ",")), and a clone needs a name of its own"
            )
        }
    }
}

/// The value of `steer=`: the names of pathways, and the seconds after which another has priority.
struct PathwayRequest: Hashable, Sendable, CustomStringConvertible {
    let names: [String]
    let turn: Int?

    init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        names = (parts.first ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        turn = parts.count == 2 ? QueryParameter.number(String(parts[1]), in: Pathways.turns) : nil
        guard parts.count == 1 || turn != nil, Pathways(names: names, choice: .steered(.init(turn: turn))) != nil else {
            return nil
        }
    }

    var description: String { names.joined(separator: ",") + (turn.map { "@\($0)" } ?? "") }
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
