internal import Glibc
internal import HTTPServer
internal import Timeline

/// All that a start does but listen: makes every face in every size, reads and codes the loading clip, looks the addresses up.
package struct Trial: Sendable {
    /// What the operator should know, a sentence each.
    package let warnings: [String]

    /// - Throws: what would keep a server from starting.
    package init(of settings: Settings) throws {
        for listener in [settings.server, settings.admin] {
            freeaddrinfo(try HTTPServer.lookUp(listener.host, port: listener.port))
        }
        var warnings: [String] = []
        for channel in settings.channels {
            warnings += try ChannelRenderer(settings: settings, channel: channel.name).warnings.map(\.description)
        }
        _ = try LoadingClip.read(
            settings.loading,
            segment: .seconds(Int64(settings.playlist.duration)),
            renditions: settings.channels.flatMap(\.renditions)
        ) { reason in warnings.append("\(reason); the built-in animation is taken in its place") }
        self.warnings = warnings
    }
}
