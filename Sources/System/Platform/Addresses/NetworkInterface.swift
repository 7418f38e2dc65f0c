internal import CLinux
internal import Glibc

/// An address of this machine, and the interface that has it (getifaddrs(3)).
package struct NetworkInterface: Hashable, Sendable {
    /// The system's name for it: `eth0`.
    package let name: String
    /// IPv4, as text: `192.168.1.20`.
    package let address: String
    /// Whether it is up and is not a loopback interface.
    package let leadsOut: Bool

    /// The interfaces with an IPv4 address, in the system's order; none if the call fails.
    package static func all() -> [NetworkInterface] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [NetworkInterface] = []
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard let address = entry.ifa_addr, Int32(address.pointee.sa_family) == AF_INET else { continue }
            let bytes = UnsafeRawBufferPointer(start: address, count: MemoryLayout<sockaddr_in>.size)
            let flags = Int(entry.ifa_flags)
            found.append(
                NetworkInterface(
                    name: String(cString: entry.ifa_name),
                    address: PeerAddress(bytes).text,
                    leadsOut: flags & IFF_UP != 0 && flags & IFF_LOOPBACK == 0
                )
            )
        }
        return found
    }

    /// The addresses at which other devices in the same network reach a server that listens on all of them. Bridges to containers and
    /// virtual machines are left out, because only this machine sees them.
    package static func reachable(_ interfaces: [NetworkInterface]) -> [String] {
        interfaces.filter { interface in
            interface.leadsOut && !bridges.contains { interface.name.hasPrefix($0) }
        }.map(\.address)
    }

    private static let bridges = ["docker", "br-", "veth", "virbr", "cni", "podman", "lxcbr", "lxdbr"]

    /// The reachable addresses of this machine; none in a container of Docker or Podman, whose addresses are not reachable from outside.
    package static func reachable() -> [String] { isInContainer ? [] : reachable(all()) }

    /// The name of this machine, or container (gethostname(2)).
    package static func hostName() -> String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static var isInContainer: Bool {
        ["/.dockerenv", "/run/.containerenv"].contains { (path: String) in access(path, F_OK) == 0 }
    }
}
