internal import HTTPMessage
internal import Platform
internal import Settings

// The settings as the page and its lists need them.
extension Settings {
    /// The title of a channel; nil if it is its name.
    func title(of channel: String) -> String? {
        channelTitles[channel].flatMap { $0 == channel ? nil : $0 }
    }

    /// The host, with its port, at which other devices find what is here under `localhost`.
    ///
    /// - Parameter address: the numeric address of this machine for others; nil if it has none.
    /// - Returns: nil unless the request came from this machine, and under a name that only it has for itself: the Host field alone can be
    ///   forged, and the address of a machine behind a proxy is private.
    func lanHost(
        of request: HTTPRequest,
        address: @autoclosure () -> String? = NetworkInterface.reachable().first
    ) -> String? {
        let (host, local) = (request.host, ["localhost", "127.0.0.1", "[::1]"])
        guard server.isOnAllAddresses, ["127.0.0.1", "::1"].contains(request.peerAddress),
            let name = local.first(where: { host == $0 || host.hasPrefix("\($0):") })
        else { return nil }
        return address().map { $0 + host.dropFirst(name.count) }
    }
}
