internal import PlaylistReading
import Fetching
import Platform
import StreamCheck
import Timeline

/// A server that says what a script says, without a network, on a clock that goes from one event to the next.
struct ScriptedServer {
    struct Request: Hashable {
        /// Milliseconds since the start.
        let time: Int64
        let uri: String
        let isHead: Bool
    }

    private static let start = WallTime(seconds: 1_795_176_000)

    private(set) var requests: [Request] = []
    private(set) var report: CheckReport

    /// Follows `http://h/a.m3u8`.
    ///
    /// - Parameter answer: to a request, by its path and the milliseconds since the start; nil never comes.
    init(
        uri: String = "http://h/a.m3u8",
        seconds: Int64 = 30,
        ignoring ignored: Set<String> = ["apple"],
        isOver: @escaping @Sendable () -> Bool = { false },
        segmentLimit: Int? = nil,
        decrypt: (@Sendable ([UInt8], [UInt8], [UInt8]) -> [UInt8]?)? = nil,
        samples: SampleOpening? = nil,
        _ answer: (String, Int64) -> FetchAnswer?
    ) {
        var now: Int64 = 0
        func moment() -> Moment {
            Moment(wall: Self.start + .milliseconds(now), monotonic: MonotonicTime(nanoseconds: now * 1_000_000))
        }
        let options = FollowOptions(duration: .seconds(seconds), ignored: ignored)
        var follower = StreamFollower(uri: uri, options: options, at: moment())
        var pending: [(due: Int64, answer: FetchAnswer)] = []
        report = follower.finish(at: moment())
        follower = StreamFollower(uri: uri, options: options, at: moment())
        follower.isOver = isOver
        if let segmentLimit { follower.segmentLimit = segmentLimit }
        follower.decrypt = decrypt
        follower.samples = samples
        loop: while true {
            switch follower.next(at: moment()) {
            case .fetch(let request):
                requests.append(Request(time: now, uri: request.uri, isHead: request.isHead))
                guard var reply = answer(request.uri, now) else { continue }
                reply = FetchAnswer(copying: reply, id: request.id, uri: request.uri)
                pending.append((now + max(10, reply.duration.nanoseconds / 1_000_000), reply))
            case .wait(let end):
                let end = end.nanoseconds / 1_000_000
                now = max(now, min(pending.map(\.due).min() ?? end, end))
                let due = pending.filter { $0.due <= now }
                pending.removeAll { $0.due <= now }
                for (_, answer) in due { follower.take(answer, at: moment()) }
            case .done: break loop
            }
        }
        report = follower.finish(at: moment())
    }

    /// The times at which a path was asked for.
    func times(_ uri: String) -> [Int64] { requests.filter { $0.uri == uri }.map(\.time) }

    var rules: [String] { report.findings.map(\.rule.id) }
}

extension FetchAnswer {
    fileprivate init(copying answer: FetchAnswer, id: Int, uri: String) {
        self.init(id: id, uri: answer.uri.isEmpty ? uri : answer.uri, status: answer.status, failure: answer.failure)
        redirectCount = answer.redirectCount
        fields = answer.fields
        body = answer.body
        duration = answer.duration
    }

    static func text(_ text: String, type: String = "application/vnd.apple.mpegurl") -> FetchAnswer {
        bytes(Array(text.utf8), type: type)
    }

    static func bytes(_ bytes: [UInt8], type: String) -> FetchAnswer {
        var answer = FetchAnswer(id: 0, uri: "", status: 200)
        answer.body = bytes
        answer.fields = ["content-type": type, "content-encoding": "gzip"]
        return answer
    }

    static func status(_ status: Int) -> FetchAnswer { FetchAnswer(id: 0, uri: "", status: status) }

    static func failure(_ failure: Failure) -> FetchAnswer { FetchAnswer(id: 0, uri: "", failure: failure) }
}
