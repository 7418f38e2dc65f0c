internal import HTTPMessage
internal import Platform

/// The part of the settings that the page needs, besides the channels.
package struct PageSettings: Sendable {
    /// The settings that URLs may change, sorted.
    let openNames: [String]
    /// The titles of channels that have one besides their name.
    let titles: [String: String]
    /// The channels whose zone was set.
    let zonedChannels: Set<String>
    /// Whether there are single pictures, and QR codes.
    let hasFrames: Bool
    let hasCodes: Bool
    /// Whether other machines can reach the server.
    private let isReachable: Bool
    /// Finds the numeric address of this machine for others; nil if it has none.
    private let findAddress: @Sendable () -> String?

    package init(
        openNames: Set<String> = [],
        titles: [String: String] = [:],
        zonedChannels: Set<String> = [],
        hasFrames: Bool = true,
        hasCodes: Bool = true,
        isReachable: Bool,
        findAddress: @escaping @Sendable () -> String? = { NetworkInterface.reachable().first }
    ) {
        self.openNames = openNames.sorted()
        self.titles = titles.filter { $0.key != $0.value }
        (self.hasFrames, self.hasCodes) = (hasFrames, hasCodes)
        (self.zonedChannels, self.isReachable, self.findAddress) = (zonedChannels, isReachable, findAddress)
    }

    /// The host, with its port, at which other devices find what is here under `localhost`.
    ///
    /// - Returns: nil unless the request came from this machine, and under a name that only it has for itself: the Host field alone can be
    ///   forged, and the address of a machine behind a proxy is private.
    func lanHost(of request: HTTPRequest) -> String? {
        let (host, local) = (request.host, ["localhost", "127.0.0.1", "[::1]"])
        guard isReachable, ["127.0.0.1", "::1"].contains(request.peerAddress),
            let name = local.first(where: { host == $0 || host.hasPrefix("\($0):") })
        else { return nil }
        return findAddress().map { $0 + host.dropFirst(name.count) }
    }
}
