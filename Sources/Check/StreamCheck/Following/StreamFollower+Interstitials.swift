internal import PlaylistReading
internal import Fetching
internal import Platform
internal import StreamRules
internal import Timeline

// Lists of assets, and assets (RFC 8216bis, appendix D).
extension StreamFollower {
    /// The longest time that a client waits for a decision (D.5).
    private static let patience = Interval.seconds(60)

    /// The next one; nil if there is none, or if one is on its way.
    mutating func interstitialRequest(at now: Moment) -> FetchRequest? {
        guard !interstitials.isFetching, !interstitials.waiting.isEmpty else { return nil }
        interstitials.isFetching = true
        let next = interstitials.waiting.removeFirst()
        return request(.interstitial(next), next.uri, at: now, timeLimit: Self.patience)
    }

    /// The instant from which a list of assets that is on its way is late; nil if none is on its way.
    var endOfAssetLists: MonotonicTime? {
        flights.values.compactMap { flight -> MonotonicTime? in
            guard case .interstitial(let asked) = flight.purpose, asked.resource == .list else { return nil }
            return flight.began.monotonic + AssetChecks.timeLimit(asked.targetDuration) + .milliseconds(1)
        }.max()
    }

    mutating func takeInterstitial(_ answer: FetchAnswer, _ asked: FollowedInterstitials.Waiting, _ flight: Flight) {
        interstitials.isFetching = false
        tellLateList(answer.duration, asked, flight)
        if let problem = Self.problem(answer, flight) { return tellUnavailable(flight, problem) }
        switch asked.resource {
        case .list:
            let (assets, finding) = AssetChecks.read(answer.body)
            tell([finding].compactMap(\.self), flight)
            guard let assets else { return }
            tell(AssetChecks.dateRangeLastsAsAssets(asked.attributes, assets.map(\.duration)), flight)
            let target = asked.targetDuration
            interstitials.waiting += assets.prefix(FollowedInterstitials.mostAssets).map { asset in
                .init(resource: .asset, uri: asset.uri, targetDuration: target, said: asset.duration)
            }
        case .asset, .playlist: takeAsset(answer, asked, flight)
        case .segment: break
        }
    }

    /// A server that decides must not make a player wait.
    mutating func tellLateList(_ passed: Interval, _ asked: FollowedInterstitials.Waiting, _ flight: Flight) {
        let limit = AssetChecks.timeLimit(asked.targetDuration)
        guard asked.resource == .list, passed > limit else { return }
        let expected = "less than \(limit.secondsText) s, three target durations"
        tell(.assetListComesInTime, flight, "it took \(passed.secondsText) s", expected: expected)
    }

    private mutating func takeAsset(_ answer: FetchAnswer, _ asked: FollowedInterstitials.Waiting, _ flight: Flight) {
        // An asset has variables of its own.
        guard let playlist = read(answer, nil) else { return }
        guard playlist.kind != .neither else { return tellUnavailable(flight, ("it is not a playlist", nil)) }
        tell(PlaylistChecks.findings(of: playlist, uri: flight.uri, isOver: isOver))
        var next = asked
        if playlist.kind == .multivariant {
            guard let reference = playlist.variants.first(where: { !$0.isIFrames })?.uri, asked.resource == .asset
            else { return }
            (next.resource, next.uri) = (.playlist, playlist.resolved(reference))
            return interstitials.waiting.append(next)
        }
        tell(AssetChecks.findings(of: playlist, said: asked.said), flight)
        if playlist.hasEndList {
            tell(AssetChecks.dateRangeLastsAsAssets(asked.attributes, [playlist.duration]), flight)
        }
        guard let segment = playlist.segments.first, !segment.isGap, segment.range == nil else { return }
        (next.resource, next.uri) = (.segment, playlist.resolved(segment.uri))
        interstitials.waiting.append(next)
    }
}

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
    mutating func note(_ playlist: ObservedPlaylist) {
        let first = playlist.firstDate
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
            let resource: Resource = attributes["X-ASSET-LIST"] != nil ? .list : .asset
            let (uri, target) = (playlist.resolved(reference), playlist.targetDuration)
            waiting.append(.init(resource: resource, uri: uri, targetDuration: target, attributes: attributes))
        }
    }

    var isDone: Bool { waiting.isEmpty && !isFetching }
}
