package import Timeline

/// A media playlist with what low latency brings (RFC 8216bis, 4.4.3.7 to 4.4.5.4), as values with the lines where they stand.
///
/// The strict reader of ``init(bytes:)`` makes it of what this project writes, and the lenient one of `StreamCheck` of
/// anybody's list; the same rules hold for both.
package struct LowLatencyPlaylist: Hashable, Sendable {
    /// EXT-X-PART (4.4.4.9).
    package struct Part: Hashable, Sendable {
        package var line: Int
        /// As it is written; nil if there is none.
        package var uri: String?
        /// DURATION; nil if there is none that can be read.
        package var duration: Interval?
        /// INDEPENDENT=YES.
        package var isIndependent: Bool
        /// GAP=YES.
        package var isGap: Bool
        /// BYTERANGE as it is written.
        package var range: String?

        package init(
            line: Int,
            uri: String?,
            duration: Interval?,
            isIndependent: Bool = false,
            isGap: Bool = false,
            range: String? = nil
        ) {
            self.line = line
            self.uri = uri
            self.duration = duration
            self.isIndependent = isIndependent
            self.isGap = isGap
            self.range = range
        }
    }

    /// A segment, whole or with as many of its parts as there are yet.
    package struct Segment: Hashable, Sendable {
        /// The media sequence number.
        package var number: Int64
        /// Of its URI, or of the first of its tags.
        package var line: Int
        /// nil as long as it is not whole.
        package var uri: String?
        /// EXTINF.
        package var duration: Interval?
        package var date: WallTime?
        package var isDiscontinuous: Bool
        package var isGap: Bool
        /// The URI of the EXT-X-MAP that applies to it.
        package var map: String?
        package var parts: [Part]
        /// The first of the tags that would have to stand before the first part, and stands behind it (4.4.4.9).
        package var lateTag: LateTag?

        package init(
            number: Int64,
            line: Int,
            uri: String? = nil,
            duration: Interval? = nil,
            date: WallTime? = nil,
            isDiscontinuous: Bool = false,
            isGap: Bool = false,
            map: String? = nil,
            parts: [Part] = [],
            lateTag: LateTag? = nil
        ) {
            self.number = number
            self.line = line
            self.uri = uri
            self.duration = duration
            self.date = date
            self.isDiscontinuous = isDiscontinuous
            self.isGap = isGap
            self.map = map
            self.parts = parts
            self.lateTag = lateTag
        }
    }

    package struct LateTag: Hashable, Sendable {
        package var line: Int
        package var name: String

        package init(line: Int, name: String) {
            self.line = line
            self.name = name
        }
    }

    /// EXT-X-SERVER-CONTROL (4.4.3.8).
    package struct Control: Hashable, Sendable {
        package var line: Int
        package var canBlockReload = false
        package var canSkipUntil: Interval?
        package var canSkipDateRanges = false
        package var holdBack: Interval?
        package var partHoldBack: Interval?

        package init(line: Int) {
            self.line = line
        }
    }

    /// EXT-X-PRELOAD-HINT (4.4.5.3).
    package struct Hint: Hashable, Sendable {
        package var line: Int
        /// TYPE, such as `PART` or `MAP`.
        package var type: String?
        package var uri: String?
        /// BYTERANGE-START.
        package var start: Int64?
        /// BYTERANGE-LENGTH.
        package var length: Int64?

        package init(line: Int, type: String?, uri: String?, start: Int64? = nil, length: Int64? = nil) {
            self.line = line
            self.type = type
            self.uri = uri
            self.start = start
            self.length = length
        }
    }

    /// EXT-X-RENDITION-REPORT (4.4.5.4).
    package struct Report: Hashable, Sendable {
        package var line: Int
        package var uri: String?
        /// LAST-MSN.
        package var lastNumber: Int64?
        /// LAST-PART.
        package var lastPart: Int64?

        package init(line: Int, uri: String?, lastNumber: Int64?, lastPart: Int64?) {
            self.line = line
            self.uri = uri
            self.lastNumber = lastNumber
            self.lastPart = lastPart
        }
    }

    package var targetDuration: Interval?
    /// The line of EXT-X-PART-INF; nil if there is none.
    package var partInfoLine: Int?
    /// PART-TARGET (4.4.3.7).
    package var partTarget: Interval?
    package var control: Control?
    /// EXT-X-SKIP: how many segments are left out, which come before ``segments``; nil if it is no delta update (4.4.5.2).
    package var skippedCount: Int64?
    /// Those that are whole, in the order of their numbers.
    package var segments: [Segment] = []
    /// The one after them, of which there are parts or tags only.
    package var open: Segment?
    package var hints: [Hint] = []
    package var reports: [Report] = []
    package var hasEndList = false
    package var hasIFramesOnly = false
    package var hasDateRanges = false

    package init() {}

    /// The one behind the other, with the one that is not whole.
    package var allSegments: [Segment] { segments + [open].compactMap { $0 } }

    package var hasParts: Bool { open?.parts.isEmpty == false || segments.contains { !$0.parts.isEmpty } }

    /// Whether a player that knows low latency plays it so: there are parts, and the list will change.
    package var isLowLatency: Bool { hasParts && partTarget != nil && !hasEndList }

    /// The first hint of a part; players ignore others (6.3.8).
    package var partHint: Hint? { hints.first { $0.type == "PART" } }

    /// The first of the media sequence numbers that are listed, or were skipped.
    package var firstNumber: Int64? { allSegments.first.map { $0.number - (skippedCount ?? 0) } }

    /// The sum of what is listed.
    package var duration: Interval {
        segments.reduce(open?.partsDuration ?? .zero) { $0 + ($1.duration ?? .zero) }
    }

    /// The segment of a number.
    package func segment(_ number: Int64) -> Segment? {
        guard let first = segments.first else { return open?.number == number ? open : nil }
        let place = number.subtractingReportingOverflow(first.number)
        if !place.overflow, place.partialValue >= 0, place.partialValue < Int64(segments.count) {
            return segments[Int(place.partialValue)]
        }
        return open?.number == number ? open : nil
    }
}

extension LowLatencyPlaylist.Segment {
    /// The sum of the parts that are listed.
    package var partsDuration: Interval { parts.reduce(.zero) { $0 + ($1.duration ?? .zero) } }
}

extension LowLatencyPlaylist.Part {
    /// Whether it says the same, wherever it stands.
    func says(sameAs other: LowLatencyPlaylist.Part) -> Bool {
        uri == other.uri && duration == other.duration && isIndependent == other.isIndependent && isGap == other.isGap
            && range == other.range
    }
}
