internal import Channels
internal import Encoding
internal import Glibc
internal import HTTPServer
internal import Platform
internal import Timeline

/// All that a start does but listen: makes every face in every size, reads and codes the loading clip, looks the addresses up.
package struct StartCheck: Sendable {
    /// What the operator should know, a sentence each.
    package let warnings: [String]

    /// - Throws: what would keep a server from starting; all that there is, if it is more than one thing.
    package init(of settings: Settings) throws {
        var warnings = settings.warnings
        var errors: [any Error] = []
        for listener in [settings.server, settings.admin] {
            do {
                try HTTPServer.withAddress(of: listener.host, port: listener.port) { _ in }
            } catch {
                errors.append(error)
            }
        }
        for channel in settings.channels {
            do throws(ChannelError) {
                warnings += try ChannelRenderer(settings: settings, channel: channel.name).warnings.map(\.description)
            } catch {
                errors.append(error)
            }
        }
        do {
            let clock = SystemClock()
            _ = try LoadingClip.read(
                settings.loading,
                segment: .seconds(Int64(settings.playlist.duration)),
                renditions: settings.channels.flatMap(\.renditions),
                pool: EncoderPool(clock: clock, timers: try Timers(name: "encoders", clock: clock))
            ) { reason in warnings.append("\(reason); the built-in animation is used instead") }
        } catch {
            errors.append(error)
        }
        if let error = errors.first { throw errors.count == 1 ? error : SettingsError(errors.map { "\($0)" }) }
        self.warnings = warnings
    }
}
