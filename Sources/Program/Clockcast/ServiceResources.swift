internal import Channels
internal import HTTPServer
internal import Platform
internal import Timeline

/// What a service has of the machine, taken before it is put together: it is made of values only.
package struct ServiceResources: Sendable {
    /// The loading program; nil for the built-in animation.
    let clip: LoadingClip?
    /// Why the animation stands in for the file of the settings; nil if it does not.
    let clipProblem: String?
    /// How many files may be open besides those that the program needs for itself.
    let descriptors: Int

    /// Reads and codes the loading clip, and raises the limit of open files.
    ///
    /// - Throws: `ChannelError` if the clip cannot be used and the settings have no other way, ``ServiceError`` if too few files may
    ///   be open.
    package init(for settings: Settings) throws {
        var problem: String?
        clip = try LoadingClip.read(settings) { problem = $0 }
        clipProblem = problem
        descriptors = DescriptorLimit.raise()
        guard descriptors > 0 else { throw ServiceError.openFiles(limit: descriptors + DescriptorLimit.reserve) }
    }
}

extension LoadingClip {
    /// The clip of the settings, coded for every rendition; nil for the built-in animation.
    ///
    /// - Parameter warn: told why the file cannot be used, where the settings have the animation in its place.
    /// - Throws: if it cannot be used and the settings have no other way.
    static func read(_ settings: Settings, warn: (String) -> Void) throws(ChannelError) -> LoadingClip? {
        try read(
            settings.loading,
            segment: .seconds(Int64(settings.playlist.duration)),
            renditions: settings.channels.flatMap(\.renditions),
            warn: warn
        )
    }
}
