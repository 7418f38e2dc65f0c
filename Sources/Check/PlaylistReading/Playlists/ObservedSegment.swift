package import Timeline

/// A segment in a media playlist; in low latency also one that is incomplete.
package struct ObservedSegment: FindingPlace, Hashable {
    /// Its media sequence number (RFC 8216, 4.3.3.2).
    package internal(set) var number: Int64 = 0
    /// Its Discontinuity Sequence Number (RFC 8216, 6.2.1).
    package internal(set) var discontinuityNumber: Int64 = 0
    /// The line of its URI; that of its first tag as long as it has none.
    package internal(set) var line = 0
    /// The URI as it is written; empty as long as only parts of the segment are listed.
    package internal(set) var uri = ""
    /// EXTINF; nil if there is none that can be read.
    package internal(set) var duration: Interval?
    /// The unit of the last digit of EXTINF.
    package internal(set) var durationResolution = Interval.seconds(1)
    package internal(set) var date: WallTime?
    /// The unit of the last digit of the date.
    package internal(set) var dateResolution = Interval.zero
    package internal(set) var isDiscontinuous = false
    /// Whether there is nothing to request: EXT-X-GAP, or a URI with a variable whose value is not known.
    package internal(set) var isGap = false
    /// Whether its URI or that of its header has a variable whose value is not known.
    package internal(set) var isUnknown = false
    /// The beginning of the title in EXTINF.
    package internal(set) var title = ""
    /// The EXT-X-MAP that applies to it.
    package internal(set) var map: ObservedMap?
    /// EXT-X-BYTERANGE with its resolved offset.
    package internal(set) var range: ObservedRange?
    /// EXT-X-BITRATE that applies to it, in kilobits a second.
    package internal(set) var bitrate: Int64?
    /// The EXT-X-KEY that applies to it; nil if it is not encrypted, or in another way.
    package internal(set) var key: ObservedKey?
    /// Whether an EXT-X-KEY applies to it that prevents its examination.
    package internal(set) var isEncrypted = false
    /// The METHOD of each EXT-X-KEY that applies to it.
    package internal(set) var methods: Set<String> = []
    /// EXT-X-PART: the listed parts.
    package internal(set) var parts: [ObservedPart] = []
    /// The first tag after the first part that would have to precede it (RFC 8216bis, 4.4.4.9).
    package internal(set) var lateTag: ObservedTag?

    package var segmentNumber: Int64? { number }

    /// Whether it is complete.
    package var isWhole: Bool { !uri.isEmpty }

    /// The sum of the listed parts.
    package var partsDuration: Interval { parts.reduce(.zero) { $0 + ($1.duration ?? .zero) } }
}

/// EXT-X-PART (RFC 8216bis, 4.4.4.9).
package struct ObservedPart: Hashable, Sendable {
    @Uncompared package private(set) var line: Int
    /// The URI as it is written; nil if there is none.
    package let uri: String?
    /// DURATION; nil if there is none that can be read.
    package let duration: Interval?
    package let isIndependent: Bool
    package let isGap: Bool
    /// BYTERANGE as it is written.
    package let range: String?

    init(_ tag: ObservedTag) {
        let attributes = tag.attributes
        line = tag.line
        uri = attributes.text("URI")
        duration = attributes.seconds("DURATION")
        isIndependent = attributes.isYes("INDEPENDENT")
        isGap = attributes.isYes("GAP")
        range = attributes.text("BYTERANGE")
    }
}

/// EXT-X-MAP: the location of the segments' header.
package struct ObservedMap: Hashable, Sendable, CustomStringConvertible {
    @Uncompared package private(set) var line: Int
    package let uri: String
    package let range: ObservedRange?
    /// The EXT-X-KEY that applies to it.
    package let key: ObservedKey?
    /// Whether one applies to it that prevents its examination.
    @Uncompared package private(set) var isEncrypted: Bool

    package var description: String { "'\(uri.prefix(80))'" + (range.map { " with BYTERANGE \($0)" } ?? "") }
}

/// A part of a resource in bytes.
package struct ObservedRange: Hashable, Sendable, CustomStringConvertible {
    package let offset: Int64
    /// The length, above zero.
    package let length: Int64

    /// Both are below 2^62, so their sum is within Int64.
    package var bytes: Range<Int64> { offset..<offset + length }
    package var description: String { "\(length)@\(offset)" }

    /// `LENGTH[@OFFSET]` (RFC 8216, 4.3.2.2).
    ///
    /// - Parameter end: the end of the range before it in the same resource, for one without an offset.
    package init?(_ text: String, after end: Int64?) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let length = ObservedNumber.integer(parts[0]), length > 0,
            let offset = parts.count == 2 ? ObservedNumber.integer(parts[1]) : end, max(length, offset) < 1 << 61
        else { return nil }
        (self.offset, self.length) = (offset, length)
    }
}
