internal import Platform
internal import PlaylistReading
internal import StreamRules
internal import Timeline

/// The requests for the interstitials of a stream, one after the other.
struct FollowedInterstitials: Sendable {
    enum Resource: Hashable, Sendable {
        /// X-ASSET-LIST.
        case list
        /// An asset, which is a multivariant or a media playlist.
        case asset
        /// The media playlist of the first variant of an asset.
        case playlist
        case segment
    }

    /// A request for a part of an interstitial.
    struct Waiting: Hashable, Sendable {
        var resource: Resource
        var uri: String
        let targetDuration: Interval?
        /// The date range that it plays alone; nil for an asset of a list.
        var attributes: ObservedAttributes?
        /// The duration of an asset in the list of assets; nil without a list.
        var said: Interval?
    }

    /// The number of interstitials that are examined: a stream may have one each few seconds.
    private static let most = 10
    /// The number of assets of one of them.
    static let mostAssets = 5

    private var known: Set<String> = []
    var waiting: [Waiting] = []
    var isFetching = false

    /// Notes the interstitials of a list whose assets a player would request.
    ///
    /// - Parameter resolve: gives the URI of a reference in the list.
    mutating func note(_ playlist: ObservedPlaylist, resolve: (String) -> String) {
        let first = playlist.segments.first { $0.date != nil }?.date
        let end = first.map { $0 + playlist.duration }
        for tag in playlist.tags("EXT-X-DATERANGE") {
            let attributes = tag.attributes
            guard known.count < Self.most, attributes.text("CLASS") == InterstitialChecks.interstitial,
                let id = attributes.text("ID"), let start = attributes.date("START-DATE"), let first, let end,
                // Breaks that have left the list may be gone, and those far ahead may not be decided.
                first <= start + (attributes.length ?? .zero),
                start <= end + AssetChecks.timeLimit(playlist.targetDuration) || attributes["CUE"] != nil
            else { continue }
            let reference = attributes.text("X-ASSET-LIST") ?? attributes.text("X-ASSET-URI")
            guard let reference, !URIReference.isUnknown(reference), known.insert(id).inserted else { continue }
            let (resource, uri) = (attributes["X-ASSET-LIST"] != nil ? Resource.list : .asset, resolve(reference))
            let target = playlist.targetDuration
            waiting.append(.init(resource: resource, uri: uri, targetDuration: target, attributes: attributes))
        }
    }

    /// The next one; nil if there is none, or if one is on its way.
    mutating func takeNext() -> Waiting? {
        guard !isFetching, !waiting.isEmpty else { return nil }
        isFetching = true
        return waiting.removeFirst()
    }

    /// Whether nothing is left to fetch.
    var isDone: Bool { waiting.isEmpty && !isFetching }
}
