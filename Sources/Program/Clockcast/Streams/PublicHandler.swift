internal import HTTPMessage
internal import HTTPServer
internal import QRCode
internal import Timeline
internal import Platform

/// Answers what players and people ask on the public listener.
struct PublicHandler: RequestHandler {
    let catalog: Catalog
    let status: ServiceStatus
    let streams: StreamHandler
    let page: PageFiles
    let clock: any TimeSource

    func reply(to request: HTTPRequest) -> Reply {
        let now = Moment(wall: request.receivedAt, monotonic: clock.monotonic)
        do throws(RouteError) {
            let route = try Route(path: request.path)
            do throws(RouteError) {
                return try reply(to: request, route: route, at: now)
            } catch {
                return .now(.error(error, route: route.label), reusableUntil: nil)
            }
        } catch {
            return .now(.error(error, route: "unknown"), reusableUntil: nil)
        }
    }

    private func reply(to request: HTTPRequest, route: Route, at now: Moment) throws(RouteError) -> Reply {
        switch route {
        case .stream(let name, let part):
            return try stream(request, of: name, part, label: route.label, at: now)
        case .loadingFile:
            let channel = try catalog.configured(request.queryValue("channel") ?? "live")
            return try streams.loadingFile(request, channel, label: route.label, at: now.wall)
        case .page(let file):
            guard let response = page.response(file) else { throw RouteError("the page has no such file") }
            return .now(response, reusableUntil: .distantFuture, cacheKey: request.path)
        case .qrCode:
            return try qrCode(request, label: route.label)
        case .time:
            return .now(status.time(receivedAt: now.wall, sentAt: clock.wall), reusableUntil: nil)
        case .channels:
            return .now(catalog.description(at: now), reusableUntil: nil)
        case .health:
            return .now(status.health(at: now), reusableUntil: nil)
        case .readiness:
            return .now(status.readiness(at: now, isDraining: request.isDraining), reusableUntil: nil)
        }
    }

    /// A QR code of a stream's address.
    private func qrCode(_ request: HTTPRequest, label: RouteLabel) throws(RouteError) -> Reply {
        let address = try StreamAddress(request.queryValue("text") ?? "", host: request.host)
        return .make(
            Work(key: "qr \(address.text)", queue: "qr") {
                do throws(QRCodeError) {
                    return .answer(
                        HTTPResponse(
                            body: SharedBytes(try QRCode(address.text).svg),
                            contentType: "image/svg+xml",
                            cacheControl: "public, max-age=86400",
                            isCompressible: true,
                            fields: [HTTPField("Content-Security-Policy", "default-src 'none'")],
                            route: label
                        )
                    )
                } catch {
                    return .answer(.error(RouteError("\(error)"), route: label))
                }
            }
        )
    }

    /// What a channel sends; a variant of one that nobody has asked for yet is made on the way, by a worker.
    private func stream(
        _ request: HTTPRequest,
        of name: String,
        _ part: StreamPart,
        label: RouteLabel,
        at now: Moment
    ) throws(RouteError) -> Reply {
        var name = name
        if part == .multivariantPlaylist {
            let variant = try ChannelVariant(query: request.query.map { ($0.name, $0.value ?? "") })
            if !variant.isNone {
                let channel = try catalog.configured(name)
                name = channel.name + variant.changing(channel.settings).text
            }
        }
        if let channel = try catalog.channel(name) {
            return try streams.reply(to: request, channel, part, label: label, at: now)
        }
        // Making a variant takes time, so what it cannot have is told before.
        let base = try catalog.configured(String(name.prefix { $0 != ";" }))
        if let refusal = try streams.refusal(of: part, from: base, label: label, at: now.wall) { return refusal }
        let variant = name
        return .make(
            Work(key: "variant \(variant)", queue: variant) {
                do throws(RouteError) {
                    _ = try catalog.madeChannel(variant)
                    // Each viewer then gets the answer that is cut for him.
                    return .askAgain
                } catch {
                    // In a query it is a value that is not allowed, in a path a name for nothing.
                    let isInPath = part != .multivariantPlaylist && error.status == .badRequest
                    return .answer(.error(isInPath ? RouteError(error.reason) : error, route: label))
                }
            }
        )
    }
}

extension HTTPResponse {
    /// One line that says why there is nothing.
    static func error(_ error: RouteError, route: RouteLabel) -> HTTPResponse {
        .text(
            error.status,
            error.reason,
            // So that a player that asks again and again costs a cache in front more than the server.
            cacheControl: error.isLasting && [.notFound, .badRequest].contains(error.status)
                ? "public, max-age=1" : "no-store",
            fields: error.status == .serviceUnavailable ? [HTTPField("Retry-After", "5")] : [],
            route: route
        )
    }
}
