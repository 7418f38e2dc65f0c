internal import Fairness
internal import HTTPMessage

/// A loop's part of a listener: the socket from which it accepts, and the answers that it may give again.
struct LoopListener {
    /// The listening socket; nil when the loop does not accept any more.
    var socket: Int32?
    var cache: AnswerCache
    /// Whether a stored answer may be sent without a look at more than its target.
    let answersFromMemory: Bool
    let reader: (any TargetReader)?
    /// The last target without the parts that no answer depends on; it is kept for its room.
    private(set) var plainTarget: [UInt8] = []

    init(_ listener: HTTPListener, socket: Int32, _ context: ServerContext) {
        self.socket = socket
        cache = AnswerCache(entries: context.settings.cacheEntries, bytes: context.settings.cacheBytes)
        answersFromMemory =
            !(listener.isLimitedByAddress && context.resources.limitsRequests) && !listener.answersLocalNamesOnly
        reader = listener.targetReader
    }

    /// Sets ``plainTarget`` to a target without the parts that no answer depends on; the result is nil if there are none.
    mutating func read(_ target: UnsafeRawBufferPointer) -> TargetNote? {
        guard let reader else { return nil }
        plainTarget.removeAll(keepingCapacity: true)
        return reader.read(target, into: &plainTarget)
    }
}
