internal import CCurl
internal import Platform
internal import Timeline

/// The owner of libcurl's transfers.
struct CurlPool: ~Copyable {
    private static let redirectLimit = 10
    private let pointer: OpaquePointer

    init() throws(FetchError) {
        if let problem = ccurl_load() {
            throw FetchError(description: "http and https cannot be used: \(String(cString: problem))")
        }
        guard let pointer = ccurl_pool_create() else {
            throw FetchError(description: "curl_multi_init: out of memory")
        }
        self.pointer = pointer
    }

    deinit { ccurl_pool_free(pointer) }

    /// - Returns: whether it could be begun.
    func add(_ request: FetchRequest, agent: String, fields: [String]) -> Bool {
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
            Self.redirectLimit
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
        self.init(id: result.id, uri: String(cString: result.url), status: result.status == 0 ? nil : result.status)
        redirectCount = result.redirects
        body = Array(UnsafeBufferPointer(start: result.body, count: result.body_length))
        duration = Interval(nanoseconds: Int64(max(0, min(result.seconds, 1e6)) * 1e9))
        let head = UnsafeRawBufferPointer(start: result.head, count: result.head_length)
        for line in OutsideText.repaired(head).split(whereSeparator: \.isNewline).dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        failure = failure(result)
    }

    /// The failure of a CURLcode (libcurl-errors(3)), with the host. libcurl's own words are in brackets where only they have the reason.
    private func failure(_ result: ccurl_result) -> Failure? {
        if result.is_too_long != 0 { return .tooLong }
        if result.is_head_too_long != 0 {
            return .unreachable("the head of the answer has more than 256 kB", right: "with a shorter head")
        }
        switch result.code {
        case 0: return nil
        case 18: return .cutOff
        case 28: return .tooSlow
        case 47: return .tooManyRedirects
        default: break
        }
        let (host, code) = ("'\(URIReference.host(of: uri))'", Int32(clamping: result.system_error))
        let reason = code > 0 ? " (\(SystemError.reason(of: code)))" : ""
        let message = OutsideText.repaired(String(cString: result.message).utf8)
        let target = (300..<400).contains(status ?? 0) ? fields["location"] : nil
        let (found, right) =
            switch result.code {
            case 1 where target.map(Self.isElsewhere) ?? false, 3 where target != nil:
                ("it is redirected to '\(target ?? "")'", "or a redirect to a URL of http or https")
            // The answer is not HTTP, or is HTTP of 1991.
            case 1, 8: ("what came from \(host) is not an HTTP answer", "by HTTP")
            case 3: ("it cannot be requested", "at a URL with a host")
            case 6: ("there is no address for the host \(host)", "from a host that the DNS knows")
            case 7: ("no connection to \(host) can be made\(reason)", "from a server that listens there")
            // CURLE_OUT_OF_MEMORY and, since 8.6, CURLE_TOO_LARGE: libcurl takes 100 kB of a line of the head.
            case 27 where result.body_length == 0, 100:
                ("a line in the head of the answer is too long", "with lines of up to 100 kB")
            case 35: ("TLS with \(host) cannot begin (\(message))", "by TLS 1.2 or later")
            case 51, 60:
                (
                    "the certificate of \(host) cannot be trusted (\(message))",
                    "with a certificate for this host, in its time, of an authority that this machine trusts"
                )
            case 52: ("\(host) closed the connection without an answer", "before the connection is closed")
            case 55, 56: ("the connection to \(host) broke after \(body.count) bytes", "to the end")
            case 61: ("the body cannot be decoded", "with a Content-Encoding that is true")
            default: ("the request to \(host) failed (\(message))", "by HTTP")
            }
        return .unreachable(found, right: right)
    }

    /// Whether a reference leads to something that is not requested by HTTP.
    private static func isElsewhere(_ reference: String) -> Bool {
        !URIReference.isHTTP(URIReference.resolve(reference, against: "http://h"))
    }
}
