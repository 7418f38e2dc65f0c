/// Reads what of a target no answer depends on: it is taken off before caches, limits and handlers see the target.
package protocol TargetReader: Sendable {
    /// Called on an event-loop thread for each target that the loop has no answer for as it was sent.
    ///
    /// - Parameters:
    ///   - target: path and query as sent.
    ///   - plain: gets path and query without that; it is empty, and has room from earlier requests.
    /// - Returns: nil if there is nothing to take off and nothing to record; what is in `plain` then means nothing.
    func read(_ target: UnsafeRawBufferPointer, into plain: inout [UInt8]) -> TargetNote?

    /// Fields of a request that are recorded with it, in lower case.
    var recordedFields: [StaticString] { get }
}

/// What a target says beside what is asked for.
package struct TargetNote: Hashable, Sendable {
    /// Where in the target as sent that stood which was taken off from before the path; empty if nothing was.
    package let prefix: Range<Int>
    /// Where in the target as sent the name of a record stands; empty if the answer will name it (`HTTPResponse.record`).
    package let record: Range<Int>
    /// Whether the request is recorded if there is a record.
    package let isRecorded: Bool

    package init(prefix: Range<Int> = 0..<0, record: Range<Int> = 0..<0, isRecorded: Bool = false) {
        self.prefix = prefix
        self.record = record
        self.isRecorded = isRecorded
    }
}
