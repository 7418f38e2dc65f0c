package import HTTPMessage
package import Platform
internal import Timeline

/// The server's resources that are in use over all loops, in all and by each address, within limits.
///
/// An address is an IPv4 address, or the /64 of an IPv6 address, which is what one subscriber has.
package final class ResourceUse: Sendable {
    /// The bounded resources.
    package enum Resource: Int {
        /// Open connections.
        case connections
        /// Requests that wait for an instant.
        case parked
        /// Answers that are sent slowly on purpose.
        case deliveries
        /// Bytes of large answers that one peer has not taken yet.
        case held

        /// The answer to a request that exceeds the limit.
        ///
        /// - Parameter isOfAddress: whether the address has its share, and not all addresses together.
        func refusal(isOfAddress: Bool) -> Refusal {
            let reason =
                switch self {
                case .connections: "too many connections\(isOfAddress ? " from this address" : "")"
                case .parked: "too many requests\(isOfAddress ? " of this address" : "") are waiting"
                case .deliveries:
                    "too many answers\(isOfAddress ? " to this address" : "") are being sent slowly on purpose"
                case .held: "too much that was sent\(isOfAddress ? " to this address" : "") has not been received yet"
                }
            return Refusal(.serviceUnavailable, reason)
        }
    }

    /// An amount of each resource.
    private typealias Amounts = SIMD4<Int>

    private struct Account {
        var amounts = Amounts.zero
        /// The requests that may still come at once, in thousandths.
        var allowance: Int64
        var updatedAt: MonotonicTime
    }

    private struct State {
        var inAll = Amounts.zero
        var accounts: [PeerAddress: Account] = [:]
    }

    private static let accountLimit = 65_536

    private let limitsInAll: Amounts
    private let limitsOfAddress: Amounts
    private let rate: Int64
    private let state = Lock(State())

    /// - Parameters:
    ///   - inAll: the limits of all addresses together; resources without one are not limited.
    ///   - ofAddress: the same of each address.
    ///   - requests: the requests a second of an address; 0 for no limit.
    package init(inAll: [Resource: Int], ofAddress: [Resource: Int], requests: Int) {
        func amounts(_ limits: [Resource: Int]) -> Amounts {
            limits.reduce(into: Amounts(repeating: .max)) { $0[$1.key.rawValue] = $1.value }
        }
        (limitsInAll, limitsOfAddress, rate) = (amounts(inAll), amounts(ofAddress), Int64(requests))
    }

    package var limitsRequests: Bool { rate > 0 }

    /// The amount of a resource in use, in all.
    package func amount(of resource: Resource) -> Int {
        state.withLock { $0.inAll[resource.rawValue] }
    }

    /// Takes an amount of a resource for an address.
    ///
    /// - Returns: nil if it was taken.
    package func take(
        _ resource: Resource,
        _ count: Int = 1,
        for address: PeerAddress,
        now: MonotonicTime
    ) -> Refusal? {
        let index = resource.rawValue
        guard isLimited(index) else { return nil }
        return state.withLock { state in
            guard state.inAll[index] + count <= limitsInAll[index] else { return resource.refusal(isOfAddress: false) }
            let wasTaken = change(address, &state, now) { account in
                guard account.amounts[index] + count <= limitsOfAddress[index] else { return false }
                account.amounts[index] += count
                return true
            }
            guard wasTaken else { return resource.refusal(isOfAddress: true) }
            state.inAll[index] += count
            return nil
        }
    }

    /// Returns an amount.
    package func giveBack(_ resource: Resource, _ count: Int = 1, of address: PeerAddress, now: MonotonicTime) {
        let index = resource.rawValue
        guard isLimited(index) else { return }
        state.withLock { state in
            state.inAll[index] -= count
            _ = change(address, &state, now) { account in
                account.amounts[index] -= count
                return true
            }
        }
    }

    /// Whether the address may make another request now (token bucket of one second's requests).
    package func admitRequest(_ address: PeerAddress, now: MonotonicTime) -> Bool {
        guard rate > 0 else { return true }
        return state.withLock { state in
            change(address, &state, now) { account in
                let elapsed = min(max((now - account.updatedAt).nanoseconds, 0), 1_000_000_000)
                account.allowance = min(rate * 1000, account.allowance + elapsed * rate / 1_000_000)
                account.updatedAt = now
                guard account.allowance >= 1000 else { return false }
                account.allowance -= 1000
                return true
            }
        }
    }

    private func isLimited(_ index: Int) -> Bool {
        limitsInAll[index] < .max || limitsOfAddress[index] < .max
    }

    private func change(
        _ address: PeerAddress,
        _ state: inout State,
        _ now: MonotonicTime,
        _ body: (inout Account) -> Bool
    ) -> Bool {
        if state.accounts.count >= Self.accountLimit {
            state.accounts = state.accounts.filter {
                $0.value.amounts != .zero || now - $0.value.updatedAt < .seconds(1)
            }
        }
        var account = state.accounts[address.subscriber] ?? Account(allowance: rate * 1000, updatedAt: now)
        let result = body(&account)
        // A full bucket is the same as none.
        state.accounts[address.subscriber] = account.amounts == .zero && rate == 0 ? nil : account
        return result
    }
}
