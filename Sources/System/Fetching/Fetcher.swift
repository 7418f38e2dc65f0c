internal import Glibc
package import Platform
internal import Timeline

/// Fetches resources by HTTP and HTTPS with libcurl, or from files. It uses one thread, with several transfers at a time.
package struct Fetcher: ~Copyable {
    private let agent: String
    private let fields: [String]
    /// The URI whose server gets the fields.
    private let origin: String
    private let clock: any TimeSource
    /// The pool; nil until the first transfer.
    private var pool: CurlPool?
    /// Answers that are ready, such as files.
    private var ready: [FetchAnswer] = []
    /// The total time in which transfers were not attended to, because answers were being used.
    private var away = Interval.zero
    /// The beginning of such a time.
    private var left: MonotonicTime?
    /// The value of ``away`` at the beginning of each transfer.
    private var begun: [Int: Interval] = [:]

    /// - Parameters:
    ///   - agent: the User-Agent.
    ///   - fields: further fields of requests, such as `Authorization: Bearer x`; no other server than that of the origin gets them.
    ///   - origin: a URI of the server that gets the fields.
    package init(agent: String, fields: [String] = [], origin: String = "", clock: any TimeSource) {
        self.agent = agent
        self.fields = fields
        self.origin = origin
        self.clock = clock
    }

    /// The URI of what a user names: where there is a file of that name, `#` and `?` are a part of its path.
    package static func uri(of name: String) -> String {
        guard name.contains(where: { "#?".contains($0) }), access(name, F_OK) == 0 else { return name }
        return name.replacing("%", with: "%25").replacing("#", with: "%23").replacing("?", with: "%3F")
    }

    /// Begins a request.
    ///
    /// - Throws: if libcurl is needed and is not installed.
    package mutating func start(_ request: FetchRequest) throws(FetchError) {
        guard URIReference.isHTTP(request.uri) else {
            ready.append(FileAnswer.answer(to: request))
            return
        }
        if pool == nil { pool = try CurlPool() }
        noteAway()
        begun[request.id] = away
        let fields = URIReference.authority(of: request.uri) == URIReference.authority(of: origin) ? fields : []
        guard pool?.add(request, agent: agent, fields: fields) == true else {
            let failure = FetchAnswer.Failure.unreachable("it cannot be requested", right: "at a URL with a host")
            ready.append(FetchAnswer(id: request.id, uri: request.uri, failure: failure))
            return
        }
    }

    /// The answers that are ready, or arrive before the deadline.
    package mutating func answers(until deadline: MonotonicTime) -> [FetchAnswer] {
        if !ready.isEmpty {
            defer { ready = [] }
            return ready
        }
        guard pool != nil else {
            clock.wait(until: deadline)
            return []
        }
        noteAway()
        left = nil
        defer { left = clock.monotonic }
        while true {
            let rest = (deadline - clock.monotonic).nanoseconds / 1_000_000
            let answers = pool?.run(milliseconds: Int32(clamping: max(rest, 0))) ?? []
            if !answers.isEmpty || rest <= 0 { return answers.map { corrected($0) } }
        }
    }

    private mutating func noteAway() {
        guard let left else { return }
        let now = clock.monotonic
        away = away + (now - left)
        self.left = now
    }

    /// An answer whose duration excludes the caller's own time, which is not the server's fault.
    private mutating func corrected(_ answer: FetchAnswer) -> FetchAnswer {
        guard let start = begun.removeValue(forKey: answer.id) else { return answer }
        var answer = answer
        answer.duration = max(.zero, answer.duration - (away - start))
        return answer
    }
}

/// The reason why nothing can be fetched.
package struct FetchError: Error, Equatable, CustomStringConvertible {
    package let description: String
}
