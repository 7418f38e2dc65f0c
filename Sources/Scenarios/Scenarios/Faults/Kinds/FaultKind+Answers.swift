internal import HLS
internal import Timeline

extension FaultKind {
    /// The kinds that change answers.
    static let ofAnswers: [FaultKind] = [
        .redirect,
        FaultKind(
            name: "404",
            statuses: 400...599,
            reading: .missingMedia,
            example: "404@30-34",
            sentence: "The answer is an error; any status from 400 to 599.",
            answer: { answer, fault, request, now in
                guard let end = request.span(of: fault, at: now)?.upperBound else { return }
                let status = Int(fault.name) ?? 404
                // If it has no end that is near, those who are too many may come back soon all the same (RFC 6585, 4).
                let isNear = (now..<now + .seconds(86_400)).contains(end)
                let retryAfter = isNear ? end.wholeSeconds(since: now) : status == 429 ? 1 : nil
                answer.fail(status, retryAfter: request.segmentNumber == nil ? retryAfter : nil)
            }
        ),
        // Attempts cannot be counted, but this too fails first and works later.
        FaultKind(
            name: "late",
            value: .number(1...60, unit: "seconds"),
            targets: TargetRule("no target", "a rendition", "part", "key"),
            needsLiveList: true,
            affectsSegments: true,
            reading: .missingMedia,
            example: "late=3@30-40",
            sentence: "Segments, or keys, are 404 until that many seconds after the list names them.",
            answer: { answer, fault, request, now in
                guard request.span(of: fault, at: now) != nil, let listed = request.listed else { return }
                let ready = listed + fault.seconds
                if now < ready { answer.fail(404, retryAfter: ready.wholeSeconds(since: now)) }
            },
            end: { fault, request, _ in request.listed.map { $0 + fault.seconds } }
        ),
        // A server hints at parts (EXT-X-PRELOAD-HINT) and does not wait for them.
        FaultKind(
            name: "hint404",
            targets: .nothing,
            needsParts: true,
            affectsSegments: true,
            example: "hint404@30-34",
            sentence: "The part that the list hints at is 404 until it is there.",
            reaches: { request, _ in if case .hint = request.resource { true } else { false } },
            changeAnswer: { answer, _ in answer.fail(404, retryAfter: nil) }
        ),
        FaultKind(
            name: "empty",
            reading: .wrongMedia,
            example: "empty@30-34",
            sentence: "The body is empty, with 200.",
            changeAnswer: { answer, _ in answer.body = .empty }
        ),
        FaultKind(
            name: "short",
            value: .number(0...99, unit: "percent"),
            reading: .wrongMedia,
            example: "short=50@30-34",
            sentence: "The body is cut, and Content-Length is that of the rest.",
            changeAnswer: { answer, fault in answer.body = .first(percent: fault.number) }
        ),
        FaultKind(
            name: "zeros",
            reading: .wrongMedia,
            example: "zeros@30-34",
            sentence: "The body is zeros, as many as it has bytes.",
            changeAnswer: { answer, _ in answer.body = .zeros }
        ),
        // Captive portals and proxies answer so.
        FaultKind(
            name: "html",
            reading: .wrongMedia,
            example: "html@30-34",
            sentence: "The body is a page of HTML, with 200.",
            changeAnswer: { answer, _ in (answer.body, answer.contentType) = (.html, "text/html; charset=utf-8") }
        ),
        FaultKind(
            name: "wrong",
            targets: TargetRule("key"),
            reading: .wrongMedia,
            example: "key.wrong@30-34",
            sentence: "The key is a wrong one.",
            changeAnswer: { answer, _ in answer.body = .inverted }
        ),
        FaultKind(
            name: "type",
            value: .mediaType,
            reading: .wrongMedia,
            example: "type=text~plain@30-34",
            sentence: "The Content-Type is wrong.",
            changeAnswer: { answer, fault in answer.contentType = fault.word.replacing("~", with: "/") }
        ),
        FaultKind(
            name: "nolength",
            reading: .wrongMedia,
            example: "nolength@30-34",
            sentence: "There is no Content-Length; the connection ends with the body.",
            changeAnswer: { answer, _ in answer.hasContentLength = false }
        ),
        // A page of another origin may not read it.
        FaultKind(
            name: "nocors",
            example: "nocors@30-34",
            sentence: "There are no CORS headers.",
            changeAnswer: { answer, _ in answer.hasCORS = false }
        ),
        // The server's clock is wrong: its time is the present for all answers, also for those with segments.
        FaultKind(
            name: "date",
            value: .number(-86_400_000...86_400_000, unit: "milliseconds"),
            targets: .nothing,
            example: "date=5000",
            sentence: "Date, and the time at /time, are off by that many milliseconds.",
            reaches: { _, _ in true },
            answer: { answer, fault, _, now in
                guard fault.occurrence.span(at: now, eventsLast: .seconds(2)) != nil else { return }
                answer.dateOffset = answer.dateOffset + fault.milliseconds
            },
            end: { fault, _, now in fault.occurrence.span(at: now, eventsLast: .seconds(2))?.upperBound.finite }
        ),
    ]

    /// The kinds that change the delivery of answers.
    static let ofDelivery: [FaultKind] = [
        FaultKind(
            name: "ttfb",
            value: .number(1...60_000, unit: "milliseconds"),
            reading: .late,
            example: "ttfb=2500@30-40",
            sentence: "The head comes that many milliseconds late.",
            changeAnswer: { answer, fault in answer.delay = answer.delay + fault.milliseconds }
        ),
        FaultKind(
            name: "hang",
            value: .number(1...60, unit: "seconds"),
            reading: .late,
            example: "hang=20@30-32",
            sentence: "There is no answer for that many seconds.",
            changeAnswer: { answer, fault in answer.delay = answer.delay + fault.seconds }
        ),
        FaultKind(
            name: "cut",
            value: .number(0...99, unit: "percent"),
            reading: .cut,
            example: "cut=50@30-34",
            sentence: "The connection closes after that percentage of Content-Length.",
            changeAnswer: { answer, fault in
                answer.cutAfterPercent = min(answer.cutAfterPercent ?? fault.number, fault.number)
            }
        ),
        FaultKind(
            name: "rate",
            value: .number(8...100_000, unit: "kbit/s"),
            reading: .slow,
            example: "rate=400@0-30",
            sentence: "The body goes out at that many kbit/s.",
            changeAnswer: { answer, fault in answer.rate = min(answer.rate ?? fault.number, fault.number) }
        ),
    ]

    /// What a list names is at its base only, so a player that resolves it against the first URL, or one of long ago, finds nothing. A player
    /// may stay at a base for as long as it plays: after half a minute a list that is requested there is redirected again. A request by a
    /// pathway stays on it.
    private static let redirect = FaultKind(
        name: "redirect",
        value: .oneOf([301, 302, 303, 307, 308]),
        // Files are made by following each redirect.
        showsInFiles: false,
        reading: .redirect,
        example: "list.redirect=302@0-30",
        sentence: "The answer is a redirect to another base, which changes every ten seconds.",
        reaches: { request, target in request.isHit(by: target) || target == .list && request.isNamedByLists },
        // The multivariant playlist is at no base of lists, so it names no keys in advance: they would be 404.
        changeMain: { main, fault in if fault.target == .list { main.sessionKeys = [] } },
        answer: { answer, fault, request, now in
            guard let span = request.span(of: fault, at: now) else { return }
            if request.isHit(by: fault.target) {
                guard request.base?.isRedirect(at: now) != true else { return }
                let base = StreamBase(redirectAt: now, on: request.base?.pathway)
                answer.redirect = AnswerFault.Redirect(status: fault.number, base: base)
            } else {
                // What lists named that came before its time is requested until the next list has come.
                let interval = request.view?.grid.interval ?? .seconds(2)
                guard request.base?.holdsMedia(at: now) != true, now >= span.lowerBound + interval * 2 else { return }
                answer.fail(404, retryAfter: nil)
            }
        }
    )
}

extension FaultRequest {
    /// The instant at which a list named its resource; nil for what all lists have, and what only some requests know.
    fileprivate var listed: WallTime? {
        let listed: WallTime? =
            switch resource {
            case .part(_, let listed), .key(let listed): listed
            case .segment(let number): view?.listing(of: number).lowerBound
            default: nil
            }
        return listed == .distantPast ? nil : listed
    }
}
