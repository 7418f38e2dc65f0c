package import Platform
internal import Raster

/// Notices when channels change their state. It reports the change, releases the memory of a cold channel, and releases all text when the
/// last channel has gone cold: dates, sentences and digits of every size were most of the heap after an hour.
///
/// It sleeps until the next change that is due, and does nothing while all channels are cold.
package final class ChannelWatch: Sendable {
    private let clock: any TimeSource
    private let report: @Sendable (String, ChannelState) -> Void
    private let timers: Timers
    private let entries = Lock<[String: Entry]>([:])
    private let hasEnded = Lock(false)

    private struct Entry {
        var state = ChannelState.cold
        /// The number of the last look: of all looks that are due, only that one is taken.
        var look = 0
    }

    /// - Parameter report: receives the name of a channel and its new state.
    package init(
        clock: any TimeSource,
        timers: Timers,
        report: @escaping @Sendable (_ channel: String, _ state: ChannelState) -> Void
    ) {
        self.clock = clock
        self.timers = timers
        self.report = report
    }

    /// Stops looking, because other channels have replaced these.
    package func end() { hasEnded.withLock { $0 = true } }

    /// Looks at a channel whose state has changed, or may have.
    package func look(at channel: Channel) {
        guard !hasEnded.withLock({ $0 }) else { return }
        let now = clock.moment
        let state = channel.state(at: now)
        let (old, look, isAtRest) = entries.withLock { entries in
            var entry = entries[channel.name] ?? Entry()
            let old = entry.state
            entry.state = state
            entry.look += 1
            // Cold channels are dropped, because the number of variants is unlimited.
            entries[channel.name] = state == .cold ? nil : entry
            return (old, entry.look, entries.isEmpty)
        }
        if old.name != state.name {
            report(channel.name, state)
            switch state {
            case .cold:
                if isAtRest { channel.environment.typesetter.releaseMemory() }
                channel.releaseMemory()
            case .live: channel.releaseLoadingPainters()
            case .loading, .failed: break
            }
        }
        guard let next = channel.nextChange(after: now.monotonic) else { return }
        let (name, typesetter) = (channel.name, channel.environment.typesetter)
        timers.schedule(at: next) { [weak self, weak channel] in
            guard let self else { return }
            guard let channel else { return forget(name, since: look, typesetter) }
            if entries.withLock({ $0[name]?.look }) == look { self.look(at: channel) }
        }
    }

    /// Drops the entry of a variant whose place another one took while it was watched.
    ///
    /// - Parameter look: the last look at it, unless it was made again meanwhile.
    private func forget(_ name: String, since look: Int, _ typesetter: Typesetter) {
        let isAtRest = entries.withLock { entries in
            guard entries[name]?.look == look else { return false }
            entries[name] = nil
            return entries.isEmpty
        }
        if isAtRest {
            typesetter.releaseMemory()
            MemoryPolicy.trim()
        }
    }
}
