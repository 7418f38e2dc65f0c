/// Finds the parts of a target that no answer depends on: they are removed before caches, limits and handlers see the target.
package protocol TargetReader: Sendable {
    /// Called on an event-loop thread for each target without a stored answer in its sent form.
    ///
    /// - Parameters:
    ///   - target: path and query as sent.
    ///   - plain: receives path and query without those parts; it is empty, and has room from earlier requests.
    /// - Returns: nil if there is nothing to remove and nothing to record; the content of `plain` is then meaningless.
    func read(_ target: UnsafeRawBufferPointer, into plain: inout [UInt8]) -> TargetNote?

    /// The fields of a request that are recorded with it, in lower case.
    var recordedFields: [StaticString] { get }
}

/// The additional data in a target.
package struct TargetNote: Hashable, Sendable {
    /// The range of the removed prefix in the target as sent; empty if there is none.
    package let prefix: Range<Int>
    /// The range of a record's name in the target as sent; empty if the answer will name it (`HTTPResponse.record`).
    package let record: Range<Int>
    /// Whether the request is recorded if there is a record.
    package let isRecorded: Bool

    package init(prefix: Range<Int> = 0..<0, record: Range<Int> = 0..<0, isRecorded: Bool = false) {
        self.prefix = prefix
        self.record = record
        self.isRecorded = isRecorded
    }
}
