@testable import Clockcast
import Answers
import Dispatch
import FFmpeg
import Fetching
import HTTPMessage
import HTTPServer
import Platform
import RunningServices
import StreamCheck
import StreamFetch
import Support
import Testing
import Timeline

/// A check of what a service answers, by calls in place of sockets, on a clock that is driven: nothing waits.
struct CheckedStream {
    private let service: RunningService
    private let agent: String
    /// Answers that are on their way.
    private var pending: [(due: MonotonicTime, answer: FetchAnswer)] = []

    /// The findings of a check.
    ///
    /// - Parameter target: of the stream's first playlist, such as `/clock.m3u8?fault=404`.
    static func report(
        of target: String,
        at service: RunningService,
        for seconds: Int64,
        ignoring ignored: Set<String> = [],
        agent: String = "test"
    ) throws -> CheckReport {
        var stream = CheckedStream(service: service, agent: agent)
        return try stream.follow(
            target,
            FollowOptions(duration: .seconds(seconds), ignored: ignored)
        )
    }

    private init(service: RunningService, agent: String) {
        self.service = service
        self.agent = agent
    }

    private mutating func follow(_ target: String, _ options: FollowOptions) throws -> CheckReport {
        let clock = service.clock
        var follower = StreamFollower(uri: "http://localhost" + target, options: options, at: clock.moment)
        follower.shownSecond = { ShownSecond.read($0, $1) { false } }
        follower.samples = StreamFollower.decrypting
        follower.decrypt = { (try? BlockCipher.decrypt($0, key: $1, vector: $2)) ?? nil }
        while true {
            switch follower.next(at: clock.moment) {
            case .fetch(let request): try ask(request)
            case .wait(let end):
                let next = pending.map(\.due).min() ?? end
                // Work without a request would be late if the time that it takes were skipped.
                service.underWay.wait()
                let now = clock.monotonic
                if min(next, end) > now { clock.advance(by: min(next, end) - now) }
                let due = pending.filter { $0.due <= clock.monotonic }
                pending.removeAll { $0.due <= clock.monotonic }
                for (_, answer) in due { follower.take(answer, at: clock.moment) }
            case .done: return follower.finish(at: clock.moment)
            }
        }
    }

    /// Asks at once; the answer comes when it would.
    private mutating func ask(_ request: FetchRequest) throws {
        var answer = FetchAnswer(id: request.id, uri: request.uri)
        var delay = Interval.milliseconds(20)
        while true {
            let response = try response(to: answer.uri)
            let delivery = response.delivery
            delay = delay + (delivery?.delay ?? .zero)
            answer.status = response.status.code
            answer.fields = [:]
            for field in response.fields { answer.fields[field.name.lowercased()] = field.value }
            if let location = answer.fields["location"], (300..<400).contains(response.status.code) {
                answer.uri = URIReference.resolve(location, against: answer.uri)
                answer.redirectCount += 1
                continue
            }
            answer.fields["content-type"] = response.contentType
            if response.isCompressible { answer.fields["content-encoding"] = "gzip" }
            let body = response.body.withUnsafeBytes { Array($0) }
            answer.fields["content-length"] = String(body.count)
            if let rate = delivery?.rate { delay = delay + .milliseconds(Int64(body.count) * 8 / Int64(rate)) }
            if let percent = delivery?.cutAfterPercent {
                answer.body = Array(body.prefix(body.count * percent / 100))
                answer.failure = .cutOff
            } else if !request.isHead {
                answer.body = body
            }
            break
        }
        if delay > request.timeLimit {
            answer = FetchAnswer(id: request.id, uri: request.uri, failure: .tooSlow)
            delay = request.timeLimit
        }
        answer.duration = delay
        pending.append((service.clock.monotonic + delay, answer))
    }

    private struct Unanswered: Error {}

    private func response(to uri: String) throws -> HTTPResponse {
        let target = String(uri.dropFirst("http://localhost".count))
        let request = try HTTPRequest.make(
            target,
            fields: [(name: "User-Agent", value: agent)],
            receivedAt: service.clock.wall
        )
        // A variant is made, and then its answer; more is not asked for.
        for _ in 0..<4 {
            switch service.service.routes.reply(to: request) {
            case .now(let response, _, _): return response
            case .later: throw Unanswered()
            case .make(let work):
                if case .answer(let response, _, _) = work.make().outcome { return response }
            }
        }
        throw Unanswered()
    }
}
