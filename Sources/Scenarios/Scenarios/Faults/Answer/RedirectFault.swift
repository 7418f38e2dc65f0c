internal import HLS
internal import Timeline

/// A redirect to another base, which changes every ten seconds. What a list names is at its base only, so a player that resolves it against
/// the first URL, or one of long ago, finds nothing. A player may stay at a base for as long as it plays: after half a minute a list that is
/// requested there is redirected again. A request by a pathway stays on it.
struct RedirectFault: FaultKind {
    let name = "redirect"
    let value = ValueRule.oneOf([301, 302, 303, 307, 308])
    // Files are made by following each redirect.
    let showsInFiles = false
    let redirects = true
    let reading = FaultReading.redirect
    let example = "list.redirect=302@0-30"
    let sentence = "The answer is a redirect to another base, which changes every ten seconds."

    func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool {
        request.isHit(by: target) || target == .list && request.isNamedByLists
    }

    /// The multivariant playlist is at no base of lists, so it names no keys in advance: they would be 404.
    func change(_ playlist: inout MultivariantPlaylist, by fault: Fault) {
        if fault.target == .list { playlist.sessionKeys = [] }
    }

    func change(_ answer: inout AnswerFault, by fault: Fault, to request: FaultRequest, at now: WallTime) {
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
}
