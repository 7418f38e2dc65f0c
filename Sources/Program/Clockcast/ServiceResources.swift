internal import ChannelSettings
package import Production
internal import Channels
internal import Platform
package import Settings
internal import Timeline

/// The resources that a service takes from the machine before it is put together from values alone.
package struct ServiceResources: Sendable {
    /// The loading program; nil for the built-in animation.
    let clip: LoadingClip?
    /// The reason why the animation replaces the file of the settings; nil if it does not.
    let clipProblem: String?
    /// Whether the clip of the settings is still to be coded; the animation stands in until then.
    let lacksClip: Bool
    /// The fault of the folder of coded clips; nil if there is none.
    let cacheProblem: String?
    /// The number of files that may be open besides those of the program itself.
    let descriptors: Int
    /// The time zones of the machine.
    let zones: TimeZoneDirectory

    /// Reads and codes the loading clip, and raises the limit of open files.
    ///
    /// - Parameters:
    ///   - former: the clip in use, whose coded pictures of the same file are used again; nil for none.
    ///   - codesClip: false to check the clip only, and to have it coded in the background if no cache has it.
    ///   - isInBackground: whether the work has the lowest priority, because the server already answers.
    /// - Throws: `ChannelError` if the clip cannot be used and the settings allow no replacement, ``ServiceError`` if too few files may be
    ///   open.
    package init(
        for settings: Settings,
        former: LoadingClip? = nil,
        codesClip: Bool = true,
        isInBackground: Bool = false,
        zones: TimeZoneDirectory = TimeZoneDirectory()
    ) throws {
        self.zones = zones
        var problem: String?
        let (request, cache) = (settings.clipRequest, settings.clipCache)
        if codesClip {
            clip = try request.read(former: former, cache: cache, isInBackground: isInBackground) { problem = $0 }
            lacksClip = false
        } else {
            clip = try? cache.flatMap { try request.read(cache: $0, codesOthers: false) { _ in } }
            lacksClip = try clip == nil && request.canBeRead { problem = $0 }
        }
        clipProblem = problem
        cacheProblem = cache?.problem
        descriptors = DescriptorLimit.raise()
        guard descriptors > 0 else { throw ServiceError.openFiles(limit: descriptors + DescriptorLimit.reserve) }
    }
}

extension Settings {
    /// The loading clip, for the renditions of all channels.
    var clipRequest: LoadingClipRequest {
        LoadingClipRequest(
            loading,
            segment: .seconds(Int64(playlist.duration)),
            renditions: channels.flatMap(\.renditions)
        )
    }

    /// The cache of coded loading clips; nil for none.
    var clipCache: ClipCache? {
        cacheFolder.isEmpty ? nil : ClipCache(folder: cacheFolder, program: Version.description)
    }
}
