internal import FFmpeg
internal import Media
package import Platform
internal import Timeline

/// Encoders that stay open for a moment after a run of pictures.
///
/// Where many channels are watched, or many segments of one made at once, the next run comes within milliseconds, and opening
/// an encoder and clearing its memory costs as much as a picture. Where few are, it is closed before it counts in the
/// process's memory.
///
/// One is for all encoders of a server.
package final class EncoderPool: Sendable {
    /// For how long an encoder waits for its next run.
    static let patience = Interval.milliseconds(50)
    /// How many wait at most, whatever their settings.
    private static let limit = 2

    private final class Idle: Sendable {
        let settings: VideoEncoderSettings
        let deadline: MonotonicTime
        /// Nil after somebody took it.
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
        /// In the order of their deadlines.
        var idle: [Idle] = []
        var isClosingScheduled = false
    }

    private let state = Lock(State())
    /// By what encoders are closed whose time is over; nil to keep them until ``closeAll()``.
    private let expiry: (clock: any TimeSource, timers: Timers)?

    /// - Parameter timers: where encoders are closed whose time is over; by the same clock.
    package init(clock: any TimeSource, timers: Timers) {
        expiry = (clock, timers)
    }

    /// One for work that is done in one go, such as a file: its encoders wait until it ends, or until ``closeAll()``.
    package init() {
        expiry = nil
    }

    /// How many wait at the moment.
    var idleCount: Int { state.withLock { $0.idle.count } }

    /// Closes those that wait.
    package func closeAll() {
        // Closed after the lock is free.
        _ = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
    }

    /// Lends an encoder that codes as a newly opened one does.
    ///
    /// - Throws: if none can be opened, or what the closure throws; then the encoder is not used again.
    func withEncoder<Result>(
        _ settings: VideoEncoderSettings,
        _ body: (inout VideoEncoder) throws(VideoError) -> Result
    ) throws(VideoError) -> Result {
        var encoder = try takeOrOpen(settings)
        let result = try body(&encoder)
        if settings.forgetsRuns {
            let deadline = expiry.map { $0.clock.monotonic + Self.patience } ?? .distantFuture
            keep(Idle(encoder, settings: settings, deadline: deadline))
        }
        return result
    }

    private func takeOrOpen(_ settings: VideoEncoderSettings) throws(VideoError) -> VideoEncoder {
        if let encoder = take(settings) { return encoder }
        do { return try VideoEncoder(settings: settings) } catch { throw .encoder(error) }
    }

    private func take(_ settings: VideoEncoderSettings) -> VideoEncoder? {
        let found = state.withLock { state -> Idle? in
            guard let index = state.idle.lastIndex(where: { $0.settings == settings }) else { return nil }
            return state.idle.remove(at: index)
        }
        return found?.take()
    }

    private func keep(_ last: Idle) {
        // What is taken out is closed after the lock is free.
        let (superfluous, isScheduled) = state.withLock { state in
            defer { state.isClosingScheduled = true }
            state.idle.append(last)
            return (state.idle.count > Self.limit ? state.idle.removeFirst() : nil, state.isClosingScheduled)
        }
        _ = superfluous
        if !isScheduled { scheduleClosing(at: last.deadline) }
    }

    /// Closes at an instant those whose time is over then, and so on until none is left.
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
        // Closed here, after the lock is free.
        _ = over
        if let next { scheduleClosing(at: next) }
    }
}
