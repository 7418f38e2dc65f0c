internal import Platform

/// Values by their keys, each of which is made at its first use. Two users at once may each make it.
package final class KeptValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Lock<[Key: Value]>([:])
    private let make: @Sendable (Key) -> Value

    package init(make: @escaping @Sendable (Key) -> Value) { self.make = make }

    package subscript(key: Key) -> Value {
        if let value = values.withLock({ $0[key] }) { return value }
        let value = make(key)
        values.withLock { $0[key] = value }
        return value
    }
}
