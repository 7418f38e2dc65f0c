internal import HLS
internal import Timeline

/// URIs that expire. Without a target, all URIs of a viewer are 403 some seconds after their arrival, until they request the first URL
/// again. For the list, lists contain new URIs after each half of that time.
struct TokenFault: FaultKind {
    let name = "token"
    let value = ValueRule.number(10...3600, unit: "seconds")
    let targets = TargetRule("no target", "list")
    let timing: TimingRule = [.always, .span, .single]
    // Files are made with a valid token.
    let showsInFiles = false
    let queryName: String? = Self.parameter
    let reading = FaultReading.token
    let example = "token=60"
    let sentence = "URIs expire with 403 after that many seconds; with the target list, lists name new ones."

    private static let parameter = "token"

    func onset(of fault: Fault) -> Int { fault.target == .list ? 0 : fault.number }

    func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool {
        request.isNamedByLists || target == .unsaid && request.resource == .list
    }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        let fault = list.fault
        guard fault.target == .list, fault.occurrence.lastingSpan(at: now) != nil, var playlist = list(at: now) else {
            return list(at: now)
        }
        let token = "\(Self.parameter)=\(expiry(of: fault, at: now))"
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
    func change(_ playlist: inout MultivariantPlaylist, by fault: Fault) {
        if fault.target == .list { playlist.sessionKeys = [] }
    }

    func change(_ answer: inout AnswerFault, by fault: Fault, to request: FaultRequest, at now: WallTime) {
        guard let span = fault.occurrence.lastingSpan(at: now) else { return }
        let token = request.values[Self.parameter].flatMap { Int64($0) }
        let isValid =
            fault.target == .list
            ? token.map { (now.seconds + 1...expiry(of: fault, at: now)).contains($0) } ?? false
            : now < span.lowerBound + fault.seconds
        if !isValid { answer.fail(403, retryAfter: nil) }
    }

    func end(of fault: Fault, for request: FaultRequest, at now: WallTime) -> WallTime? {
        fault.occurrence.lastingSpan(at: now)?.upperBound.finite
    }

    func nextChange(of fault: Fault, after now: WallTime, in stream: FaultedStream) -> WallTime {
        let boundary = fault.occurrence.nextBoundary(after: now, eventsLast: stream.grid.interval)
        guard fault.target == .list else { return boundary }
        return min(boundary, WallTime(seconds: expiry(of: fault, at: now) - step(of: fault)))
    }

    /// Tokens change in steps of half their life, so each is valid for at least half of it.
    private func step(of fault: Fault) -> Int64 { Int64(fault.number) / 2 }

    /// The expiry, in seconds since the epoch, of the token in a list that is requested now.
    private func expiry(of fault: Fault, at now: WallTime) -> Int64 {
        (now.seconds.flooredQuotient(dividingBy: step(of: fault)) + 2) * step(of: fault)
    }
}
