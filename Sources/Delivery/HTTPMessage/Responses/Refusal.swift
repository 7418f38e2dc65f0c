/// The reason why a request cannot be understood or accepted: the status of the answer and one line for its body.
package struct Refusal: Error, Hashable, Sendable {
    package let status: HTTPStatus
    /// A sentence without any text from the peer.
    package let reason: String

    package init(_ status: HTTPStatus, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static func bad(_ reason: String) -> Refusal { Refusal(.badRequest, reason) }
}
