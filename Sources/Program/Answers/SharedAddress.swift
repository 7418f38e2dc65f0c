internal import HLS

/// The address of a stream or a page of this server, as people pass it on: `https://host/clock.m3u8?tz=Asia/Shanghai`.
struct SharedAddress: Hashable {
    let text: String

    /// - Parameters:
    ///   - text: the address in the query of `/qr.svg`.
    ///   - hosts: the request's Host field, and the server's other names. Codes are made only for these, so that the server cannot be used for
    ///     other addresses.
    /// - Throws: an error about the address.
    init(_ text: String, hosts: [String]) throws(HTTPError) {
        let host = hosts.first ?? ""
        let example = "http://\(host)/\(StreamAddress.playlist("live"))"
        let wanted = "text must be the address of a stream or a page of this server, such as \(example)"
        guard !host.isEmpty, text.utf8.count <= 512, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let scheme = ["http://", "https://"].first(where: { text.hasPrefix($0) })
        else { throw .badRequest(wanted) }
        let rest = text.dropFirst(scheme.count)
        guard let slash = rest.firstIndex(of: "/"),
            hosts.contains(where: { $0.lowercased() == rest[..<slash].lowercased() })
        else { throw .badRequest(wanted) }
        let path = rest[slash...].prefix { $0 != "?" && $0 != "#" }
        guard StreamAddress.isPlaylist(path) || ["/", "/embed"].contains(path) else { throw .badRequest(wanted) }
        self.text = text
    }
}
