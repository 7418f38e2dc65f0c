internal import HLS
internal import Timeline

/// URIs that expire. Without a target, all URIs of a viewer are 403 some seconds after their arrival, until they request the first URL
/// again. For the list, lists contain new URIs after each half of that time.
struct TokenFault: FaultKind {
    static let definition = FaultDefinition(
        name: "token",
        value: .number(10...3600, unit: "seconds"),
        targets: .segmentsOrList,
        timing: [.always, .span, .single],
        // Files are made with a valid token.
        showsInFiles: false,
        queryName: parameter,
        reading: .token,
        example: "token=60",
        sentence: "URIs expire with 403 after that many seconds; with the target list, lists name new ones."
    )

    private static let parameter = "token"

    let text: FaultText

    private var life: Int64 { Int64(text.number) }
    private var isOfList: Bool { text.target == .list }

    static func beginsWithViewer(_ target: FaultTarget) -> Bool { target == .unsaid }

    var onset: Int { isOfList ? 0 : Int(life) }

    static func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool {
        switch request.resource {
        case .main, .time, .steering, .asset, .assetList: false
        case .list: target == .unsaid
        case .initialization, .segment, .part, .hint, .key: true
        }
    }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        guard isOfList, list.occurrence.lastingSpan(at: now) != nil, var playlist = list(at: now) else {
            return list(at: now)
        }
        let token = "\(Self.parameter)=\(expiry(at: now))"
        func signed(_ uri: String) -> String { uri + (uri.contains("?") ? "&" : "?") + token }
        func signed(_ key: EncryptionKey?) -> EncryptionKey? {
            guard var key else { return nil }
            key.uri = signed(key.uri)
            return key
        }
        for index in playlist.segments.indices {
            let segment = playlist.segments[index]
            playlist.segments[index].uri = signed(segment.uri)
            playlist.segments[index].key = signed(segment.key)
            playlist.segments[index].map = segment.map.map {
                MediaInitializationSection(uri: signed($0.uri), key: signed($0.key))
            }
        }
        return playlist
    }

    /// The multivariant playlist outlives any token, so it names no keys in advance: they would be 403.
    func change(_ playlist: inout MultivariantPlaylist) {
        if isOfList { playlist.sessionKeys = [] }
    }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard let span = occurrence.lastingSpan(at: now) else { return }
        let token = request.values[Self.parameter].flatMap { Int64($0) }
        let isValid =
            isOfList
            ? token.map { (now.seconds + 1...expiry(at: now)).contains($0) } ?? false
            : now < span.lowerBound + .seconds(life)
        if !isValid { answer.fail(403, retryAfter: nil) }
    }

    func end(for request: FaultRequest, during occurrence: Occurrence, at now: WallTime) -> WallTime? {
        occurrence.lastingSpan(at: now)?.upperBound.finite
    }

    func nextChange(after now: WallTime, during occurrence: Occurrence, in stream: FaultedStream) -> WallTime {
        let boundary = occurrence.nextBoundary(after: now, eventsLast: stream.grid.interval)
        return isOfList ? min(boundary, WallTime(seconds: expiry(at: now) - step)) : boundary
    }

    /// Tokens change in steps of half their life, so each is valid for at least half of it.
    private var step: Int64 { life / 2 }

    /// The expiry, in seconds since the epoch, of the token in a list that is requested now.
    private func expiry(at now: WallTime) -> Int64 {
        (now.seconds.flooredQuotient(dividingBy: step) + 2) * step
    }
}
