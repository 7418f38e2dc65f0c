internal import HLS
internal import Timeline

/// A redirect to another base, which changes every ten seconds and is valid for half a minute. The URIs in a list are valid at its base
/// only, so a player that resolves them against the first URL finds nothing. A request by a pathway stays on it. Where only the multivariant
/// playlist is redirected, its base stays valid for what it names.
struct RedirectFault: FaultKind {
    static let definition = FaultDefinition(
        name: "redirect",
        value: .oneOf([301, 302, 303, 307, 308]),
        // Files are made by following each redirect.
        showsInFiles: false,
        reading: .redirect,
        example: "list.redirect=302@0-30",
        sentence: "The answer is a redirect to another base, which changes every ten seconds."
    )

    let text: FaultText

    static func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool {
        request.isHit(by: target) || target == .list && isNamedByLists(request)
    }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        guard request.base?.isRedirect(at: now) != true else { return }
        if request.isHit(by: text.target) {
            guard request.span(of: occurrence, at: now) != nil else { return }
            answer.redirect = AnswerFault.Redirect(
                status: text.number,
                base: StreamBase(redirectAt: now, on: request.base?.pathway)
            )
        } else if occurrence.span(at: now, eventsLast: .seconds(2)) != nil {
            answer.fail(404, retryAfter: nil)
        }
    }

    private static func isNamedByLists(_ request: FaultRequest) -> Bool {
        switch request.resource {
        case .segment, .part, .hint, .initialization, .key: true
        case .main, .list, .time, .steering, .asset, .assetList: false
        }
    }
}
