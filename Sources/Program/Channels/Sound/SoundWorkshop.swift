internal import Encoding
internal import Platform

/// What the sounds of all channels share: one encoder, which is made when the first of them is needed, and the bit rates.
///
/// Both take some milliseconds, so neither is made on an event loop.
final class SoundWorkshop: Sendable {
    private struct State {
        var encoder: SoundEncoder?
        var rates: [SoundRate.Key: SoundRate] = [:]
    }

    private let state = Lock(State())
    /// Held while something is made, so that nobody makes the same beside it.
    private let making = Lock(())

    /// - Throws: `SoundError`, if there is no encoder for sound here.
    func encoder() throws(SoundError) -> SoundEncoder {
        if let encoder = state.withLock({ $0.encoder }) { return encoder }
        return try making.withLock { (_) throws(SoundError) in
            if let encoder = state.withLock({ $0.encoder }) { return encoder }
            let encoder = try SoundEncoder()
            state.withLock { $0.encoder = encoder }
            return encoder
        }
    }

    /// Whether ``rate(_:)`` takes no time.
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
