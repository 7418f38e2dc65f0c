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

    /// - Parameter isReusable: whether it will be kept and sent again.
    init(_ response: HTTPResponse, coding: ContentCoding, isReusable: Bool = false) {
        if coding == .gzip, response.isCompressible, response.body.count >= Gzip.smallest {
            let gzip = response.body.gzipForm(Gzip.compress)
            plan = ResponsePlan(response, gzip: gzip === response.body ? nil : gzip)
        } else {
            plan = ResponsePlan(response)
        }
        let head = plan.fullHead()
        self.head = SharedBytes(head.bytes)
        dateOffset = head.dateOffset
        file = isReusable ? MemoryFile(plan.body) : nil
        hasBody = !response.status.forbidsBody && plan.body.count > 0
    }

    /// Roughly what it holds in memory.
    var byteCount: Int { head.count + plan.body.count + 256 }
}
