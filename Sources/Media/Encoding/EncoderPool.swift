internal import FFmpeg
internal import Media
package import Platform
internal import Timeline

/// Encoders that stay open for a moment after a run of pictures.
///
/// Where many channels are watched, or many segments of one are made at once, the next run comes within milliseconds, and opening an
/// encoder and clearing its memory costs as much as a picture. Where few are, the encoder is closed before it counts in the process's
/// memory.
///
/// A server has one pool for all encoders.
package final class EncoderPool: Sendable {
    /// The time for which an encoder waits for its next run.
    static let patience = Interval.milliseconds(50)
    /// The largest number of waiting encoders, whatever their settings.
    private static let limit = 2

    private final class Idle: Sendable {
        let settings: VideoEncoderSettings
        let deadline: MonotonicTime
        /// The encoder; nil once it has been taken.
        private let encoder: Lock<VideoEncoder?>

        init(_ encoder: consuming VideoEncoder, settings: VideoEncoderSettings, deadline: MonotonicTime) {
            self.settings = settings
            self.deadline = deadline
            self.encoder = Lock(encoder)
        }

        func take() -> VideoEncoder? {
            encoder.withLock { encoder in
                let taken = encoder.take()
                return taken
            }
        }
    }

    private struct State {
        /// The waiting encoders in the order of their deadlines.
        var idle: [Idle] = []
        var isClosingScheduled = false
    }

    private let state = Lock(State())
    /// The clock and the timers that close encoders whose time is over; nil to keep them until ``closeAll()``.
    private let expiry: (clock: any TimeSource, timers: Timers)?

    /// - Parameter timers: closes the encoders whose time is over; it has to use the same clock.
    package init(clock: any TimeSource, timers: Timers) {
        expiry = (clock, timers)
    }

    /// A pool for work that is done in one go, such as a file: its encoders wait until the pool ends, or until ``closeAll()``.
    package init() {
        expiry = nil
    }

    /// The number of waiting encoders.
    var idleCount: Int { state.withLock { $0.idle.count } }

    /// Closes the waiting encoders.
    package func closeAll() {
        // They are closed after the lock is free.
        _ = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
    }

    /// Lends an encoder that codes like a newly opened one.
    ///
    /// - Throws: the error of opening an encoder, or that of the closure; after that the encoder is not used again.
    func withEncoder<Result>(
        _ settings: VideoEncoderSettings,
        _ body: (inout VideoEncoder) throws(VideoError) -> Result
    ) throws(VideoError) -> Result {
        var encoder = try take(settings)
        let result = try body(&encoder)
        if settings.forgetsRuns {
            let deadline = expiry.map { $0.clock.monotonic + Self.patience } ?? .distantFuture
            keep(Idle(encoder, settings: settings, deadline: deadline))
        }
        return result
    }

    /// A waiting encoder, or a new one.
    private func take(_ settings: VideoEncoderSettings) throws(VideoError) -> VideoEncoder {
        let found = state.withLock { state -> Idle? in
            guard let index = state.idle.lastIndex(where: { $0.settings == settings }) else { return nil }
            return state.idle.remove(at: index)
        }
        if let encoder = found?.take() { return encoder }
        do { return try VideoEncoder(settings: settings) } catch { throw .encoder(error) }
    }

    private func keep(_ last: Idle) {
        // The encoders that are taken out are closed after the lock is free.
        let (superfluous, isScheduled) = state.withLock { state in
            defer { state.isClosingScheduled = true }
            state.idle.append(last)
            return (state.idle.count > Self.limit ? state.idle.removeFirst() : nil, state.isClosingScheduled)
        }
        _ = superfluous
        if !isScheduled { scheduleClosing(at: last.deadline) }
    }

    /// At an instant, closes those encoders whose time is over then, and continues until none is left.
    private func scheduleClosing(at instant: MonotonicTime) {
        expiry?.timers.schedule(at: instant) { [weak self] in self?.closeOverdue() }
    }

    private func closeOverdue() {
        guard let now = expiry?.clock.monotonic else { return }
        let (over, next) = state.withLock { state in
            let over = state.idle.prefix { $0.deadline <= now }
            state.idle.removeFirst(over.count)
            state.isClosingScheduled = !state.idle.isEmpty
            return (over, state.idle.first?.deadline)
        }
        // They are closed here, after the lock is free.
        _ = over
        if let next { scheduleClosing(at: next) }
    }
}
