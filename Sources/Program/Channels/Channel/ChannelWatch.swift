internal import Timeline
package import Platform

/// Notices when channels change their state: tells of it, and lets go of what a cold channel kept.
///
/// It sleeps until the next change that is due. While all channels are cold, it does nothing at all.
package final class ChannelWatch: Sendable {
    private let clock: any TimeSource
    private let report: @Sendable (String, ChannelState) -> Void
    private let timers: Timers
    private let entries = Lock<[String: Entry]>([:])
    private let hasEnded = Lock(false)

    private struct Entry {
        var state = ChannelState.cold
        /// Counts the looks, so that of all that are due only the last one is taken.
        var look = 0
    }

    /// - Parameter report: told the name of a channel and what it has begun to do.
    package init(
        clock: any TimeSource,
        timers: Timers,
        report: @escaping @Sendable (_ channel: String, _ state: ChannelState) -> Void
    ) {
        self.clock = clock
        self.timers = timers
        self.report = report
    }

    /// Others have taken the place of its channels: it looks no more.
    package func end() { hasEnded.withLock { $0 = true } }

    /// A channel's state has changed, or may have.
    package func look(at channel: Channel) {
        guard !hasEnded.withLock({ $0 }) else { return }
        let now = clock.moment
        let state = channel.state(at: now)
        let (old, look) = entries.withLock { entries in
            var entry = entries[channel.name] ?? Entry()
            let old = entry.state
            entry.state = state
            entry.look += 1
            // A cold channel is forgotten, because the names of variants are without number.
            entries[channel.name] = state == .cold ? nil : entry
            return (old, entry.look)
        }
        if old.name != state.name {
            report(channel.name, state)
            switch state {
            case .cold: channel.releaseMemory()
            case .live: channel.releaseLoadingPainters()
            case .loading, .failed: break
            }
        }
        guard let next = channel.nextChange(after: now.monotonic) else { return }
        timers.schedule(at: next) { [weak self, weak channel] in
            guard let self, let channel, entries.withLock({ $0[channel.name]?.look }) == look else { return }
            self.look(at: channel)
        }
    }
}
