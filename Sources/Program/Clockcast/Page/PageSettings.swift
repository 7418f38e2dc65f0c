internal import HTTPMessage
internal import Platform

/// What the page is told of the settings, beside the channels.
struct PageSettings: Sendable {
    /// What URLs may say of a channel, sorted.
    let openNames: [String]
    /// What the page calls a channel, where that is not its name.
    let titles: [String: String]
    /// Channels whose zone somebody has set.
    let zonedChannels: Set<String>
    /// Whether the server can be reached by other machines.
    private let isReachable: Bool
    /// The address of this machine for others, numeric; nil if it has none.
    private let findAddress: @Sendable () -> String?

    init(_ settings: Settings, findAddress: @escaping @Sendable () -> String? = { NetworkInterface.reachable().first })
    {
        openNames = settings.openNames.sorted()
        titles = settings.channelTitles.filter { $0.key != $0.value }
        zonedChannels = settings.zonedChannels
        isReachable = settings.server.isOnAllAddresses
        self.findAddress = findAddress
    }

    /// The host, with its port, under which other devices reach what is here as `localhost`.
    ///
    /// - Returns: nil unless the request came from this machine, and under a name that only it has for itself: a Host field alone
    ///   can say anything, and the address of a machine behind a front is nobody's business.
    func lanHost(of request: HTTPRequest) -> String? {
        let (host, local) = (request.host, ["localhost", "127.0.0.1", "[::1]"])
        guard isReachable, ["127.0.0.1", "::1"].contains(request.peerAddress),
            let name = local.first(where: { host == $0 || host.hasPrefix("\($0):") })
        else { return nil }
        return findAddress().map { $0 + host.dropFirst(name.count) }
    }
}
