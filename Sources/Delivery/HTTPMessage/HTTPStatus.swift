/// A status code, 100 to 599, with the reason phrase of RFC 9110 §15 if there is one.
package struct HTTPStatus: Hashable, Sendable {
    package let code: Int

    /// Codes outside 100...599 become 500, because they have no class that a client could act on.
    package init(_ code: Int) {
        self.code = (100...599).contains(code) ? code : 500
    }

    package static let ok = HTTPStatus(200)
    package static let noContent = HTTPStatus(204)
    package static let partialContent = HTTPStatus(206)
    package static let notModified = HTTPStatus(304)
    package static let temporaryRedirect = HTTPStatus(307)
    package static let badRequest = HTTPStatus(400)
    package static let notFound = HTTPStatus(404)
    package static let methodNotAllowed = HTTPStatus(405)
    package static let requestTimeout = HTTPStatus(408)
    package static let lengthRequired = HTTPStatus(411)
    package static let preconditionFailed = HTTPStatus(412)
    package static let contentTooLarge = HTTPStatus(413)
    package static let uriTooLong = HTTPStatus(414)
    package static let rangeNotSatisfiable = HTTPStatus(416)
    package static let expectationFailed = HTTPStatus(417)
    package static let misdirectedRequest = HTTPStatus(421)
    package static let tooManyRequests = HTTPStatus(429)
    package static let headerFieldsTooLarge = HTTPStatus(431)
    /// nginx's status for a client that closed the connection before its answer: it is logged and never sent.
    package static let clientClosedRequest = HTTPStatus(499)
    package static let internalServerError = HTTPStatus(500)
    package static let notImplemented = HTTPStatus(501)
    package static let serviceUnavailable = HTTPStatus(503)
    package static let gatewayTimeout = HTTPStatus(504)
    package static let versionNotSupported = HTTPStatus(505)

    package var isError: Bool { code >= 400 }

    /// Whether a response with this status never has a body (RFC 9110 §6.4.1).
    package var forbidsBody: Bool { code < 200 || code == 204 || code == 304 }

    package var reasonPhrase: String {
        switch code {
        case 100: "Continue"
        case 200: "OK"
        case 204: "No Content"
        case 206: "Partial Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 410: "Gone"
        case 411: "Length Required"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 416: "Range Not Satisfiable"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: "Status"
        }
    }
}
