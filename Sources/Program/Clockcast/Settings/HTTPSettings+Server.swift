internal import HTTPServer
internal import Timeline

extension HTTPSettings {
    /// The server's own settings on a machine with a number of cores.
    func server(cores: Int) -> ServerSettings {
        var settings = ServerSettings()
        settings.loops = loops == 0 ? max(1, cores) : loops
        // One more than can be busy at once, since workers often wait for an encoder.
        settings.workers = max(2, cores) + 1
        settings.maxConnections = maxConnections
        settings.headerTimeout = headerTimeout
        settings.idleTimeout = idleTimeout
        settings.writeTimeout = writeTimeout
        settings.connectionsPerAddress = connectionsPerAddress
        settings.requestsPerSecondPerAddress = requestsPerSecondPerAddress
        settings.work.waiting = waiting
        settings.work.waitingPerAddress = waitingPerAddress
        settings.parked = parked
        settings.parkedPerAddress = parkedPerAddress
        settings.work.processorTimePerMinute = processorTimePerMinute
        settings.trustedProxies = trustedProxies.compactMap { AddressBlock($0) }
        return settings
    }
}
