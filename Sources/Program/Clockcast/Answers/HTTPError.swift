internal import Channels
internal import HTTPMessage
internal import QRCode
internal import Timeline

/// Why a request gets nothing: one line for the body of the answer, and its status.
struct HTTPError: Error, Hashable {
    let reason: String
    /// 404 if nothing else is said.
    let status: HTTPStatus
    /// After how many seconds the same request may get something; nil if that is not known.
    let retryAfter: Int64?
    /// Whether caches may keep it for a second, so that a player that asks again and again costs a cache in front more than the
    /// server.
    let isReusable: Bool

    init(_ reason: String, status: HTTPStatus = .notFound, retryAfter: Int64? = nil, isReusable: Bool = true) {
        self.reason = reason
        self.status = status
        self.retryAfter = retryAfter
        self.isReusable = isReusable
    }

    /// A value that is not allowed.
    static func badRequest(_ reason: String) -> HTTPError {
        HTTPError(reason, status: .badRequest)
    }

    /// What HTTP makes of an error of the channels. Statuses are decided here and nowhere else.
    init(_ error: ChannelError, at now: WallTime) {
        switch error {
        case .value, .twice, .unknownZone, .schedule, .doesNotCountDown, .scenario, .misspelled, .look,
            .closed, .cannotBeShown:
            self.init("\(error)", status: .badRequest)
        case .tooEarly(let time):
            let seconds = (time - now).nanoseconds / 1_000_000_000 + 1
            self.init("\(error)", retryAfter: seconds, isReusable: false)
        case .otherVersion:
            // Another server, or this one a second later, may have it.
            self.init("\(error)", isReusable: false)
        case .unknownChannel, .unknownRendition, .unknownPhase, .notAVariant, .otherName, .playlistOfVariant,
            .unknownPart, .countsTooFar, .unknownLead, .gone, .outsideOfView:
            self.init("\(error)")
        case .cannotBeMade:
            // An encoder, or memory, that may be had again.
            self = .cannotBeMade
        case .missingZone, .damagedZone, .loadingFile:
            self = .isBroken
        }
    }

    /// What HTTP makes of an error in reading a query: there an unknown channel or rendition is a value that is not allowed, and not
    /// a path of nothing.
    static func inQuery(_ error: ChannelError, at now: WallTime) -> HTTPError {
        switch error {
        case .unknownChannel, .unknownRendition: .badRequest("\(error)")
        default: HTTPError(error, at: now)
        }
    }

    /// Does what a query asks for by name.
    ///
    /// - Throws: as ``inQuery(_:at:)`` says.
    static func ofQuery<Result>(
        at now: WallTime,
        _ find: () throws(ChannelError) -> Result
    ) throws(HTTPError) -> Result {
        do { return try find() } catch { throw .inQuery(error, at: now) }
    }

    /// What HTTP makes of an error of QR codes.
    init(_ error: QRCodeError) {
        switch error {
        case .text: self = .badRequest("\(error)")
        case .library: self = .isBroken
        }
    }

    /// Whether the server is at fault and not what was asked for: then its log says why.
    var isOfServer: Bool { status.code >= 500 }

    /// What is not allowed in a query is a name for nothing in a path.
    var inPath: HTTPError {
        status == .badRequest ? HTTPError(reason, retryAfter: retryAfter, isReusable: isReusable) : self
    }
}

extension HTTPResponse {
    /// One line that says why there is nothing.
    ///
    /// - Parameter error: an ``HTTPError`` or a `ChannelError`; of others nothing is told, because the reasons of libraries are
    ///   for the log.
    static func error(_ error: any Error, at now: WallTime, route: RouteLabel) -> HTTPResponse {
        let error =
            switch error {
            case let error as HTTPError: error
            case let error as ChannelError: HTTPError(error, at: now)
            default: HTTPError.cannotBeMade
            }
        return .text(
            error.status,
            error.reason,
            cacheControl: error.isReusable ? "public, max-age=1" : "no-store",
            fields: error.retryAfter.map { [HTTPField("Retry-After", String($0))] } ?? [],
            route: route
        )
    }
}

extension HTTPError {
    /// Something failed here, and the log says what.
    static let cannotBeMade = HTTPError(
        "it cannot be made at the moment; the server's log has the reason",
        status: .serviceUnavailable,
        retryAfter: 1,
        isReusable: false
    )

    /// Something here is not as it must be, and will not be before somebody mends it; the log says what.
    static let isBroken = HTTPError(
        "it cannot be made on this server; the server's log has the reason",
        status: .internalServerError,
        isReusable: false
    )

    /// A slate is for what is heard while pictures fail.
    static func slateWithoutSound(in rendition: String) -> HTTPError {
        HTTPError("'\(rendition)' has no sound, so loading is the same as slate; request that")
    }

    /// Nothing goes wrong on purpose here, and nothing says what could.
    static let scenariosAreOff = HTTPError("scenarios are switched off on this server (scenarios: false)")
}
