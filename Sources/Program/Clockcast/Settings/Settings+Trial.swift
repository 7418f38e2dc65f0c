internal import Glibc
internal import HTTPServer

extension Settings {
    /// Does all that a start would do but for listening: makes every face in every size, reads and codes the loading clip, looks
    /// the addresses up.
    ///
    /// - Returns: what the operator should know, a sentence each.
    /// - Throws: what would keep a server from starting.
    package func trial() throws -> [String] {
        for listener in [server, admin] {
            freeaddrinfo(try HTTPServer.lookUp(listener.host, port: listener.port))
        }
        var warnings = try ChannelWarning.all(of: self).map(\.description)
        _ = try LoadingClip.read(as: self) { reason in
            warnings.append("\(reason); the built-in animation is taken in its place")
        }
        return warnings
    }
}
