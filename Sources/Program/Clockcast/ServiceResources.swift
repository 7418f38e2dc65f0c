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
        isInBackground: Bool = false
    ) throws {
        var problem: String?
        let cache = settings.clipCache
        if codesClip {
            clip = try LoadingClip.read(settings, former: former, cache: cache, isInBackground: isInBackground) {
                problem = $0
            }
            lacksClip = false
        } else {
            clip = cache.flatMap { LoadingClip.read(settings, onlyFrom: $0) }
            lacksClip = try clip == nil && LoadingClip.canBeRead(settings) { problem = $0 }
        }
        clipProblem = problem
        cacheProblem = cache?.problem
        descriptors = DescriptorLimit.raise()
        guard descriptors > 0 else { throw ServiceError.openFiles(limit: descriptors + DescriptorLimit.reserve) }
    }
}

extension LoadingClip {
    /// The clip of the settings, coded for every rendition; nil for the built-in animation.
    ///
    /// - Parameters:
    ///   - former: the clip in use; nil for none.
    ///   - cache: keeps coded clips; nil for none.
    ///   - isInBackground: whether the work has the lowest priority, because the server already answers.
    ///   - warn: receives the reason why the file cannot be used, if the settings allow the animation instead.
    /// - Throws: if it cannot be used and the settings allow no replacement.
    static func read(
        _ settings: Settings,
        former: LoadingClip? = nil,
        cache: ClipCache?,
        isInBackground: Bool = false,
        warn: (String) -> Void
    ) throws(ChannelError) -> LoadingClip? {
        try read(
            settings.loading,
            segment: .seconds(Int64(settings.playlist.duration)),
            renditions: settings.channels.flatMap(\.renditions),
            former: former,
            cache: cache,
            isInBackground: isInBackground,
            warn: warn
        )
    }

    /// The same clip if nothing of it has to be coded.
    fileprivate static func read(_ settings: Settings, onlyFrom cache: ClipCache) -> LoadingClip? {
        guard !settings.loading.file.isEmpty else { return nil }
        return read(
            settings.loading,
            segment: .seconds(Int64(settings.playlist.duration)),
            renditions: settings.channels.flatMap(\.renditions),
            onlyFrom: cache
        )
    }

    /// Whether there is a file that looks like a clip.
    ///
    /// - Throws: if there is none and the settings allow no replacement.
    fileprivate static func canBeRead(_ settings: Settings, warn: (String) -> Void) throws(ChannelError) -> Bool {
        guard !settings.loading.file.isEmpty else { return false }
        do throws(ChannelError) {
            try check(settings.loading.file)
            return true
        } catch {
            guard settings.loading.fallback == .builtin else { throw error }
            warn("\(error)")
            return false
        }
    }
}

extension Settings {
    /// The cache of coded loading clips; nil for none.
    var clipCache: ClipCache? {
        cacheFolder.isEmpty ? nil : ClipCache(folder: cacheFolder, program: Version.description)
    }
}
