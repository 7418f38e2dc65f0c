internal import HTTPMessage
internal import Synchronization
internal import Platform

/// What all loops of a server share. Nothing here is locked on the way of an answer from memory.
final class ServerContext: Sendable {
    let settings: ServerSettings
    let clock: any TimeSource
    let listeners: [HTTPListener]
    let pool = WorkerPool()
    /// Nil when no limit by address is set.
    let limiter: AddressLimiter?
    let log: AccessLog?
    let isDraining = Atomic(false)
    let openConnections = Atomic(0)
    /// Loops that have not been told to stop accepting, or not acted on it.
    let acceptingLoops = Atomic(0)
    /// Grows each time that a connection ends while draining, or a loop stops accepting; for those who wait for the end.
    let ended = Monitor(0)

    init(
        settings: ServerSettings,
        clock: any TimeSource,
        listeners: [HTTPListener],
        log: AccessLog?
    ) {
        self.settings = settings
        self.clock = clock
        self.listeners = listeners
        self.log = log
        let isLimited = settings.connectionsPerAddress > 0 || settings.requestsPerSecondPerAddress > 0
        limiter =
            isLimited
            ? AddressLimiter(
                connectionLimit: settings.connectionsPerAddress,
                requestsPerSecond: settings.requestsPerSecondPerAddress
            ) : nil
    }
}
