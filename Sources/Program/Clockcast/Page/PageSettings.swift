internal import Platform

/// What the page is told of the settings, beside the channels.
struct PageSettings: Sendable {
    /// What URLs may say of a channel, sorted.
    let openNames: [String]
    /// Channels whose zone somebody has set.
    let zonedChannels: Set<String>
    /// Whether the server can be reached by other machines.
    private let isReachable: Bool
    /// The address of this machine for others, numeric; nil if it has none.
    private let findAddress: @Sendable () -> String?

    init(_ settings: Settings, findAddress: @escaping @Sendable () -> String? = Self.address) {
        openNames = settings.openNames.sorted()
        zonedChannels = settings.zonedChannels
        isReachable = ["::", "0.0.0.0"].contains(settings.server.host)
        self.findAddress = findAddress
    }

    /// The first of the addresses that a phone in the same network can open.
    private static func address() -> String? {
        NetworkInterface.isInContainer ? nil : NetworkInterface.reachable(NetworkInterface.all()).first
    }

    /// The host, with its port, under which other devices reach what is here as `localhost`.
    ///
    /// - Parameter host: the Host field of a request.
    /// - Returns: nil if the request did not come to this machine under a name that only it has for itself.
    func lanHost(of host: String) -> String? {
        let local = ["localhost", "127.0.0.1", "[::1]"]
        guard isReachable, let name = local.first(where: { host == $0 || host.hasPrefix("\($0):") }) else { return nil }
        return findAddress().map { $0 + host.dropFirst(name.count) }
    }
}
