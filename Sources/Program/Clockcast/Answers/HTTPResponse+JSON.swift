internal import Foundation
internal import HTTPMessage

extension HTTPResponse {
    /// A JSON answer that is not to be kept.
    static func json(_ value: some Encodable, status: HTTPStatus = .ok, route: RouteLabel) -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let body = (try? encoder.encode(value)).map { [UInt8]($0) } ?? []
        return HTTPResponse(
            status: status,
            body: SharedBytes(body + [UInt8(ascii: "\n")]),
            contentType: "application/json",
            cacheControl: "no-store",
            isCompressible: true,
            route: route
        )
    }
}
