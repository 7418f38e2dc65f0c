internal import Glibc
internal import HTTPMessage

extension EventLoop {
    /// Reads what has come and answers the requests in it.
    func readMore(_ connection: Connection) {
        let count = recv(connection.descriptor, input.baseAddress, input.count, 0)
        if count < 0 {
            if errno != EAGAIN, errno != EINTR { end(connection) }
            return
        }
        if case .lingering = connection.phase {
            if count == 0 { end(connection) }
            return
        }
        guard count > 0 else {
            connection.peerHasClosed = true
            if case .reading = connection.phase { end(connection) }
            return
        }
        if connection.received.isEmpty {
            if connection.isIdle { connection.deadline = monotonicNow + settings.headTimeout }
            let used = serve(connection, UnsafeBufferPointer(rebasing: input[..<count]))
            if used < count, isOpen(connection) { connection.received = Array(input[used..<count]) }
        } else {
            connection.received += UnsafeBufferPointer(rebasing: input[..<count])
            serveReceived(connection)
        }
        finish(connection)
    }

    /// Answers requests that have been waiting in memory.
    func serveReceived(_ connection: Connection) {
        let bytes = connection.received
        let used = bytes.withUnsafeBufferPointer { serve(connection, $0) }
        guard isOpen(connection), used > 0 else { return }
        connection.received = used == bytes.count ? [] : Array(bytes[used...])
    }

    func isOpen(_ connection: Connection) -> Bool {
        connections[connection.descriptor] === connection
    }

    /// Answers the requests in some bytes, one after the other, as long as answers are there and the peer takes them.
    ///
    /// - Returns: how many bytes are used up.
    private func serve(_ connection: Connection, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var used = 0
        while used < bytes.count, case .reading = connection.phase {
            if connection.bodyBytesLeft > 0 {
                let skipped = min(connection.bodyBytesLeft, bytes.count - used)
                connection.bodyBytesLeft -= skipped
                used += skipped
                continue
            }
            let rest = UnsafeBufferPointer(rebasing: bytes[used...])
            switch connection.parser.parse(rest.span) {
            case .needMore:
                return used
            case .refused(let refusal):
                refuse(connection, refusal)
                return bytes.count
            case .request(let head):
                used += head.byteCount
                connection.parser.reset()
                connection.bodyBytesLeft = head.contentLength
                connection.deadline = monotonicNow + settings.idleTimeout
                if head.expectsContinue, head.contentLength > 0 { sendContinue(connection) }
                answer(head, rest.span, connection)
            }
        }
        return used
    }

    private func answer(_ head: RequestHead, _ bytes: Span<UInt8>, _ connection: Connection) {
        counters.request()
        guard head.method == .get || head.method == .head else {
            answerOtherMethod(head, connection)
            return
        }
        let listener = connection.listener
        let key = ResponseCache.key(bytes, head.pathAndQuery, coding: head.coding, listener: listener)
        if let response = cache.response(key, bytes, head.pathAndQuery, at: now) {
            let chosen = head.hasConditions ? conditional(response, head, bytes) : response
            write(chosen, to: connection, isHead: head.method == .head, keepsAlive: head.keepsAlive)
            return
        }
        let request: HTTPRequest
        do throws(Refusal) {
            request = try HTTPRequest(head, in: bytes, receivedAt: now)
        } catch {
            refuse(connection, error)
            return
        }
        let pending = Connection.PendingRequest(
            isHead: head.method == .head,
            keepsAlive: head.keepsAlive,
            coding: head.coding,
            cacheKey: key,
            target: head.pathAndQuery.range.map { bytes[$0] },
            knownTags: head.hasConditions ? head.value(of: "if-none-match", in: bytes).map { bytes.text(at: $0) } : nil,
            range: head.hasConditions ? Self.range(head, bytes) : nil
        )
        switch handlers[listener].reply(to: request) {
        case .now(let answer):
            write(answer, to: connection, for: pending)
        case .make(let work, let make):
            connection.phase = .making(pending)
            watch(connection, for: 0)
            let (mailbox, descriptor, generation) = (mailbox, connection.descriptor, connection.generation)
            workers.submit(key: "\(listener) \(work)", work: make) { answer in
                mailbox.post(.answer(descriptor: descriptor, generation: generation, answer))
            }
        }
    }

    /// If-Range is served only without: a client that sends it is content with the whole (RFC 9110 §13.1.5).
    private static func range(_ head: RequestHead, _ bytes: Span<UInt8>) -> String? {
        guard head.value(of: "if-range", in: bytes) == nil else { return nil }
        return head.value(of: "range", in: bytes).map { bytes.text(at: $0) }
    }

    private func conditional(
        _ response: PreparedResponse,
        _ head: RequestHead,
        _ bytes: Span<UInt8>
    ) -> PreparedResponse {
        let tags = head.value(of: "if-none-match", in: bytes).map { bytes.text(at: $0) }
        return Self.conditional(response, knownTags: tags, range: Self.range(head, bytes))
    }

    private static func conditional(
        _ response: PreparedResponse,
        knownTags: String?,
        range: String?
    ) -> PreparedResponse {
        guard response.status == .ok else { return response }
        if let knownTags {
            return EntityTag.matches(knownTags, tag: response.entityTag) ? response.notModified : response
        }
        return range.map { response.range($0) } ?? response
    }

    /// An answer that a worker has made.
    func take(_ answer: Answer, for connection: Connection) {
        guard case .making(let pending) = connection.phase else { return }
        connection.phase = .reading
        connection.deadline = monotonicNow + settings.idleTimeout
        write(answer, to: connection, for: pending)
        if !connection.received.isEmpty { serveReceived(connection) }
        finish(connection)
    }

    private func write(_ answer: Answer, to connection: Connection, for pending: Connection.PendingRequest) {
        let response = prepared(answer.response, coding: pending.coding)
        if let until = answer.reusableUntil, until > now {
            cache.insert(response, pending.cacheKey, target: pending.target, reusableUntil: until, at: now)
        }
        write(
            Self.conditional(response, knownTags: pending.knownTags, range: pending.range),
            to: connection,
            isHead: pending.isHead,
            keepsAlive: pending.keepsAlive
        )
    }

    private func prepared(_ response: HTTPResponse, coding: ContentCoding) -> PreparedResponse {
        if coding == .gzip, response.isCompressible, let body = Gzip.compressed(response.body) {
            return PreparedResponse(response, body: body, coding: .gzip)
        }
        return PreparedResponse(response)
    }

    /// OPTIONS is answered for scripts of other origins (Fetch, CORS preflight); all else is not done here.
    private func answerOtherMethod(_ head: RequestHead, _ connection: Connection) {
        let allowed = [(name: "Allow", value: "GET, HEAD, OPTIONS")]
        let response: HTTPResponse
        switch head.method {
        case .options:
            response = HTTPResponse(
                status: .noContent,
                contentType: "text/plain; charset=utf-8",
                cacheControl: "public, max-age=86400",
                fields: allowed + [
                    ("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS"),
                    ("Access-Control-Allow-Headers", "Range, If-None-Match"),
                    ("Access-Control-Max-Age", "86400"),
                ],
                body: [],
                route: "options"
            )
        case .unknown:
            response = .text(.notImplemented, "this method is not known here", fields: allowed, route: "method")
        default:
            response = .text(
                .methodNotAllowed,
                "only GET, HEAD and OPTIONS are allowed",
                fields: allowed,
                route: "method"
            )
        }
        write(PreparedResponse(response), to: connection, isHead: false, keepsAlive: head.keepsAlive)
    }

    /// Says why a request cannot be served; where the next one would begin is not known, so this is the last answer.
    func refuse(_ connection: Connection, _ refusal: Refusal) {
        connection.received = []
        connection.bodyBytesLeft = 0
        let response = HTTPResponse.text(refusal.status, refusal.reason, route: "refused")
        write(PreparedResponse(response), to: connection, isHead: false, keepsAlive: false)
    }
}
