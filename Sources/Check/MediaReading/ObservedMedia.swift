package import PlaylistReading
package import Timeline

/// The content of a segment.
package struct ObservedMedia: FindingReader, Sendable {
    package enum Container: String, Sendable {
        case transportStream = "a transport stream"
        case fragmentedMP4 = "fragmented MP4"
        case packedAudio = "packed audio"
        case webVTT = "WebVTT"
    }

    package let container: Container
    package internal(set) var tracks: [ObservedTrack] = []
    package var findings: [Finding] = []
    /// The cues of WebVTT; nil for any other container.
    package internal(set) var cues: ObservedCues?
    /// The numbers of movie fragments (mfhd).
    var fragmentNumbers: ClosedRange<Int64>?
    /// The first and the last continuity counter of each PID; nil for one with packets without data only.
    var counters: [Int: (first: UInt8, last: UInt8)] = [:]

    init(_ container: Container) { self.container = container }

    package var video: ObservedTrack? { tracks.first { $0.kind == .video } }
}

/// The samples of a track in one segment.
package struct ObservedTrack: Sendable {
    package enum Kind: String, Sendable {
        case video
        case audio
        case other
    }

    /// track_ID, or PID.
    package let id: Int64
    package let kind: Kind
    /// The ticks in a second.
    package let timescale: Int64
    package internal(set) var format = ObservedFormat()
    package internal(set) var sampleCount = 0
    /// A hash of the bytes and the time of each sample, or in a transport stream of the bytes of all.
    package internal(set) var digests: [Int] = []
    /// The decode time of the first sample, in ticks.
    package internal(set) var start: Int64
    /// The decode time after the last sample; nil if its length is not known.
    package internal(set) var end: Int64?
    /// The presentation time of the first picture or sound.
    package internal(set) var presentation: Int64
    /// The time of the pictures that are decoded after the first and presented before it, as in an open group of pictures.
    var lead: Int64 = 0
    /// The duration of the whole presentation.
    package internal(set) var length: Int64?
    /// The number of ticks after which counting begins at zero again.
    package internal(set) var wrap: Int64?
    /// The samples that are marked as ones to begin with.
    package internal(set) var keyCount = 0
    /// The shortest and the longest sample but the last, in ticks.
    var lengths: ClosedRange<Int64>?
    /// Whether all samples last about the same.
    package var isSteady: Bool { lengths.map { $0.upperBound * 2 <= $0.lowerBound * 3 } ?? true }
    /// Whether the first picture can be decoded by itself; nil if that is not known.
    package internal(set) var beginsWithIDR: Bool?

    var sampleLength: Int64 {
        guard let length, sampleCount > 0 else { return 0 }
        return length / Int64(sampleCount)
    }

    /// The time of some of its ticks, to which the limits of ``MediaLine/interval(_:_:)`` apply.
    package func interval(_ ticks: Int64) -> Interval { MediaLine.interval(ticks, timescale) }

    /// The instant of its presentation, its duration, and the time after which counting begins at zero again.
    package var begin: Interval { interval(presentation) }
    package var duration: Interval? { length.map(interval) }
    package var period: Interval? { wrap.map(interval) }
}

/// The format of a track, as far as headers and parameter sets have it.
package struct ObservedFormat: Sendable {
    /// The codec in the form of CODECS (RFC 6381, 3.3), as far as it can be derived.
    package internal(set) var codec: String?
    package internal(set) var size: PictureSize?
    /// The samples of sound in a second.
    package internal(set) var sampleRate: Int64?
    package internal(set) var channels: Int?
    /// The samples of AAC in a second by its own configuration, half of those that are heard if it has SBR.
    package internal(set) var coreRate: Int64?

    /// The properties that stay, in words.
    var words: [String?] {
        let sounds = channels.map { "\($0) channel\($0 == 1 ? "" : "s")" }
        return [size?.description, sampleRate.map { "\($0) Hz" }, sounds, codec]
    }
}

/// The size of pictures, in the form of RESOLUTION.
package struct PictureSize: Hashable, Sendable, CustomStringConvertible {
    package let width: Int
    package let height: Int

    package var description: String { "\(width)x\(height)" }
}

extension ClosedRange {
    /// The range with a value that may lie beyond it; that value alone if there is none yet.
    package static func covering(_ range: ClosedRange?, _ value: Bound) -> ClosedRange {
        guard let range else { return value...value }
        return Swift.min(range.lowerBound, value)...Swift.max(range.upperBound, value)
    }
}
