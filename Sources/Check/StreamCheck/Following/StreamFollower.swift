package import Fetching
internal import PlaylistReading
package import MediaReading
package import Platform
internal import Timeline

/// Follows a stream as a player does: the next playlist or segment to request, and the findings about the answers.
///
/// A pure machine: it has no network and reads no clock. Its driver asks for the ``next(at:)`` step, carries it out, and brings the
/// answers.
package struct StreamFollower: Sendable {
    package enum Step: Hashable, Sendable {
        /// Request this, and go on.
        case fetch(FetchRequest)
        /// Nothing to do before this time, or before an answer comes.
        case wait(until: MonotonicTime)
        case done
    }

    /// The number of requests that are on their way at a time, as a player has them.
    static let flightLimit = 6
    /// The number of segments before the end of a live list that are examined when it is first read.
    static let firstSegments = 6

    /// Reads the Unix second, modulo 2^32, in the first picture of a segment, from the header and the segment together; nil if there is
    /// none. The reader is called for every segment until one shows none.
    package var shownSecond: (@Sendable ([UInt8], ObservedMedia.Container) -> UInt32?)?

    /// Decrypts bytes with a key and a vector; nil if they cannot be. Without it encrypted segments are not examined.
    package var decrypt: (@Sendable (_ bytes: [UInt8], _ key: [UInt8], _ vector: [UInt8]) -> [UInt8]?)?

    /// Decrypts samples. Without it segments that have encrypted ones are not examined.
    package var samples: SampleOpening?

    /// Whether there is no time left for a list that is being read and judged: it is called again and again meanwhile.
    package var isOver: @Sendable () -> Bool = { false }
    /// The segments that all playlists of a stream may list: a day of ten renditions has fewer, and they fit into 250 MB.
    package var segmentLimit = 500_000

    let options: FollowOptions
    let deadline: MonotonicTime
    let root: String
    var renditions: [FollowedRendition] = []
    /// The multivariant playlist; nil until it comes, or if the stream is one media playlist.
    var multivariant: FollowedMultivariant?
    /// The keys by their URIs; renditions share them.
    var keys: [String: FollowedKey] = [:]
    /// The segments of pictures that have a header, by their bytes.
    var pictures: [ContentHash: (size: PictureSize, number: Int64, list: String)] = [:]
    var flights: [Int: Flight] = [:]
    var interstitials = FollowedInterstitials()
    var report = CheckReport()
    /// The shortest time in which a request was answered, which is near the round trip.
    var fastest: Interval?
    /// The number of requests so far.
    private var lastID = 0
    var hasAskedForSteering = false
    private var hasEnded = false

    /// - Parameter uri: the URI of a multivariant or a media playlist, or the path of a file.
    package init(uri: String, options: FollowOptions, at now: Moment) {
        root = uri
        self.options = options
        deadline = now.monotonic + options.duration
    }

    /// The next step. It is to be requested again after each step, each answer and each wait.
    package mutating func next(at now: Moment) -> Step {
        if lastID == 0 { return .fetch(request(.root, root, at: now)) }
        if hasEnded || report.failure != nil { return .done }
        if now.monotonic >= deadline {
            // Nothing else is requested, but a list of assets that is on its way may come in time.
            guard let end = endOfAssetLists, now.monotonic < end else { return .done }
            return .wait(until: end)
        }
        while busyCount < Self.flightLimit, let step = nextRequest(at: now) {
            guard let reason = refusal(of: step.uri) else { return .fetch(step) }
            let failure = FetchAnswer.Failure.unreachable(reason, right: "by http or https")
            take(FetchAnswer(id: step.id, uri: step.uri, failure: failure), at: now)
        }
        if flights.isEmpty, renditions.allSatisfy(\.isDone), interstitials.isDone { return .done }
        // With all requests under way, only an answer brings anything on.
        guard busyCount < Self.flightLimit else { return .wait(until: deadline) }
        let times = renditions.flatMap { rendition in
            [rendition.due, rendition.parts?.nextTrial].compactMap { $0 } + rendition.watches.map(\.due)
        }
        return .wait(until: min(times.min() ?? deadline, deadline))
    }

    /// The number of requests in progress that a player would wait for.
    private var busyCount: Int { flights.values.count { !$0.purpose.isParked } }

    /// The reason why a URI in a list is not requested: a list on the web must not make this machine read its files.
    private func refusal(of uri: String) -> String? {
        if URIReference.isHTTP(uri) { return nil }
        let scheme = URIReference.scheme(of: uri)
        if let scheme, scheme != "file" { return "a player cannot request it by '\(scheme)'" }
        return URIReference.isHTTP(root) ? "a list that came by HTTP names a file" : nil
    }

    private mutating func nextRequest(at now: Moment) -> FetchRequest? {
        if let request = steeringRequest(at: now) { return request }
        for index in renditions.indices {
            guard let due = renditions[index].due, due <= now.monotonic else { continue }
            renditions[index].due = nil
            return reloadRequest(of: index, at: now)
                ?? request(.rendition(index, .playlist), renditions[index].uri, at: now)
        }
        for index in renditions.indices {
            if let request = partRequest(of: index, at: now) ?? trialRequest(of: index, at: now) { return request }
        }
        for index in renditions.indices {
            guard let place = renditions[index].watches.firstIndex(where: { $0.due <= now.monotonic }) else { continue }
            let watch = renditions[index].watches.remove(at: place)
            return request(.rendition(index, .watch(watch)), watch.uri, at: now)
        }
        for index in renditions.indices {
            if let request = segmentRequest(of: index, at: now) { return request }
        }
        return interstitialRequest(at: now)
    }

    private mutating func segmentRequest(of index: Int, at now: Moment) -> FetchRequest? {
        guard !renditions[index].queue.isFetching, !waitsForPictures(renditions[index]) else { return nil }
        let first = renditions[index].playlist?.mediaSequence ?? .min
        while let segment = renditions[index].queue.waiting.first, segment.isGap || segment.number < first {
            // RFC 8216bis, 4.4.4.7: clients do not request it, nor one that left before its turn came.
            if segment.isUnknown { report.unknownCount += 1 }
            if !segment.isGap { report.missedCount += 1 }
            renditions[index].queue.waiting.removeFirst()
            renditions[index].media.skip()
        }
        let rendition = renditions[index]
        guard let segment = rendition.queue.waiting.first else { return nil }
        let (needed, isReady) = keyRequest(for: segment, of: index, at: now)
        guard isReady else { return needed }
        renditions[index].queue.isFetching = true
        if let map = segment.map, rendition.headers[map] == nil {
            let uri = rendition.resolved(map.uri)
            return request(.rendition(index, .header(map)), uri, at: now, range: map.range)
        }
        renditions[index].queue.waiting.removeFirst()
        let uri = rendition.resolved(segment.uri)
        return request(.rendition(index, .segment(segment)), uri, at: now, range: segment.range)
    }

    /// Whether captions wait for the first pictures, by whose timestamps their cues are judged.
    private func waitsForPictures(_ rendition: FollowedRendition) -> Bool {
        guard rendition.kind == .subtitles, rendition.queue.lastTaken == nil else { return false }
        let variants = renditions.filter { $0.kind == .variant }
        return variants.allSatisfy { $0.queue.lastTaken == nil }
            && variants.contains { !$0.queue.isDone || $0.playlist == nil && $0.pace.failures == 0 }
    }

    /// - Parameters:
    ///   - directives: additional parameters of its query, for playlists.
    ///   - name: the name of the resource in findings, if that is not the URI.
    mutating func request(
        _ purpose: Purpose,
        _ uri: String,
        with directives: [String] = [],
        at now: Moment,
        range: ObservedRange? = nil,
        timeLimit: Interval = .seconds(20),
        named name: String? = nil
    ) -> FetchRequest {
        lastID += 1
        flights[lastID] = Flight(purpose: purpose, began: now, uri: name ?? uri, timeLimit: timeLimit)
        let (uri, limit) = (directives.isEmpty ? uri : Self.uri(uri, with: directives), purpose.byteLimit)
        return FetchRequest(id: lastID, uri: uri, range: range?.bytes, byteLimit: limit, timeLimit: timeLimit)
    }

    package mutating func take(_ answer: FetchAnswer, at now: Moment) {
        guard let flight = flights.removeValue(forKey: answer.id), !hasEnded else { return }
        if answer.status != nil, answer.failure == nil { fastest = min(fastest ?? answer.duration, answer.duration) }
        if Self.problem(answer, flight) == nil { report.byteCount += Int64(answer.body.count) }
        switch flight.purpose {
        case .root: takeRoot(answer, flight, at: now)
        case .steering: takeSteering(answer, flight)
        case .interstitial(let asked): takeInterstitial(answer, asked, flight)
        case .rendition(let index, .playlist): takePlaylist(answer, of: index, flight, at: now)
        case .rendition(let index, .header(let map)): takeHeader(answer, map, of: index, flight)
        case .rendition(_, .key): takeKey(answer, flight)
        case .rendition(let index, .segment(let segment)): takeSegment(answer, segment, of: index, flight)
        case .rendition(_, .watch(let watch)): takeAgain(answer, watch, flight)
        case .rendition(_, .reload): takeReload(answer, flight, at: now)
        case .rendition(_, .part): takePart(answer, flight, at: now)
        case .rendition(let index, .delta): takeDelta(answer, of: index, flight)
        case .rendition(_, .trial(let trial)): takeTrial(answer, trial, flight)
        }
    }

    /// The part of the time that is over, 0 to 1.
    package func progress(at now: Moment) -> Double {
        let left = Double((deadline - now.monotonic).nanoseconds)
        return min(1, max(0, 1 - left / Double(max(options.duration.nanoseconds, 1))))
    }

    /// Ends it and returns the report.
    package mutating func finish(at now: Moment) -> CheckReport {
        if !hasEnded {
            hasEnded = true
            let passed = (now.monotonic - deadline + options.duration).secondsText
            if report.playlistCount == 0, report.failure == nil { report.failure = "\(root): no answer in \(passed) s" }
            for flight in flights.values.sorted(by: { $0.uri < $1.uri }) {
                tellUnfinished(flight, after: now.monotonic - flight.began.monotonic)
            }
            checkRates()
            checkTimes()
            checkLiveEnds()
            report.unreachedCount = renditions.filter { $0.playlist?.isLive == false }
                .reduce(0) { $0 + $1.queue.waiting.count }
            // A stream that was not seen must not count as correct.
            let isBroken = report.findings.contains { $0.rule.level == .must && $0.rule != .segmentIsAvailable }
            if report.segmentCount == 0, report.failure == nil, !isBroken, options.fetchesMedia {
                report.failure = "\(root): not one segment came in \(passed) s"
            }
        }
        return current
    }

    /// The findings until now.
    package var current: CheckReport {
        var report = report
        report.renditions = renditions.map { figures(of: $0) }
        return report
    }
}
