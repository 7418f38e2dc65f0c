internal import FFmpeg
internal import Foundation
internal import Glibc
package import Media
internal import Platform
package import Timeline

extension LoadingClip {
    /// The video file that the settings name, coded for every rendition; nil for the built-in animation.
    ///
    /// - Parameters:
    ///   - segment: the length of a segment.
    ///   - renditions: of all channels; one that is there twice is coded once.
    ///   - former: a clip that was made before: what it has coded of the same file is not coded again. Nil for none.
    ///   - cache: where coded clips are kept; nil for nowhere.
    ///   - isInBackground: whether others, who are served, have the processors first.
    ///   - warn: told why the file cannot be used, where the settings have the animation in its place.
    /// - Throws: if it cannot be used and the settings have no other way.
    package static func read(
        _ settings: LoadingSettings,
        segment: Interval,
        renditions: [VideoEncoderSettings],
        former: LoadingClip? = nil,
        cache: ClipCache? = nil,
        isInBackground: Bool = false,
        warn: (String) -> Void
    ) throws(ChannelError) -> LoadingClip? {
        let path = settings.file
        guard !path.isEmpty else { return nil }
        do throws(ChannelError) {
            let clip = try onThreads(of: [path], isInBackground) { (path) throws(ChannelError) in
                try LoadingClip(path: path, segment: segment, former: former, cache: cache)
            }[0]
            _ = try onThreads(of: Array(Set(renditions)), isInBackground) { (rendition) throws(ChannelError) in
                try clip.encoder(for: rendition, former: former, cache: cache)
            }
            return clip
        } catch {
            guard settings.fallback == .builtin else { throw error }
            warn("\(error)")
            return nil
        }
    }

    /// The same if nothing of it has to be coded.
    ///
    /// - Returns: nil if the cache lacks anything.
    package static func read(
        _ settings: LoadingSettings,
        segment: Interval,
        renditions: [VideoEncoderSettings],
        onlyFrom cache: ClipCache
    ) -> LoadingClip? {
        guard let clip = try? LoadingClip(path: settings.file, segment: segment, onlyFrom: cache) else { return nil }
        for rendition in Set(renditions) {
            guard (try? clip.encoder(for: rendition, onlyFrom: cache)) == true else { return nil }
        }
        return clip
    }

    /// Looks at the file for what can be told at once: whether it is there and a video, and what it says of its length.
    ///
    /// - Throws: a `ChannelError` that names the file and what is wrong with it.
    package static func check(_ path: String) throws(ChannelError) {
        try checkFile(path)
        do {
            var file = try VideoFile(path: path, largest: ClipReader.largest)
            try checkLength(file)
            guard try file.next() != nil else { throw Unfit.empty }
        } catch {
            throw Self.error(error, of: path)
        }
    }

    /// Works on each item, as many at once as there are processors. Threads of their own, because what is made in the background
    /// would hand on its priority to those of a pool.
    private static func onThreads<Item: Sendable, Result: Sendable>(
        of items: [Item],
        _ isInBackground: Bool,
        _ work: @escaping @Sendable (Item) throws(ChannelError) -> Result
    ) throws(ChannelError) -> [Result] {
        let results = Lock<[Swift.Result<Result, ChannelError>?]>(Array(repeating: nil, count: items.count))
        let next = Lock(0)
        @Sendable func run() {
            while true {
                let index = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard index < items.count else { return }
                let result: Swift.Result<Result, ChannelError>
                do throws(ChannelError) { result = .success(try work(items[index])) } catch { result = .failure(error) }
                results.withLock { $0[index] = result }
            }
        }
        let count = min(items.count, ProcessInfo.processInfo.activeProcessorCount)
        let threads = (0..<count).compactMap { _ in
            try? SystemThread(name: "loading clip") {
                // Of this thread alone, on Linux. Where that is not allowed the work is done all the same.
                if isInBackground { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
                run()
            }
        }
        for thread in threads { thread.join() }
        // Where there can be no further thread, this one does it.
        run()
        var made: [Result] = []
        for result in results.withLock({ $0 }) {
            if let result { made.append(try result.get()) }
        }
        return made
    }
}
