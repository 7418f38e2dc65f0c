internal import Presentations
internal import Production
internal import Channels
internal import Foundation
internal import HLS
internal import HTTPMessage
internal import Platform
internal import Scenarios
internal import Timeline

// The effects of scenarios on answers.
extension StreamAnswers {
    /// The media playlist of a stream with a scenario. An affected list is never a delta update, because the player's copy may not be what
    /// preceded it.
    ///
    /// - Parameter maximumAge: the seconds for which caches may keep it if no fault affects it; nil for the rest of its validity.
    func faultedPlaylist(_ request: ListRequest, maximumAge: Int?, _ routed: RoutedRequest) -> Reply {
        let (list, now) = (request.list, routed.now.wall)
        let (scenario, stream, made) = (list.scenario, list.faultedStream, list.faulted(at: now))
        let reply: Reply
        if let playlist = made.playlist.map(list.playlist(from:)) {
            reply = Self.reply(
                made.touched.isEmpty ? request.updated(playlist) : playlist,
                maximumAge: maximumAge ?? scenario.maximumAge(at: now, in: stream),
                nextChange: scenario.nextChange(after: now, in: stream),
                cacheKey: request.isShared ? request.cacheKey : nil,
                routed
            )
        } else {
            reply = .now(
                .text(
                    .notFound,
                    "the scenario has no playlist at this time",
                    fields: made.retryAfter(at: now).map { [HTTPField("Retry-After", String($0))] } ?? []
                )
            )
        }
        return faulted(
            reply,
            by: scenario,
            routed.asked(.list, of: list.rendition, view: list.view),
            touched: made.touched,
            routed
        )
    }

    /// An answer with the scenario applied; the same if no fault affects it.
    ///
    /// - Parameter touched: the faults that have already changed the answer.
    func faulted(
        _ reply: Reply,
        by scenario: Scenario,
        _ request: FaultRequest,
        touched: [TouchingFault] = [],
        _ routed: RoutedRequest
    ) -> Reply {
        guard !scenario.isEmpty else { return reply }
        let answer = scenario.answer(to: request, at: routed.now.wall)
        let touching = touched + answer.touched
        // An answer that is not sent is not made.
        if answer.fault.status != nil || answer.fault.redirect != nil {
            return .now(Self.response(nil, answer.fault, touching, routed))
        }
        switch reply {
        case .now(let response, let end, let key):
            if !touching.isEmpty {
                guard answer.fault.body != .own, response.body.count > Self.largestBodyAtOnce else {
                    return .now(Self.response(response, answer.fault, touching, routed))
                }
                return .make(
                    Work(key: Self.key(routed), queue: "past", priority: .background) {
                        .answer(Self.response(response, answer.fault, touching, routed))
                    }
                )
            }
            // A list has a known next change; other answers may be affected a moment later.
            return request.resource == .list
                ? .now(response, reusableUntil: end, cacheKey: key)
                : .now(response)
        case .make(let work):
            return .make(
                work.map(key: Self.key(routed)) { outcome in
                    guard case .answer(let response, _, _) = outcome, response.status == .ok else { return outcome }
                    return .answer(
                        touching.isEmpty ? response : Self.response(response, answer.fault, touching, routed),
                        reusableUntil: nil,
                        cacheKey: nil
                    )
                }
            )
        case .later: return reply
        }
    }

    /// Bodies up to this size are changed on an event loop.
    private static let largestBodyAtOnce = 32_768

    /// The key is shared by equal requests at the same time in the same session.
    private static func key(_ routed: RoutedRequest) -> String {
        "scenario \(routed.request.prefix) \(routed.request.target) \(routed.now.wall.nanoseconds / 1_000_000)"
    }

    /// - Parameter response: the answer without the fault; nil if it does not matter.
    private static func response(
        _ response: HTTPResponse?,
        _ fault: AnswerFault,
        _ touched: [TouchingFault],
        _ routed: RoutedRequest
    ) -> HTTPResponse {
        let names = TouchingFault.fieldValue(of: touched)
        var faulted: HTTPResponse
        if let redirect = fault.redirect {
            faulted = .text(
                HTTPStatus(redirect.status),
                "the scenario redirects: \(names)",
                fields: [HTTPField("Location", location(redirect.base, routed))]
            )
        } else if let status = fault.status {
            faulted = .text(
                HTTPStatus(status),
                "the scenario demands it: \(names)",
                fields: fault.retryAfter.map { [HTTPField("Retry-After", String($0))] } ?? []
            )
        } else {
            faulted = response ?? .text(.notFound, "the scenario has nothing here")
            if fault.body != .own {
                faulted.body = SharedBytes(fault.body.changing(faulted.body.withUnsafeBytes { Array($0) }))
                faulted.isCompressible = false
            }
            faulted.contentType = fault.contentType ?? faulted.contentType
        }
        faulted.cacheControl = "no-store"
        // The label separates intended errors from real ones, for monitoring.
        faulted.route = "scenario"
        faulted.fields.append(HTTPField("Clockcast-Fault", names))
        faulted.delivery = Delivery(fault)
        return faulted
    }

    /// The same path below another base.
    private static func location(_ base: StreamBase, _ routed: RoutedRequest) -> String {
        let target = routed.request.target.dropFirst(routed.base.map { $0.description.count + 1 } ?? 0)
        return "\(routed.request.prefix)/\(base)\(target)"
    }
}

extension RoutedRequest {
    /// The properties on which a scenario depends.
    func asked(
        _ resource: FaultRequest.Resource,
        of rendition: StreamRendition? = nil,
        view: PlaylistView? = nil
    ) -> FaultRequest {
        FaultRequest(resource, rendition: rendition?.target, view: view, base: base, value: request.queryValue)
    }
}

extension Delivery {
    /// The delivery of an affected answer; nil for the usual one.
    fileprivate init?(_ fault: AnswerFault) {
        let delivery = Delivery(
            delay: fault.delay,
            rate: fault.rate,
            cutAfterPercent: fault.cutAfterPercent,
            hasContentLength: fault.hasContentLength,
            hasCORS: fault.hasCORS,
            dateOffset: fault.dateOffset
        )
        guard delivery != Delivery() else { return nil }
        self = delivery
    }
}
