internal import HTTPMessage
internal import Platform

/// An answer with its head already written, as sent on a cache hit.
final class PreparedAnswer: Sendable {
    let plan: ResponsePlan
    let head: SharedBytes
    let dateOffset: Int
    /// Whether a body follows the head, for methods other than HEAD.
    let hasBody: Bool
    /// The body as a file, for answers that are sent often.
    let file: MemoryFile?

    /// - Parameters:
    ///   - allowsOtherOrigins: whether pages of other origins may read it.
    ///   - files: the allowance for an answer that will be sent again; nil for one that will not.
    init(
        _ response: HTTPResponse,
        coding: ContentCoding,
        allowsOtherOrigins: Bool = true,
        files: MemoryFile.Allowance? = nil
    ) {
        let gzip = coding == .gzip && response.isCompressible ? response.body.gzipForm : nil
        plan = ResponsePlan(response, gzip: gzip, allowsOtherOrigins: allowsOtherOrigins)
        let head = plan.fullHead()
        self.head = SharedBytes(head.bytes)
        dateOffset = head.dateOffset
        file = files.flatMap { [plan] files in plan.body.withUnsafeBytes { MemoryFile($0, files) } }
        hasBody = !response.status.forbidsBody && plan.body.count > 0
    }

    /// The approximate number of bytes in memory.
    var byteCount: Int { head.count + plan.body.count + 256 }
}

/// The part of an answer that one request receives.
struct AnswerSelection {
    let status: HTTPStatus
    let head: SharedBytes
    let dateOffset: Int
    let body: Range<Int>

    /// - Parameter outcome: the choice by the request's conditions; the result is nil for outcomes that need another answer.
    init?(_ answer: PreparedAnswer, _ outcome: RequestConditions.Outcome, _ method: HTTPMethod) {
        let plan = answer.plan
        let head: ResponseHead
        switch outcome {
        case .full:
            (status, self.head, dateOffset) = (plan.response.status, answer.head, answer.dateOffset)
            body = answer.hasBody && method != .head ? 0..<plan.body.count : 0..<0
            return
        case .notModified: (head, status, body) = (plan.notModifiedHead(), .notModified, 0..<0)
        case .partial(let range): (head, status, body) = (plan.partialHead(range), .partialContent, range)
        case .preconditionFailed, .notSatisfiable: return nil
        }
        (self.head, dateOffset) = (SharedBytes(head.bytes), head.dateOffset)
    }
}
