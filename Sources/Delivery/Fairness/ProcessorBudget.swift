internal import Platform
internal import Timeline

/// The processor time that each address has left: a bucket that is filled once a minute.
///
/// The cost of a job is known only afterwards, so an address may go below zero, and waits until it is above again.
struct ProcessorBudget {
    private struct Account {
        var left: Interval
        var updatedAt: MonotonicTime
    }

    private static let accountLimit = 16_384

    /// The size of the bucket; nil for no limit.
    private let perMinute: Interval?
    private var accounts: [PeerAddress: Account] = [:]

    /// - Parameter perMinute: the processor time of an address in a minute; zero for no limit.
    init(perMinute: Interval) {
        self.perMinute = perMinute > .zero ? perMinute : nil
    }

    /// The time after which the address may have work done again; nil if it may now.
    func delay(of address: PeerAddress, at now: MonotonicTime) -> Interval? {
        guard let perMinute, let account = accounts[address] else { return nil }
        let left = Self.left(account, perMinute, now)
        guard left <= .zero else { return nil }
        // This is the time until the missing amount is filled; a minute brings `perMinute`.
        let minutes = Double(-left.nanoseconds) / Double(perMinute.nanoseconds)
        return Interval(nanoseconds: Int64(minutes * 60_000_000_000) + 1)
    }

    mutating func charge(_ cost: Interval, to address: PeerAddress, at now: MonotonicTime) {
        guard let perMinute, cost > .zero else { return }
        if accounts.count >= Self.accountLimit {
            accounts = accounts.filter { Self.left($0.value, perMinute, now) < perMinute }
            // Only an attack comes from so many addresses within a minute; each of them starts anew.
            if accounts.count >= Self.accountLimit { accounts = [:] }
        }
        let left = accounts[address].map { Self.left($0, perMinute, now) } ?? perMinute
        accounts[address] = Account(left: left - cost, updatedAt: now)
    }

    private static func left(_ account: Account, _ perMinute: Interval, _ now: MonotonicTime) -> Interval {
        let elapsed = max(now - account.updatedAt, .zero)
        let filled = Double(elapsed.nanoseconds) / 60_000_000_000 * Double(perMinute.nanoseconds)
        // The amount is limited to what is missing, and no number exceeds the range of an interval.
        let missing = perMinute - account.left
        return filled >= Double(missing.nanoseconds)
            ? perMinute : account.left + Interval(nanoseconds: Int64(filled))
    }
}
