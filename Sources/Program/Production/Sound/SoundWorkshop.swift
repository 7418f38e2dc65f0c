internal import Encoding
internal import Platform

/// The shared state of all channels' sounds: one encoder, which is made at its first use, and the bit rates.
///
/// Both take some milliseconds, so neither is made on an event loop.
package final class SoundWorkshop: Sendable {
    /// Held while the encoder is made, so that it is not made twice.
    private let made = Lock<SoundEncoder?>(nil)
    private let rates = Lock<[SoundRate.Key: SoundRate]>([:])

    package init() {}

    /// - Throws: `SoundError` if there is no encoder for sound.
    func encoder() throws(SoundError) -> SoundEncoder {
        try made.withLock { (made) throws(SoundError) in
            let encoder = if let made { made } else { try SoundEncoder() }
            made = encoder
            return encoder
        }
    }

    /// Whether ``rate(_:)`` returns at once.
    func knows(_ key: SoundRate.Key) -> Bool { rates.withLock { $0[key] != nil } }

    /// The bit rates, measured if they are not known yet.
    ///
    /// - Throws: if a sample segment cannot be made.
    func rate(_ key: SoundRate.Key) throws -> SoundRate {
        if let rate = rates.withLock({ $0[key] }) { return rate }
        let rate = try SoundRate(measuring: key, with: encoder())
        rates.withLock { $0[key] = rate }
        return rate
    }
}
