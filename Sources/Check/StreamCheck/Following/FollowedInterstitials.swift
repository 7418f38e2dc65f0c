internal import Platform
internal import StreamReading
internal import Timeline

/// The requests for the interstitials of a stream, one after the other.
struct FollowedInterstitials: Sendable {
    /// A request for a part of an interstitial.
    enum Resource: Hashable, Sendable {
        /// X-ASSET-LIST.
        case list(attributes: ObservedAttributes)
        /// An asset, which is a multivariant or a media playlist.
        ///
        /// - Parameters:
        ///   - said: its duration in the list of assets; nil without a list.
        ///   - attributes: the date range that it plays alone; nil for one of a list.
        case asset(said: Interval?, attributes: ObservedAttributes?)
        /// The media playlist of the first variant of an asset.
        case playlist(said: Interval?, attributes: ObservedAttributes?)
        case segment
    }

    struct Waiting: Hashable, Sendable {
        let resource: Resource
        let uri: String
        let targetDuration: Interval?
    }

    /// The number of interstitials that are examined: a stream may have one each few seconds.
    private static let most = 10
    /// The number of assets of one of them.
    static let mostAssets = 5

    private var known: Set<String> = []
    private(set) var waiting: [Waiting] = []
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
            let isList = attributes["X-ASSET-LIST"] != nil
            let resource = isList ? Resource.list(attributes: attributes) : .asset(said: nil, attributes: attributes)
            add(resource, resolve(reference), playlist.targetDuration)
        }
    }

    mutating func add(_ resource: Resource, _ uri: String, _ targetDuration: Interval?) {
        waiting.append(Waiting(resource: resource, uri: uri, targetDuration: targetDuration))
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
