internal import Calendar
internal import ChannelSettings
internal import Channels
package import Platform
internal import Production
package import Settings

/// Everything that a start does except listening: it makes every face in every size, reads and codes the loading clip, and checks the
/// addresses.
package struct StartCheck: Sendable {
    /// The warnings for the operator, a sentence each.
    package let warnings: [String]

    /// - Parameter clock: the clock of the channels.
    /// - Throws: everything that would keep a server from starting.
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
        // Known mistakes, and their consequences, are not reported twice.
        let isCut = ["segment.duration", "segment.phase_step", "encoder"].allSatisfy(trial.isRight)
        for channel in settings.channels {
            // If a channel cannot be made, its zone and its font can still be tried.
            let isMade = isCut && trial.canMake(channel: channel.name)
            let found = Self.findings(on: channel.name, isMade ? settings : settings.plain(channel), clock)
            if isMade { warnings += found.warnings }
            errors += found.errors.filter { isMade || $0.isAboutZoneOrFont }.map(settings.placed)
        }
        if isCut {
            do {
                // There is no cache, because a check writes nothing.
                _ = try settings.clipRequest.read {
                    warnings.append("\($0); the built-in animation is used instead")
                }
            } catch {
                errors.append(settings.placed(error))
            }
        }
        if let obstacle = settings.clipCache?.obstacle {
            warnings.append("cache.folder cannot be used: \(obstacle); loading.file is coded at each start")
        }
        if let error = errors.first { throw errors.count == 1 ? error : SettingsError(errors.map { "\($0)" }) }
        self.warnings = warnings
    }

    /// The findings about a channel.
    private static func findings(
        on channel: String,
        _ settings: Settings,
        _ clock: any TimeSource
    ) -> (warnings: [String], errors: [ChannelError]) {
        do throws(ChannelError) {
            let renderer = try ChannelRenderer(settings: settings, channel: channel, clock: clock)
            return (renderer.warnings.map(\.description), [])
        } catch {
            guard case .cannotBeMade(_, _, .timeZone?) = error,
                var inUTC = settings.channels.first(where: { $0.name == channel }), inUTC.timeZone != .utc
            else { return ([], [error]) }
            // Other mistakes, for example in its font, show in another zone.
            inUTC.timeZone = .utc
            let others = findings(on: channel, settings.with(inUTC), clock)
            return (others.warnings, [error] + others.errors)
        }
    }
}

extension ChannelError {
    /// Whether it is the same in any size and with any face.
    fileprivate var isAboutZoneOrFont: Bool {
        switch self {
        case .cannotBeMade(_, _, .timeZone?), .cannotBeMade(_, _, .font?), .cannotBeShown(_, _, .font?): true
        default: false
        }
    }
}

extension Settings {
    /// The same settings with a channel in place of the one of its name.
    fileprivate func with(_ channel: ChannelSettings) -> Settings {
        var settings = self
        for index in settings.channels.indices where settings.channels[index].name == channel.name {
            settings.channels[index] = channel
        }
        return settings
    }

    /// Settings in which only the zone and the font of a channel can be wrong.
    fileprivate func plain(_ channel: ChannelSettings) -> Settings {
        guard var settings = try? SettingsTrial().settings, var plain = settings.channels.first else { return self }
        plain.name = channel.name
        plain.timeZone = channel.timeZone
        plain.style.font = channel.style.font
        settings.channels = [plain]
        return settings
    }
}
