internal import Foundation
internal import HTTPMessage

extension HTTPResponse {
    /// A JSON answer that is not to be kept.
    ///
    /// - Parameter keys: how they are made of the names of properties.
    static func json(
        _ value: some Encodable,
        status: HTTPStatus = .ok,
        keys: JSONEncoder.KeyEncodingStrategy = .convertToSnakeCase,
        route: RouteLabel
    ) -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = keys
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
