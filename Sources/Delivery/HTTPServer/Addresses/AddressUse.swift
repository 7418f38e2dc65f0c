internal import Platform
internal import Timeline

/// What each address uses over all loops, within its limits: open connections, requests a second, requests that are parked,
/// slow deliveries, bytes that are kept for it.
///
/// An address is an IPv4 address, or the /64 of an IPv6 address: that is what one subscriber has.
final class AddressUse: Sendable {
    private struct Use {
        var connections = 0
        var parked = 0
        var deliveries = 0
        var held = 0
        /// Requests that may still come at once, in thousandths.
        var allowance: Int64
        var updatedAt: MonotonicTime

        var isIdle: Bool { connections == 0 && parked == 0 && deliveries == 0 && held == 0 }
    }

    private static let accountLimit = 65_536

    private let connectionLimit: Int
    private let rate: Int64
    private let parkedLimit: Int
    private let deliveryLimit: Int
    private let heldLimit: Int
    private let uses = Lock<[PeerAddress: Use]>([:])

    init(connections: Int, requestsPerSecond: Int, parked: Int, deliveries: Int, held: Int) {
        connectionLimit = connections
        rate = Int64(requestsPerSecond)
        parkedLimit = parked
        deliveryLimit = deliveries
        heldLimit = held
    }

    var limitsRequests: Bool { rate > 0 }

    /// Counts a new connection; false when the address has as many as it may.
    func admitConnection(_ address: PeerAddress, now: MonotonicTime) -> Bool {
        guard connectionLimit > 0 else { return true }
        return change(address, now) { use in
            guard use.connections < connectionLimit else { return false }
            use.connections += 1
            return true
        }
    }

    func connectionEnded(_ address: PeerAddress, now: MonotonicTime) {
        guard connectionLimit > 0 else { return }
        _ = change(address, now) { use in
            use.connections -= 1
            return true
        }
    }

    /// Counts a request that waits for an instant; false when the address has as many as it may.
    func admitParked(_ address: PeerAddress, now: MonotonicTime) -> Bool {
        change(address, now) { use in
            guard use.parked < parkedLimit else { return false }
            use.parked += 1
            return true
        }
    }

    func parkedEnded(_ address: PeerAddress, now: MonotonicTime) {
        _ = change(address, now) { use in
            use.parked -= 1
            return true
        }
    }

    /// Counts an answer that goes out slowly on purpose; false when the address has as many as it may.
    func admitDelivery(_ address: PeerAddress, now: MonotonicTime) -> Bool {
        change(address, now) { use in
            guard use.deliveries < deliveryLimit else { return false }
            use.deliveries += 1
            return true
        }
    }

    func deliveryEnded(_ address: PeerAddress, now: MonotonicTime) {
        _ = change(address, now) { use in
            use.deliveries -= 1
            return true
        }
    }

    /// Counts bytes that are kept for a peer; false when the address has as many as it may.
    func admitHeld(_ bytes: Int, _ address: PeerAddress, now: MonotonicTime) -> Bool {
        change(address, now) { use in
            guard use.held + bytes <= heldLimit else { return false }
            use.held += bytes
            return true
        }
    }

    func heldEnded(_ bytes: Int, _ address: PeerAddress, now: MonotonicTime) {
        _ = change(address, now) { use in
            use.held -= bytes
            return true
        }
    }

    /// Whether the address may make another request now (token bucket of one second's requests).
    func admitRequest(_ address: PeerAddress, now: MonotonicTime) -> Bool {
        guard rate > 0 else { return true }
        return change(address, now) { use in
            let elapsed = min(max((now - use.updatedAt).nanoseconds, 0), 1_000_000_000)
            use.allowance = min(rate * 1000, use.allowance + elapsed * rate / 1_000_000)
            use.updatedAt = now
            guard use.allowance >= 1000 else { return false }
            use.allowance -= 1000
            return true
        }
    }

    private func change(_ address: PeerAddress, _ now: MonotonicTime, _ body: (inout Use) -> Bool) -> Bool {
        uses.withLock { uses in
            if uses.count >= Self.accountLimit {
                uses = uses.filter { !$0.value.isIdle || now - $0.value.updatedAt < .seconds(1) }
            }
            var use = uses[address.subscriber] ?? Use(allowance: rate * 1000, updatedAt: now)
            let result = body(&use)
            // A full bucket says no more than none.
            uses[address.subscriber] = use.isIdle && rate == 0 ? nil : use
            return result
        }
    }
}
