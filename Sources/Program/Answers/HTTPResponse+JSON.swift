internal import Foundation
internal import HTTPMessage
internal import Platform

extension HTTPResponse {
    /// A JSON answer that must not be stored.
    ///
    /// - Parameter keys: the way in which keys are made from the names of properties.
    static func json(
        _ value: some Encodable,
        status: HTTPStatus = .ok,
        keys: JSONEncoder.KeyEncodingStrategy = .convertToSnakeCase
    ) -> HTTPResponse {
        guard let body = try? JSONText.encode(value, keys: keys) else {
            return .refused(Refusal(.internalServerError, "the answer has a value that JSON cannot have"), route: "")
        }
        return .made(SharedBytes(body + [UInt8(ascii: "\n")]), "application/json", status: status)
    }

    /// Text that was made for this request, and must not be stored.
    static func made(
        _ body: SharedBytes,
        _ contentType: String,
        status: HTTPStatus = .ok,
        fields: [HTTPField] = []
    ) -> HTTPResponse {
        HTTPResponse(
            status: status,
            body: body,
            contentType: contentType,
            cacheControl: "no-store",
            isCompressible: true,
            fields: fields
        )
    }
}
