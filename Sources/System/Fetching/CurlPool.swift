internal import CCurl
internal import Platform
internal import Timeline

/// The owner of libcurl's transfers.
struct CurlPool: ~Copyable {
    private let pointer: OpaquePointer

    init() throws(FetchError) {
        if let problem = ccurl_load() {
            throw FetchError("http and https cannot be used: \(String(cString: problem))")
        }
        guard let pointer = ccurl_pool_create() else { throw FetchError("curl_multi_init: out of memory") }
        self.pointer = pointer
    }

    deinit { ccurl_pool_free(pointer) }

    /// - Returns: whether it could be begun.
    func add(_ request: FetchRequest, agent: String, fields: [String], redirectLimit: Int) -> Bool {
        let range = request.range.map { "\($0.lowerBound)-\($0.upperBound - 1)" }
        let lines = fields.isEmpty ? nil : fields.joined(separator: "\n")
        return ccurl_pool_add(
            pointer,
            request.id,
            request.uri,
            range,
            agent,
            lines,
            request.isHead ? 1 : 0,
            request.byteLimit,
            Int(request.timeLimit.nanoseconds / 1_000_000),
            redirectLimit
        ) == 0
    }

    /// Continues for a while.
    func run(milliseconds: Int32) -> [FetchAnswer] {
        ccurl_pool_run(pointer, milliseconds)
        var answers: [FetchAnswer] = []
        var result = ccurl_result()
        while ccurl_pool_next(pointer, &result) == 1 { answers.append(FetchAnswer(result)) }
        return answers
    }
}

extension FetchAnswer {
    /// - Parameter result: a result with valid pointers.
    fileprivate init(_ result: ccurl_result) {
        self.init(
            id: result.id,
            uri: String(cString: result.url),
            status: result.status == 0 ? nil : result.status,
            failure: Self.failure(result)
        )
        redirectCount = result.redirects
        body = Array(UnsafeBufferPointer(start: result.body, count: result.body_length))
        duration = Interval(nanoseconds: Int64(max(0, min(result.seconds, 1e6)) * 1e9))
        let head = UnsafeRawBufferPointer(start: result.head, count: result.head_length)
        for line in OutsideText.repaired(head).split(whereSeparator: \.isNewline).dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
    }

    /// The failure of a CURLcode (libcurl-errors(3)).
    private static func failure(_ result: ccurl_result) -> Failure? {
        if result.is_too_long != 0 { return .tooLong }
        if result.is_head_too_long != 0 { return .unreachable("the head of the answer has more than 256 kB") }
        switch result.code {
        case 0: return nil
        // The answer is not HTTP, or is HTTP of 1991.
        case 1, 8: return .unreachable("what came is not an HTTP answer")
        case 18: return .cutOff
        // CURLE_OUT_OF_MEMORY and, since 8.6, CURLE_TOO_LARGE: libcurl takes 100 kB of a line of the head.
        case 27 where result.body_length == 0, 100: return .unreachable("a line in the head of the answer is too long")
        case 28: return .tooSlow
        case 47: return .tooManyRedirects
        default: return .unreachable(String(cString: result.message))
        }
    }
}
