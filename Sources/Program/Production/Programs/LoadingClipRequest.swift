package import ChannelSettings
internal import Foundation
internal import Glibc
package import Media
internal import Platform
package import Timeline

/// The video file of the settings as the loading program, and the renditions for which it is coded.
package struct LoadingClipRequest {
    private let settings: LoadingSettings
    private let segment: Interval
    private let renditions: Set<VideoEncoderSettings>

    /// - Parameters:
    ///   - segment: the length of a segment.
    ///   - renditions: those of all channels; one that occurs twice is coded once.
    package init(_ settings: LoadingSettings, segment: Interval, renditions: [VideoEncoderSettings]) {
        (self.settings, self.segment, self.renditions) = (settings, segment, Set(renditions))
    }

    /// The clip, coded for every rendition; nil for the built-in animation.
    ///
    /// - Parameters:
    ///   - former: an earlier clip, whose coded pictures of the same file are used again; nil for none.
    ///   - cache: keeps coded clips; nil for none.
    ///   - codesOthers: whether what neither has is decoded and coded.
    ///   - isInBackground: whether the work has the lowest priority, because the server already answers.
    ///   - warn: receives the reason why the file cannot be used, if the settings allow the animation instead.
    /// - Throws: if it cannot be used and the settings allow no replacement.
    package func read(
        former: LoadingClip? = nil,
        cache: ClipCache? = nil,
        codesOthers: Bool = true,
        isInBackground: Bool = false,
        warn: (String) -> Void
    ) throws(ChannelError) -> LoadingClip? {
        try fromFile(warn) { (path) throws(ChannelError) in
            let known = KnownClips(former: former, cache: cache, codesOthers: codesOthers)
            let clip = try onThreads(of: [path], isInBackground) { (path) throws(ChannelError) in
                try LoadingClip(path: path, segment: segment, known: known)
            }[0]
            _ = try onThreads(of: Array(renditions), isInBackground) { (rendition) throws(ChannelError) in
                try clip.encoder(for: rendition, known: known)
            }
            return clip
        }
    }

    /// Whether there is a file that looks like a clip: a video, whose declared length is not too long.
    ///
    /// - Throws: if there is none and the settings allow no replacement.
    package func canBeRead(warn: (String) -> Void) throws(ChannelError) -> Bool {
        try fromFile(warn, LoadingClip.check) != nil
    }

    /// - Returns: nil without a file, or if it cannot be used and the animation replaces it.
    private func fromFile<Found>(
        _ warn: (String) -> Void,
        _ find: (String) throws(ChannelError) -> Found
    ) throws(ChannelError) -> Found? {
        guard !settings.file.isEmpty else { return nil }
        do throws(ChannelError) { return try find(settings.file) } catch {
            guard settings.fallback == .builtin else { throw error }
            warn("\(error)")
            return nil
        }
    }

    /// Works on each item, as many at once as there are processors, and returns the results in any order. It uses threads of its own, because background work would pass its
    /// priority on to those of a pool.
    private func onThreads<Item: Sendable, Result: Sendable>(
        of items: [Item],
        _ isInBackground: Bool,
        _ work: @escaping @Sendable (Item) throws(ChannelError) -> Result
    ) throws(ChannelError) -> [Result] {
        let waiting = Lock(items[...])
        let results = Lock<[Swift.Result<Result, ChannelError>]>([])
        @Sendable func run() {
            while let item = waiting.withLock({ $0.popFirst() }) {
                let result = Swift.Result { () throws(ChannelError) in try work(item) }
                results.withLock { $0.append(result) }
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
        return try results.withLock { $0 }.map { (result) throws(ChannelError) in try result.get() }
    }
}
