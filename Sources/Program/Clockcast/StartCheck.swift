internal import Calendar
internal import Channels
internal import HTTPServer
package import Platform

/// All that a start does but listen: makes every face in every size, reads and codes the loading clip, looks the addresses up.
package struct StartCheck: Sendable {
    /// What the operator should know, a sentence each.
    package let warnings: [String]

    /// - Parameter clock: what the channels have the time from.
    /// - Throws: what would keep a server from starting; all that there is, if it is more than one thing.
    package init(of trial: SettingsTrial, clock: any TimeSource) throws {
        let settings = trial.settings
        var warnings = settings.warnings
        var errors: [any Error] = trial.problems.map { SettingsError([$0]) }
        for (key, listener) in [("server.host", settings.server), ("admin.host", settings.admin)]
        where trial.isRight(key) {
            do {
                _ = try SocketAddress(of: listener.host, port: listener.port)
            } catch {
                errors.append(error)
            }
        }
        // What is known to be wrong is not told twice, nor what follows from it.
        if ["segment.duration", "segment.phase_step", "encoder"].allSatisfy(trial.isRight) {
            for channel in settings.channels where trial.canMake(channel: channel.name) {
                do throws(ChannelError) {
                    warnings += try Self.warnings(of: channel.name, settings, clock)
                } catch {
                    errors.append(settings.placed(error))
                    // What else is wrong with it, its font for example, shows in another zone.
                    if case .cannotBeMade(_, _, .timeZone?) = error, channel.timeZone != .utc {
                        do throws(ChannelError) {
                            let inUTC = settings.with(zone: .utc, of: channel.name)
                            warnings += try Self.warnings(of: channel.name, inUTC, clock)
                        } catch {
                            errors.append(settings.placed(error))
                        }
                    }
                }
            }
            do {
                // Without a cache: a check writes nothing.
                _ = try LoadingClip.read(settings, cache: nil) {
                    warnings.append("\($0); the built-in animation is used instead")
                }
            } catch {
                errors.append(error)
            }
        }
        if let obstacle = settings.clipCache?.obstacle {
            warnings.append("cache.folder cannot be used: \(obstacle); loading.file is coded at each start")
        }
        if let error = errors.first { throw errors.count == 1 ? error : SettingsError(errors.map { "\($0)" }) }
        self.warnings = warnings
    }

    private static func warnings(
        of channel: String,
        _ settings: Settings,
        _ clock: any TimeSource
    ) throws(ChannelError) -> [String] {
        try ChannelRenderer(settings: settings, channel: channel, clock: clock).warnings.map(\.description)
    }
}

extension Settings {
    /// The same with another zone of one channel.
    fileprivate func with(zone: TimeZoneName, of channel: String) -> Settings {
        var settings = self
        for index in settings.channels.indices where settings.channels[index].name == channel {
            settings.channels[index].timeZone = zone
        }
        return settings
    }
}
