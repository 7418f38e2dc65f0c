internal import Platform
package import Media
internal import Foundation
package import Timeline

extension LoadingClip {
    /// The video file that the settings name, coded for every rendition; nil for the built-in animation.
    ///
    /// - Parameters:
    ///   - segment: the length of a segment.
    ///   - renditions: of all channels; one that is there twice is coded once.
    ///   - warn: told why the file cannot be used, where the settings have the animation in its place.
    /// - Throws: if it cannot be used and the settings have no other way.
    package static func read(
        _ settings: LoadingSettings,
        segment: Interval,
        renditions: [VideoEncoderSettings],
        warn: (String) -> Void
    ) throws(ChannelError) -> LoadingClip? {
        let path = settings.file
        guard !path.isEmpty else { return nil }
        do throws(ChannelError) {
            let clip = try LoadingClip(path: path, segment: segment)
            let renditions = Array(Set(renditions))
            let failures = Lock<[ChannelError]>([])
            DispatchQueue.concurrentPerform(iterations: renditions.count) { index in
                do throws(ChannelError) {
                    _ = try clip.encoder(for: renditions[index])
                } catch {
                    failures.withLock { $0.append(error) }
                }
            }
            if let failure = failures.withLock({ $0.first }) { throw failure }
            return clip
        } catch {
            guard settings.fallback == .builtin else { throw error }
            warn("\(error)")
            return nil
        }
    }
}
