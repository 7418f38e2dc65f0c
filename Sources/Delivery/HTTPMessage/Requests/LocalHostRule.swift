internal import Platform

/// The `Host` names that no outsider can have made point here (DNS rebinding).
///
/// A page of `evil.example` may have its own name resolved to 127.0.0.1, and its scripts would then read answers from here as their own;
/// the Host field gives them away.
package enum LocalHostRule {
    /// Top-level names that cannot be registered: RFC 6761, RFC 6762, ICANN's .internal, and the services of a cluster (`x.y.svc`,
    /// `x.y.svc.cluster.local`).
    private static let topLevels: Set<Substring> = ["localhost", "local", "internal", "svc"]

    /// - Parameters:
    ///   - host: the field as sent, with or without a port; empty if there was none.
    ///   - own: the configured name of the listener.
    package static func allows(_ host: String, own: String) -> Bool {
        let name = withoutPort(host).lowercased()
        if name.isEmpty || name == own.lowercased() || PeerAddress(name) != nil { return true }
        let labels = name.split(separator: ".")
        // A name of one label belongs to the machine's own network, such as a service of a compose file.
        guard labels.count > 1, let last = labels.last else { return true }
        return topLevels.contains(last)
    }

    private static func withoutPort(_ host: String) -> String {
        if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }) + "]" }
        return String(host.prefix { $0 != ":" })
    }
}
