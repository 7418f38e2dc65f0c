internal import Synchronization

/// Numbers that are all different.
final class SerialNumbers: Sendable {
    private let last = Atomic<UInt64>(0)

    func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
