internal import ChannelSettings
internal import HLS

/// The rows of the parameters that determine the form of a stream: its tracks, its keys, its pathways, and what its lists declare.
extension QueryParameter {
    // Not optimised, as the other rows in ``all``.
    @_optimize(none)
    static func ofForm() -> [QueryParameter] {
        [
            form("audio", \.sound, choices(), [.ofMedia], synonyms: ["sound"]),
            form("mux", \.isMuxed, words([("yes", true), ("no", false)]), [.ofMedia]),
            form("cc", \.hasCaptions, captions, [.ofMedia], synonyms: ["captioning"]),
            form(
                "latency",
                \.isLowLatency,
                words([("low", true), ("normal", false)]),
                [.ofMedia],
                exclusion: "it can be combined with present=edge and dvr=, but not with",
                refusal: Refusal(value: "low", reason: "files are whole segments, and parts of them only a server has")
            ),
            form(
                "key",
                \.keySeconds,
                keySeconds,
                [.ofMedia, .ofPlaylists, .invented],
                synonyms: ["keys", "encryption", "drm"]
            ),
            form("key.iv", \.keyVector, vectors, [.ofMedia], synonyms: ["iv", "key_iv"], needs: key),
            form("key.method", \.keyMethod, methods, [.ofMedia], synonyms: ["key_method", "sample_aes"], needs: key),
            .init(
                name: "subtitles",
                stage: .packing,
                synonyms: ["subs"],
                traits: [.ofPlaylists],
                read: subtitles,
                inName: { $0.form.subtitles?.text }
            ),
            form(
                "define",
                \.variables,
                orNothing(choices()),
                [.ofPlaylists, .invented],
                synonyms: ["variables"],
                refusal: Refusal(
                    value: "query",
                    reason: "the URLs of files have no query; allowed: define=name and define=import"
                )
            ),
            form("redundant", \.redundancy, redundancy, [.ofPlaylists, .invented], synonyms: ["backup"]),
            form(
                "steer",
                \.steering,
                steering,
                [.ofPlaylists, .invented],
                synonyms: ["steering", "pathways"],
                excludedBy: ["redundant"],
                refusal:
                    "a steering manifest needs a server; allowed: redundant=2, with the same variants for each pathway"
            ),
            form("steer.ttl", \.steeringLifetime, lifetime, synonyms: ["ttl"], needs: pathways),
            form("steer.clone", \.clonedPathway, pathway, synonyms: ["clone"], needs: pathways),
            .init(name: "data", stage: .packing, read: value(\.hasSessionData, words([("yes", true), ("no", false)]))),
            .init(name: "exact", stage: .packing, read: value(\.exact, words([("yes", true), ("no", false)]))),
        ]
    }

    private static let key = (name: "key", words: "a number of seconds, as in key=30")
    private static let pathways = (name: "steer", words: "pathways, as in steer=a,b")

    /// A parameter of a stream's form. The name of a stream has it if it has another value than usual.
    private static func form<Value: Equatable & Sendable>(
        _ name: String,
        _ property: any WritableKeyPath<StreamForm, Value> & Sendable,
        _ values: Values<Value>,
        _ traits: Set<Trait> = [],
        synonyms: [String] = [],
        needs: (name: String, words: String)? = nil,
        excludedBy: Set<Exclusion> = [],
        exclusion: String? = nil,
        refusal: Refusal? = nil
    ) -> QueryParameter {
        let usual = StreamForm()[keyPath: property]
        return .init(
            name: name,
            stage: .packing,
            synonyms: synonyms,
            traits: traits,
            needs: needs,
            excludedBy: excludedBy,
            exclusion: exclusion,
            refusalInFiles: refusal,
            read: { (query, name, text) throws(ChannelError) in
                query.form[keyPath: property] = try values.read(text, name)
            },
            inName: { stream in
                let value = stream.form[keyPath: property]
                return value == usual ? nil : values.text(value)
            }
        )
    }
}
