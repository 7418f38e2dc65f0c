internal import Encoding
internal import HLS
internal import Platform

/// The encoders of the ads of a rendition, made at the first request for a segment of each. The few that were used last are kept, which
/// all viewers of a break share.
final class AdvertisementEncoders: Sendable {
    private static let limit = 4

    private let make: @Sendable (SegmentProgram.Advertisement) throws -> SegmentEncoder
    /// The last one was used last.
    private let kept = Lock<[(advertisement: SegmentProgram.Advertisement, encoder: SegmentEncoder)]>([])

    init(make: @escaping @Sendable (SegmentProgram.Advertisement) throws -> SegmentEncoder) {
        self.make = make
    }

    /// - Throws: if the ad does not fit the size, or the encoder cannot be opened.
    func encoder(of advertisement: SegmentProgram.Advertisement) throws -> SegmentEncoder {
        if let known = use(advertisement, or: nil) { return known }
        let made = try make(advertisement)
        return use(advertisement, or: made) ?? made
    }

    /// - Parameter made: the encoder that is kept unless there is one already.
    private func use(_ advertisement: SegmentProgram.Advertisement, or made: SegmentEncoder?) -> SegmentEncoder? {
        let (used, gone) = kept.withLock { kept in
            let index = kept.firstIndex { $0.advertisement == advertisement }
            guard let encoder = index.map({ kept.remove(at: $0).encoder }) ?? made else {
                return (SegmentEncoder?.none, SegmentEncoder?.none)
            }
            kept.append((advertisement, encoder))
            return (encoder, kept.count > Self.limit ? kept.removeFirst().encoder : nil)
        }
        // It is freed after the lock.
        _ = gone
        return used
    }

    func releaseMemory() {
        // They are freed after the lock.
        _ = kept.withLock { kept in
            defer { kept = [] }
            return kept
        }
    }
}
