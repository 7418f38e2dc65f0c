internal import Encoding
internal import Platform

/// The shared state of all channels' sounds: one encoder, which is made at its first use, and the bit rates.
///
/// Both take some milliseconds, so neither is made on an event loop.
package final class SoundWorkshop: Sendable {
    private struct State {
        var encoder: SoundEncoder?
        var rates: [SoundRate.Key: SoundRate] = [:]
    }

    private let state = Lock(State())
    /// Held while something is made, so that nothing is made twice at the same time.
    private let making = Lock(())

    package init() {}

    /// - Throws: `SoundError` if there is no encoder for sound.
    func encoder() throws(SoundError) -> SoundEncoder {
        if let encoder = state.withLock({ $0.encoder }) { return encoder }
        return try making.withLock { (_) throws(SoundError) in
            if let encoder = state.withLock({ $0.encoder }) { return encoder }
            let encoder = try SoundEncoder()
            state.withLock { $0.encoder = encoder }
            return encoder
        }
    }

    /// Whether ``rate(_:)`` returns at once.
    func knows(_ key: SoundRate.Key) -> Bool {
        state.withLock { $0.rates[key] != nil }
    }

    /// The bit rates, measured if they are not known yet.
    ///
    /// - Throws: if a sample segment cannot be made.
    func rate(_ key: SoundRate.Key) throws -> SoundRate {
        if let rate = state.withLock({ $0.rates[key] }) { return rate }
        let rate = try SoundRate(measuring: key, with: encoder())
        state.withLock { $0.rates[key] = rate }
        return rate
    }
}
