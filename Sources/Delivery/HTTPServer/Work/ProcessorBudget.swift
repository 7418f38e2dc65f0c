internal import Platform
internal import Timeline

/// How much processor time each address has left: a bucket of so many seconds that is filled once a minute.
///
/// What a job costs is known only afterwards, so an address may go below zero, and waits until it is above again.
struct ProcessorBudget {
    private struct Account {
        var left: Interval
        var updatedAt: MonotonicTime
    }

    private static let accountLimit = 16_384

    /// Nil is no limit.
    private let perMinute: Interval?
    private var accounts: [PeerAddress: Account] = [:]

    /// - Parameter perMinute: processor time an address may have in a minute; zero is no limit.
    init(perMinute: Interval) {
        self.perMinute = perMinute > .zero ? perMinute : nil
    }

    /// After how long the address may have something made again; nil when it may now.
    func delay(of address: PeerAddress, at now: MonotonicTime) -> Interval? {
        guard let perMinute, let account = accounts[address] else { return nil }
        let left = Self.left(account, perMinute, now)
        guard left <= .zero else { return nil }
        // Until as much is there again as is missing; a minute brings `perMinute`.
        let minutes = Double(-left.nanoseconds) / Double(perMinute.nanoseconds)
        return Interval(nanoseconds: Int64(minutes * 60_000_000_000) + 1)
    }

    mutating func charge(_ cost: Interval, to address: PeerAddress, at now: MonotonicTime) {
        guard let perMinute, cost > .zero else { return }
        if accounts.count >= Self.accountLimit {
            accounts = accounts.filter { Self.left($0.value, perMinute, now) < perMinute }
            // Only an attacker has so many addresses at work within a minute; each of them starts anew.
            if accounts.count >= Self.accountLimit { accounts = [:] }
        }
        let left = accounts[address].map { Self.left($0, perMinute, now) } ?? perMinute
        accounts[address] = Account(left: left - cost, updatedAt: now)
    }

    private static func left(_ account: Account, _ perMinute: Interval, _ now: MonotonicTime) -> Interval {
        let elapsed = max(now - account.updatedAt, .zero)
        let filled = Double(elapsed.nanoseconds) / 60_000_000_000 * Double(perMinute.nanoseconds)
        // More than is missing fills nothing; and no number is larger than an interval can be.
        let missing = perMinute - account.left
        return filled >= Double(missing.nanoseconds)
            ? perMinute : account.left + Interval(nanoseconds: Int64(filled))
    }
}
