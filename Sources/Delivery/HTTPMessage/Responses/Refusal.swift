/// Why a request cannot be understood or accepted: the status to answer with and one line for the body.
package struct Refusal: Error, Hashable, Sendable {
    package let status: HTTPStatus
    /// A sentence with nothing in it that the peer sent.
    package let reason: String

    package init(_ status: HTTPStatus, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static func bad(_ reason: String) -> Refusal { Refusal(.badRequest, reason) }
}
