internal import Platform
package import Timeline

/// The tags that low latency adds to a media playlist (RFC 8216bis, 4.4.3.7 to 4.4.5.4).
package enum LowLatencyTags {
    /// The tolerance of sums: a frame of 24 a second, and the rounding of many durations.
    package static let frame = Interval.milliseconds(50)
    /// The rounding of a duration of six decimals, and of one of three.
    package static let rounding = Interval.milliseconds(1)
}

extension ObservedTag {
    // EXT-X-SERVER-CONTROL (4.4.3.8).
    package var canBlockReload: Bool { attributes.isYes("CAN-BLOCK-RELOAD") }
    package var canSkipUntil: Interval? { attributes.seconds("CAN-SKIP-UNTIL") }
    package var canSkipDateRanges: Bool { attributes.isYes("CAN-SKIP-DATERANGES") }
    package var partHoldBack: Interval? { attributes.seconds("PART-HOLD-BACK") }

    // EXT-X-MEDIA (4.4.6.1), EXT-X-PRELOAD-HINT (4.4.5.3) and EXT-X-RENDITION-REPORT (4.4.5.4).
    package var group: String? { attributes.text("GROUP-ID") }
    /// TYPE, such as `AUDIO`, `PART` or `MAP`.
    package var type: String? { attributes["TYPE"] }
    package var uri: String? { attributes.text("URI") }
    /// The URI; nil if there is none, or not one that can be requested.
    package var knownURI: String? { URIReference.known(uri) }
    package var start: Int64? { attributes.integer("BYTERANGE-START") }
    package var lastNumber: Int64? { attributes.integer("LAST-MSN") }
    package var lastPart: Int64? { attributes.integer("LAST-PART") }
}

extension ObservedPlaylist {
    /// The segments, and then the incomplete one with listed parts.
    package var allSegments: [ObservedSegment] { segments + [open].compactMap { $0 } }

    package var hasParts: Bool { open != nil || segments.contains { !$0.parts.isEmpty } }

    /// Whether low-latency players treat it as such: there are parts, and the list will change.
    package var isLowLatency: Bool { partTarget != nil && !hasEndList && hasParts }

    package var control: ObservedTag? { tag("EXT-X-SERVER-CONTROL") }
    package var hints: [ObservedTag] { tags("EXT-X-PRELOAD-HINT") }
    package var reports: [ObservedTag] { tags("EXT-X-RENDITION-REPORT") }

    /// The first hint of a part; players ignore others (RFC 8216bis, 6.3.8).
    package var partHint: ObservedTag? { hints.first { $0.type == "PART" } }

    /// The first media sequence number that is listed, or was skipped.
    package var firstNumber: Int64? { allSegments.first.map { $0.number - (skippedCount ?? 0) } }

    /// The sum of everything that is listed.
    package var durationWithParts: Interval { duration + (open?.partsDuration ?? .zero) }

    /// The segment of a number; nil if it is not listed.
    package func listed(_ number: Int64) -> ObservedSegment? {
        numbers.contains(number) ? segment(number) : open?.number == number ? open : nil
    }
}
