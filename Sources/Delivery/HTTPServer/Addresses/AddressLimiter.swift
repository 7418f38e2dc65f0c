internal import Platform
internal import Synchronization
internal import Timeline

/// Open connections and requests a second of each address, over all loops; used only when a limit is set.
final class AddressLimiter: Sendable {
    private struct Usage {
        var connections = 0
        /// Requests that may still come at once, in thousandths.
        var allowance: Int64
        var updatedAt: MonotonicTime
    }

    private let connectionLimit: Int
    private let rate: Int64
    private let usage = Mutex<[PeerAddress: Usage]>([:])

    init(connectionLimit: Int, requestsPerSecond: Int) {
        self.connectionLimit = connectionLimit
        rate = Int64(requestsPerSecond)
    }

    /// Whether a request has to be asked for, or connections alone are counted.
    var limitsRequests: Bool { rate > 0 }

    /// Counts a new connection; false when the address has as many as it may.
    func admitConnection(_ address: PeerAddress, now: MonotonicTime) -> Bool {
        usage.withLock { usage in
            var own = usage[address] ?? Usage(allowance: rate * 1000, updatedAt: now)
            guard connectionLimit == 0 || own.connections < connectionLimit else { return false }
            own.connections += 1
            usage[address] = own
            return true
        }
    }

    func connectionEnded(_ address: PeerAddress) {
        usage.withLock { usage in
            guard var own = usage[address] else { return }
            own.connections -= 1
            usage[address] = own.connections > 0 || rate > 0 ? own : nil
        }
    }

    /// Whether the address may make another request now (token bucket of one second's requests).
    func admitRequest(_ address: PeerAddress, now: MonotonicTime) -> Bool {
        guard rate > 0 else { return true }
        return usage.withLock { usage in
            if usage.count > 65_536 {
                usage = usage.filter { $0.value.connections > 0 || now - $0.value.updatedAt < .seconds(1) }
            }
            var own = usage[address] ?? Usage(allowance: rate * 1000, updatedAt: now)
            let elapsed = min(max((now - own.updatedAt).nanoseconds, 0), 1_000_000_000)
            own.allowance = min(rate * 1000, own.allowance + elapsed * rate / 1_000_000)
            own.updatedAt = now
            let isAdmitted = own.allowance >= 1000
            if isAdmitted { own.allowance -= 1000 }
            usage[address] = own
            return isAdmitted
        }
    }
}
