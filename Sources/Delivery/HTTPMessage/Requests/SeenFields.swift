/// What the fields of the head that is being read have said so far.
struct SeenFields: Hashable, Sendable {
    var host = false
    var contentLength: Int64?
    var transferEncoding = false
    var isChunked = false
    var hasUnknownCoding = false
    var closes = false
    var keepsAlive = false
    var unknownExpectation = false
    var accepted = ContentCoding.Preference()
}
