internal import CLinux
internal import Glibc

/// An IP address without a port; IPv4 is kept as IPv4-mapped IPv6 (RFC 4291 §2.5.5.2).
package struct PeerAddress: Hashable, Sendable {
    /// The 16 bytes as a number.
    let bits: UInt128

    private init(bits: UInt128) { self.bits = bits }

    package init(ipv4 bits: UInt32) {
        self.init(bits: 0xFFFF_0000_0000 | UInt128(bits))
    }

    /// The kernel's form of an address, in the bytes of a sockaddr_storage; `::` for other families.
    package init(_ storage: UnsafeRawBufferPointer) {
        switch Int32(storage.loadUnaligned(as: sa_family_t.self)) {
        case AF_INET:
            self.init(ipv4: UInt32(bigEndian: storage.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
        case AF_INET6:
            self.init(bits: UInt128(bigEndian: storage.loadUnaligned(fromByteOffset: 8, as: UInt128.self)))
        default:
            self.init(bits: 0)
        }
    }

    /// Parses `192.0.2.1`, `2001:db8::1` or `[2001:db8::1]` (inet_pton(3)); nil for anything else.
    package init?(_ text: String) {
        let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        var four = in_addr()
        if inet_pton(AF_INET, bare, &four) == 1 {
            self.init(ipv4: UInt32(bigEndian: four.s_addr))
            return
        }
        var six = in6_addr()
        guard inet_pton(AF_INET6, bare, &six) == 1 else { return nil }
        self.init(bits: withUnsafeBytes(of: six) { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) })
    }

    /// Parses a proxy's form of its client, with a port or without: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
    package init?(hop: String) {
        if hop.hasPrefix("["), let end = hop.lastIndex(of: "]") {
            self.init(String(hop[...end]))
        } else if let colon = hop.firstIndex(of: ":"), colon == hop.lastIndex(of: ":") {
            self.init(String(hop[..<colon]))
        } else {
            self.init(hop)
        }
    }

    /// The addresses of one subscriber: an IPv4 address, or the /64 of an IPv6 address.
    package var subscriber: PeerAddress { isIPv4 ? self : PeerAddress(bits: bits & (.max << 64)) }

    /// Its network, for uses that need not distinguish subscribers: `192.0.2.0/24`, `2001:db8:7::/48`.
    package var network: String {
        isIPv4
            ? PeerAddress(bits: bits & ~0xFF).text + "/24"
            : PeerAddress(bits: bits & (.max << 80)).text + "/48"
    }

    package var isIPv4: Bool { bits >> 32 == 0xFFFF }

    /// The usual text form (inet_ntop(3)).
    package var text: String {
        if isIPv4 {
            let bits = UInt32(truncatingIfNeeded: bits)
            return "\(bits >> 24 & 255).\(bits >> 16 & 255).\(bits >> 8 & 255).\(bits & 255)"
        }
        var bytes = bits.bigEndian
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, &bytes, &buffer, socklen_t(buffer.count)) != nil else { return "::" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// Addresses with a common prefix: `10.0.0.0/8`, `2001:db8::/32`, or one address.
package struct AddressBlock: Hashable, Sendable {
    private let address: PeerAddress
    /// The number of significant bits of the 128.
    private let length: Int

    /// The result is nil unless the text is an address with an optional prefix length.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let address = PeerAddress(String(parts[0])) else { return nil }
        let whole = address.isIPv4 ? 32 : 128
        guard let length = parts.count == 2 ? Int(parts[1]) : whole, (0...whole).contains(length) else { return nil }
        self.address = address
        self.length = length + 128 - whole
    }

    package func contains(_ other: PeerAddress) -> Bool {
        (address.bits ^ other.bits) >> (128 - length) == 0
    }
}
