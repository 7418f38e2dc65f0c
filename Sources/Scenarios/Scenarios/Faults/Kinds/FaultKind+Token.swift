internal import HLS
internal import Timeline

extension FaultKind {
    /// URIs expire. Without a target, all URIs of a viewer are 403 some seconds after their arrival, until they request the first URL again.
    /// For the list, lists contain new URIs after each half of that time.
    static let token = FaultKind(
        name: "token",
        value: .number(10...3600, unit: "seconds"),
        targets: TargetRule("no target", "list"),
        timing: [.always, .span, .single],
        // Files are made with a valid token.
        showsInFiles: false,
        queryName: parameter,
        reading: .token,
        example: "token=60",
        sentence: "URIs expire with 403 after that many seconds; with the target list, lists name new ones.",
        reaches: { request, target in request.isNamedByLists || target == .unsaid && request.resource == .list },
        onset: { fault in fault.target == .list ? 0 : fault.number },
        list: { now, list in
            guard list.fault.target == .list, list.occurrence.lastingSpan(at: now) != nil, var playlist = list(at: now)
            else { return list(at: now) }
            playlist.sign("\(parameter)=\(expiry(of: list.fault, at: now))")
            return playlist
        },
        // The multivariant playlist outlives any token, so it names no keys in advance: they would be 403.
        changeMain: { main, fault in if fault.target == .list { main.sessionKeys = [] } },
        answer: { answer, fault, request, now in
            guard let span = fault.occurrence.lastingSpan(at: now) else { return }
            let token = request.values[parameter].flatMap { Int64($0) }
            let isValid =
                fault.target == .list
                ? token.map { (now.seconds + 1...expiry(of: fault, at: now)).contains($0) } ?? false
                : now < span.lowerBound + fault.seconds
            if !isValid { answer.fail(403, retryAfter: nil) }
        },
        end: { fault, _, now in fault.occurrence.lastingSpan(at: now)?.upperBound.finite },
        nextChange: { fault, now, stream in
            let boundary = fault.occurrence.nextBoundary(after: now, eventsLast: stream.grid.interval)
            guard fault.target == .list else { return boundary }
            return min(boundary, WallTime(seconds: expiry(of: fault, at: now) - step(of: fault)))
        }
    )

    private static let parameter = "token"

    /// Tokens change in steps of half their life, so each is valid for at least half of it.
    private static func step(of fault: Fault) -> Int64 { fault.count / 2 }

    /// The expiry, in seconds since the epoch, of the token in a list that is requested now.
    private static func expiry(of fault: Fault, at now: WallTime) -> Int64 {
        (now.seconds.flooredQuotient(dividingBy: step(of: fault)) + 2) * step(of: fault)
    }
}

extension MediaPlaylist {
    /// Adds a parameter to the queries of all its URIs.
    fileprivate mutating func sign(_ token: String) {
        func signed(_ key: EncryptionKey?) -> EncryptionKey? {
            guard var key else { return nil }
            key.uri = key.uri.adding(query: token)
            return key
        }
        for index in segments.indices {
            segments[index].uri = segments[index].uri.adding(query: token)
            segments[index].key = signed(segments[index].key)
            segments[index].map = segments[index].map.map {
                MediaInitializationSection(uri: $0.uri.adding(query: token), key: signed($0.key))
            }
        }
    }
}

extension String {
    /// A URI with another parameter.
    func adding(query parameter: String) -> String { self + (contains("?") ? "&" : "?") + parameter }
}
