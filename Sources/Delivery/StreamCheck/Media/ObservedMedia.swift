/// What a segment has inside.
package struct ObservedMedia: Sendable {
    package enum Container: String, Sendable {
        case transportStream = "a transport stream"
        case fragmentedMP4 = "fragmented MP4"
        case packedAudio = "packed audio"
        case webVTT = "WebVTT"
    }

    package let container: Container
    package internal(set) var tracks: [ObservedTrack] = []
    package internal(set) var findings: [Finding] = []
    /// Of movie fragments (mfhd).
    var fragmentNumbers: ClosedRange<Int64>?
    /// The first and the last continuity counter of each PID; nil for one with packets without data only.
    var counters: [Int: (first: UInt8, last: UInt8)] = [:]

    init(_ container: Container) { self.container = container }

    var video: ObservedTrack? { tracks.first { $0.kind == .video } }
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
    /// Ticks a second.
    package let timescale: Int64
    /// As CODECS has it (RFC 6381, 3.3), as far as it can be told.
    package internal(set) var codec: String?
    /// Of the pictures, where the header says it.
    package internal(set) var size: (width: Int, height: Int)?
    package internal(set) var sampleCount = 0
    /// When the first sample is decoded, in ticks.
    package internal(set) var start: Int64
    /// When the sample behind the last would be decoded; nil if the length of the last is not known.
    package internal(set) var end: Int64?
    /// When the first picture or sound is presented.
    package internal(set) var presentation: Int64
    /// How long all of it is presented.
    package internal(set) var length: Int64?
    /// Ticks after which counting begins at zero again.
    package internal(set) var wrap: Int64?
    /// Whether the first picture is one to begin with; nil if that is not known.
    package internal(set) var beginsWithIDR: Bool?

    /// How long a sample is on average, in ticks.
    var sampleLength: Int64 {
        guard let length, sampleCount > 0 else { return 0 }
        return length / Int64(sampleCount)
    }
}
