internal import Synchronization

/// Numbers of which no two are the same.
final class SerialNumbers: Sendable {
    private let last = Atomic<UInt64>(0)

    func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
