internal import ChannelSettings
internal import HLS
internal import HTTPMessage
internal import QRCode
internal import Timeline

/// The reason for an error answer: one line for its body, and its status.
struct HTTPError: Error, Hashable {
    let reason: String
    /// The status, 404 by default.
    let status: HTTPStatus
    /// The number of seconds after which the same request may succeed; nil if that is not known.
    let retryAfter: Int64?
    /// Whether caches may keep it for a second, so that a player that repeats its request costs a cache in front more than the server.
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

    /// The HTTP error for an error of the channels. Statuses are decided here and nowhere else.
    init(_ error: ChannelError, at now: WallTime) {
        switch error {
        case .value, .unknownZone, .scenario, .wrong, .cannotBeShown:
            self.init("\(error)", status: .badRequest)
        case .tooEarly(let time):
            let seconds = (time - now).nanoseconds / 1_000_000_000 + 1
            self.init("\(error)", retryAfter: seconds, isReusable: false)
        case .otherVersion:
            // Another server, or this one a second later, may have it.
            self.init("\(error)", isReusable: false)
        case .unknownChannel, .unknownRendition, .notAVariant, .otherName, .unknownPart, .noSuchFile, .unlistedProgram,
            .unknownAsset, .gone, .absent:
            self.init("\(error)")
        case .cannotBeMade:
            // An encoder, or memory, may be available again later.
            self = .cannotBeMade
        case .missingZone, .damagedZone, .loadingFile:
            self = .isBroken
        }
    }

    /// The HTTP error for an error in a query: an unknown channel or rendition is then a wrong value, and not a path without a resource.
    static func inQuery(_ error: any Error, at now: WallTime) -> HTTPError {
        switch error {
        case ChannelError.unknownChannel, ChannelError.unknownRendition: .badRequest("\(error)")
        default: .of(error, at: now)
        }
    }

    /// The HTTP error for any error: messages of libraries are for the log.
    ///
    /// - Parameter isInPath: whether it is about something in a path, where a wrong value is a resource that does not exist.
    static func of(_ error: any Error, at now: WallTime, isInPath: Bool = false) -> HTTPError {
        let answer: HTTPError =
            switch error {
            case let error as HTTPError: error
            case let error as ChannelError: HTTPError(error, at: now)
            case let error as HLSError: HTTPError("\(error)")
            case QRCodeError.text: .badRequest("\(error)")
            case is QRCodeError: .isBroken
            default: .cannotBeMade
            }
        guard isInPath, answer.status == .badRequest else { return answer }
        return HTTPError(answer.reason, retryAfter: answer.retryAfter, isReusable: answer.isReusable)
    }

    /// Looks up what a query names.
    ///
    /// - Throws: the error of ``inQuery(_:at:)``.
    static func ofQuery<Result>(
        at now: WallTime,
        _ find: () throws -> Result
    ) throws(HTTPError) -> Result {
        do { return try find() } catch { throw .inQuery(error, at: now) }
    }

    /// Whether the server is at fault, and not the request; its log then has the reason.
    var isOfServer: Bool { status.code >= 500 }
}

extension HTTPResponse {
    /// An answer of one line with the reason.
    static func error(_ error: HTTPError) -> HTTPResponse {
        .text(
            error.status,
            error.reason,
            cacheControl: error.isReusable ? "public, max-age=1" : "no-store",
            fields: error.retryAfter.map { [HTTPField("Retry-After", String($0))] } ?? []
        )
    }
}

extension Work.Made {
    /// The answer to a request whose work failed.
    ///
    /// - Parameters:
    ///   - error: the reason, which `didFail` receives with the path if the server is at fault.
    static func failed(
        _ answer: HTTPError,
        _ error: any Error,
        of path: String,
        _ didFail: (String, any Error) -> Void
    ) -> Work.Made {
        if answer.isOfServer { didFail(path, error) }
        return .answer(.error(answer))
    }
}

extension HTTPError {
    /// A failure here, which the log describes.
    static let cannotBeMade = HTTPError(
        "it cannot be made at the moment; the server's log has the reason",
        status: .serviceUnavailable,
        retryAfter: 1,
        isReusable: false
    )

    /// A fault here that lasts until it is repaired, and which the log describes.
    static let isBroken = HTTPError(
        "it cannot be made on this server; the server's log has the reason",
        status: .internalServerError,
        isReusable: false
    )

    /// The error for a base that no redirect led to, or no longer.
    static let noSuchBase = HTTPError("there is nothing at this path; if a redirect led here, it has expired")

    /// The error for the steering manifest of a stream that has none.
    static let isNotSteered = HTTPError("the stream has no steering, so it has no manifest; add steer=a,b")

    /// The error for requests of scenarios, or of the list of them, on a server that has switched them off.
    static let scenariosAreOff = HTTPError("scenarios are switched off on this server (scenarios: false)")

    /// The same of the past, of single pictures, and of QR codes.
    static let pastIsOff = HTTPError("the past is switched off on this server (past_limit: 0)")
    static let framesAreOff = HTTPError("single pictures are switched off on this server (frame_png: false)")
    static let codesAreOff = HTTPError("QR codes are switched off on this server (qr_svg: false)")
}
