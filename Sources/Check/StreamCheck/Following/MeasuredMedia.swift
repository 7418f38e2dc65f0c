internal import PlaylistReading
internal import MediaReading
internal import Timeline

/// The figures of the segments of a rendition, as far as they were examined.
struct MeasuredMedia: Sendable {
    private(set) var count = 0
    private(set) var codecs: [String] = []
    /// Whether the codecs of all tracks are known.
    private(set) var isKnown = false
    /// The times of each kind of track.
    private(set) var spans: [Span] = []
    private(set) var size: PictureSize?
    private(set) var sampleRate: Int64?
    private(set) var channels: Int?
    /// Pictures, their length, and those among them that can be decoded by themselves.
    private var pictures = (count: 0, length: Interval.zero, keys: 0)
    /// Whether all pictures last the same.
    private var isSteady = true

    /// The presentation of the tracks of one kind, from the first segment that was examined to the last.
    struct Span: Sendable {
        let kind: ObservedTrack.Kind
        let start: Interval
        var end: Interval?
        /// The time after which timestamps begin at zero again.
        let wrap: Interval?
        let first: Int64
        var last: Int64

        func isFromStart(of list: ObservedPlaylist) -> Bool { first == list.segments.first?.number }

        func isToEnd(of list: ObservedPlaylist) -> Bool { last == list.segments.last?.number }
    }

    private mutating func note(_ track: ObservedTrack, _ number: Int64) {
        let end = track.duration.map { track.begin + $0 }
        if let place = spans.firstIndex(where: { $0.kind == track.kind }) {
            (spans[place].end, spans[place].last) = (end, number)
        } else {
            let (start, wrap) = (track.begin, track.period)
            spans.append(Span(kind: track.kind, start: start, end: end, wrap: wrap, first: number, last: number))
        }
    }

    mutating func take(_ media: ObservedMedia, _ segment: ObservedSegment) {
        let isFirst = count == 0
        count += 1
        let known = media.tracks.compactMap(\.format.codec)
        isKnown = (isFirst || isKnown) && !media.tracks.isEmpty && known.count == media.tracks.count
        for track in media.tracks where track.kind != .other { note(track, segment.number) }
        for codec in known where !codecs.contains(codec) && codecs.count < 20 {
            codecs.append(codec)
        }
        let sounds = media.tracks.filter { $0.kind == .audio }.map(\.format)
        sampleRate = sounds.lazy.compactMap(\.sampleRate).first ?? sampleRate
        channels = sounds.lazy.compactMap(\.channels).first ?? channels
        guard let video = media.video else { return }
        size = video.format.size ?? size
        guard let length = video.duration, video.sampleCount > 1 else { return }
        pictures.count += video.sampleCount
        pictures.length = pictures.length + length
        pictures.keys += video.keyCount
        isSteady = isSteady && video.isSteady
    }

    /// The pictures in 1000 s; nil if there are none, or they do not last the same.
    var frameRate: Int64? {
        guard isSteady, pictures.length >= .milliseconds(500) else { return nil }
        let microseconds = pictures.length.nanoseconds / 1000
        return (Int64(pictures.count) * 1_000_000_000 + microseconds / 2) / microseconds
    }

    /// The average time between pictures that can be decoded by themselves.
    var keyInterval: Interval? {
        pictures.keys > 0 ? Interval(nanoseconds: pictures.length.nanoseconds / Int64(pictures.keys)) : nil
    }
}
