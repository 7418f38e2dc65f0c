package import Channels
internal import HTTPServer
internal import Platform
internal import Timeline

/// What a service has of the machine, taken before it is put together: it is made of values only.
package struct ServiceResources: Sendable {
    /// The loading program; nil for the built-in animation.
    let clip: LoadingClip?
    /// Why the animation stands in for the file of the settings; nil if it does not.
    let clipProblem: String?
    /// Whether the clip of the settings is still to be coded; the animation stands in until then.
    let lacksClip: Bool
    /// What is wrong with the folder of coded clips; nil if nothing is.
    let cacheProblem: String?
    /// How many files may be open besides those that the program needs for itself.
    let descriptors: Int

    /// Reads and codes the loading clip, and raises the limit of open files.
    ///
    /// - Parameters:
    ///   - former: the clip that is in use: what it has coded of the same file is not coded again. Nil for none.
    ///   - codesClip: false only to look at the clip, and to have it coded beside the service if no cache has it.
    ///   - isInBackground: whether others, who are served, have the processors first.
    /// - Throws: `ChannelError` if the clip cannot be used and the settings have no other way, ``ServiceError`` if too few files may
    ///   be open.
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
    ///   - former: the clip that is in use; nil for none.
    ///   - cache: where coded clips are kept; nil for nowhere.
    ///   - isInBackground: whether others, who are served, have the processors first.
    ///   - warn: told why the file cannot be used, where the settings have the animation in its place.
    /// - Throws: if it cannot be used and the settings have no other way.
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

    /// The same if nothing of it has to be coded.
    fileprivate static func read(_ settings: Settings, onlyFrom cache: ClipCache) -> LoadingClip? {
        guard !settings.loading.file.isEmpty else { return nil }
        return read(
            settings.loading,
            segment: .seconds(Int64(settings.playlist.duration)),
            renditions: settings.channels.flatMap(\.renditions),
            onlyFrom: cache
        )
    }

    /// Whether there is a clip that seems to be one.
    ///
    /// - Throws: if it is none and the settings have no other way.
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
    /// Where coded loading clips are kept; nil for nowhere.
    var clipCache: ClipCache? {
        cacheFolder.isEmpty ? nil : ClipCache(folder: cacheFolder, program: Version.description)
    }
}
