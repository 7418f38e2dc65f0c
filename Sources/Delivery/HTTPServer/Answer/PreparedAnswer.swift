internal import HTTPMessage

/// An answer with its head already written: what a cache hit sends.
final class PreparedAnswer: Sendable {
    let plan: ResponsePlan
    let head: SharedBytes
    let dateOffset: Int
    /// Whether a body follows the head, for methods other than HEAD.
    let hasBody: Bool
    /// The body once more, for answers that are sent often.
    let file: MemoryFile?

    /// - Parameters:
    ///   - allowsOtherOrigins: whether pages of other origins may read it.
    ///   - files: for an answer that will be sent again; nil for one that will not.
    init(
        _ response: HTTPResponse,
        coding: ContentCoding,
        allowsOtherOrigins: Bool = true,
        files: MemoryFile.Allowance? = nil
    ) {
        if coding == .gzip, response.isCompressible, response.body.count >= Gzip.smallest {
            let gzip = response.body.gzipForm(Gzip.compress)
            plan = ResponsePlan(
                response,
                gzip: gzip === response.body ? nil : gzip,
                allowsOtherOrigins: allowsOtherOrigins
            )
        } else {
            plan = ResponsePlan(response, allowsOtherOrigins: allowsOtherOrigins)
        }
        let head = plan.fullHead()
        self.head = SharedBytes(head.bytes)
        dateOffset = head.dateOffset
        file = files.flatMap { [plan] in MemoryFile(plan.body, $0) }
        hasBody = !response.status.forbidsBody && plan.body.count > 0
    }

    /// Roughly what it holds in memory.
    var byteCount: Int { head.count + plan.body.count + 256 }
}
