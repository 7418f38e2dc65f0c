internal import FFmpeg
internal import Foundation
internal import Glibc
package import Media
internal import Platform
package import Timeline

extension LoadingClip {
    /// The video file of the settings, coded for every rendition; nil for the built-in animation.
    ///
    /// - Parameters:
    ///   - segment: the length of a segment.
    ///   - renditions: those of all channels; one that occurs twice is coded once.
    ///   - former: an earlier clip, whose coded pictures of the same file are used again; nil for none.
    ///   - cache: keeps coded clips; nil for none.
    ///   - isInBackground: whether the work has the lowest priority, because the server already answers.
    ///   - warn: receives the reason why the file cannot be used, if the settings allow the animation instead.
    /// - Throws: if it cannot be used and the settings allow no replacement.
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

    /// The same clip if nothing of it has to be coded.
    ///
    /// - Returns: nil if the cache lacks anything.
    package static func read(
        _ settings: LoadingSettings,
        segment: Interval,
        renditions: [VideoEncoderSettings],
        onlyFrom cache: ClipCache
    ) -> LoadingClip? {
        let clip = try? LoadingClip(path: settings.file, segment: segment, cache: cache, decodes: false)
        for rendition in Set(renditions) {
            guard (try? clip?.encoder(for: rendition, cache: cache, codes: false)) != nil else { return nil }
        }
        return clip
    }

    /// Checks what can be checked at once: that the file exists and is a video, and its declared length.
    ///
    /// - Throws: a `ChannelError` with the file and the reason.
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

    /// Works on each item, as many at once as there are processors. It uses threads of its own, because background work would pass its
    /// priority on to those of a pool.
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
                // On Linux this affects the thread alone. Where it is not allowed, the work is done all the same.
                if isInBackground { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
                run()
            }
        }
        for thread in threads { thread.join() }
        // If no further thread is available, this one does the work.
        run()
        var made: [Result] = []
        for result in results.withLock({ $0 }) {
            if let result { made.append(try result.get()) }
        }
        return made
    }
}
