internal import HLS
package import Timeline

/// A request of a session, and its outcome.
package struct SessionRequest: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case multivariant
        /// The list of a rendition, including sound and subtitles.
        case playlist
        /// A list, header or segment of I-frames.
        case iframes
        case header
        /// A segment; reports have the word of its first track for it.
        case segment
        /// A part of a segment.
        case part
        /// The key of encrypted segments.
        case key
        /// A steering manifest.
        case steering
        /// A list of the assets of a break.
        case assets
        /// A playlist, header or segment of an asset.
        case ad
        case other
    }

    /// The break that a request for an asset, or for a list of assets, is for.
    package struct OfBreak: Hashable, Sendable {
        /// The Unix second at which the break begins.
        package let second: Int64
        /// The number of the asset; nil for a list.
        package let asset: Int?
        /// `_HLS_primary_id`: the player's name for the playback of the stream (RFC 8216bis, D.4).
        package let primaryID: String?
        /// `_HLS_start_offset`: where in the break the player begins, in seconds.
        package let startOffset: Double?
        /// Whether it is a segment of the asset.
        package let isMedia: Bool

        package init(
            second: Int64,
            asset: Int? = nil,
            primaryID: String? = nil,
            startOffset: Double? = nil,
            isMedia: Bool = false
        ) {
            (self.second, self.asset, self.isMedia) = (second, asset, isMedia)
            (self.primaryID, self.startOffset) = (primaryID, startOffset)
        }
    }

    /// The position of a segment on the timeline.
    package struct Segment: Hashable, Sendable {
        package let number: Int64
        package let start: WallTime
        package let duration: Interval

        var end: WallTime { start + duration }

        package init(number: Int64, start: WallTime, duration: Interval) {
            (self.number, self.start, self.duration) = (number, start, duration)
        }
    }

    /// The time for which an answer asks the player to leave the resource alone.
    package enum Pause: Hashable, Sendable {
        /// TTL of a steering manifest in seconds; after an error, that of the others (RFC 8216bis, 7.4).
        case lifetime(Int)
        /// Retry-After of a 429 or 503 in seconds (RFC 9110, 10.2.3).
        case retryAfter(Int)
    }

    /// The number of the request in the order in which a session's requests were recorded, from 1. An event loop hands over what it has
    /// answered at the end of its turn, so another's may end later and have a lower number.
    package internal(set) var id = 0
    package let kind: Kind
    /// Path and query without the first slash, and without the parts that no answer depends on.
    package let path: String
    /// The bytes of the path that came before the session's name: those of the base of a redirect that is not below it. It is nil if the
    /// path was requested without the name.
    package let nameStart: Int?
    /// The rendition; nil for resources of all renditions.
    package let rendition: String?
    /// The pathway by which it came; nil for none.
    package let pathway: String?
    package let segment: Segment?
    /// The break that it is about; nil for requests of the stream itself.
    package let ofBreak: OfBreak?
    package let asked: WallTime
    /// The time of the first byte; nil if nothing was sent.
    package let firstByte: WallTime?
    package let ended: WallTime
    /// The status; 0 if there was no answer.
    package let status: Int
    /// The time until the player is to ask for the same again; nil if the answer has none.
    package let pause: Pause?
    /// The bytes of the body that were sent.
    package let bytes: Int
    /// Whether the player closed the connection before all was sent.
    package let isAborted: Bool
    /// The faults that affected the answer, in the form of URLs.
    package let faults: [String]
    /// The data that the player sent about itself; see ``CMCD``.
    package let cmcd: CMCD.Source?

    package init(
        kind: Kind,
        path: String,
        nameStart: Int? = nil,
        rendition: String? = nil,
        pathway: String? = nil,
        segment: Segment? = nil,
        ofBreak: OfBreak? = nil,
        asked: WallTime,
        firstByte: WallTime?,
        ended: WallTime,
        status: Int,
        pause: Pause? = nil,
        bytes: Int,
        isAborted: Bool = false,
        faults: [String] = [],
        cmcd: CMCD.Source? = nil
    ) {
        (self.kind, self.path, self.nameStart, self.rendition) = (kind, path, nameStart, rendition)
        (self.pathway, self.segment, self.ofBreak) = (pathway, segment, ofBreak)
        (self.asked, self.firstByte, self.ended, self.pause) = (asked, firstByte, ended, pause)
        (self.status, self.bytes, self.isAborted) = (status, bytes, isAborted)
        (self.faults, self.cmcd) = (faults, cmcd)
    }

    /// Path and query as requested, without the first slash.
    func asked(in session: String) -> String {
        guard let nameStart else { return path }
        let place = path.utf8.index(path.startIndex, offsetBy: nameStart, limitedBy: path.endIndex) ?? path.endIndex
        return "\(path[..<place])session/\(session)/\(path[place...])"
    }

    /// The approximate number of bytes in memory.
    var cost: Int {
        400 + path.utf8.count + (rendition?.utf8.count ?? 0) + faults.reduce(0) { $0 + 16 + $1.utf8.count }
            + (cmcd?.byteCount ?? 0) + (ofBreak?.primaryID?.utf8.count ?? 0)
    }

    /// Whether the player received the complete answer.
    var isGood: Bool { [200, 206, 304].contains(status) && !isAborted }

    /// Whether it is a segment for playing, and not a small picture for seeking.
    var isMedia: Bool { track != nil }

    /// The first track of a segment, or of a part of one; nil for other requests.
    var track: TrackKind? {
        switch kind {
        case .segment, .part: rendition.map { RenditionName($0).kind } ?? .pictures
        case .multivariant, .playlist, .iframes, .header, .key, .steering, .assets, .ad, .other: nil
        }
    }

    /// The word for its kind in reports.
    var kindName: String { kind == .segment ? track?.requestName ?? kind.rawValue : kind.rawValue }

    /// Whether it is a segment, or a part of one, with pictures.
    var hasPictures: Bool { track == .pictures }
}

/// A player of a session, as far as it is recorded.
package struct SessionPlayer: Hashable, Sendable, Encodable {
    /// Its name and version: `VLC/3.0.18`.
    package let agent: String
    /// Its network: `192.0.2.0/24`.
    package let address: String

    /// - Parameter userAgent: the field as sent; nil if there was none.
    package init(userAgent: String?, address: String) {
        agent = Self.name(userAgent ?? "")
        self.address = address
    }

    private static let longestName = 40
    /// Browsers include each other's names; the first of these that occurs is their own.
    private static let browsers = ["Edg/", "OPR/", "SamsungBrowser/", "Firefox/", "HeadlessChrome/", "Chrome/"]

    /// The part of the field User-Agent that names the player, without system and device; for a browser it is no more than its main
    /// version.
    static func name(_ userAgent: String) -> String {
        var depth = 0
        let products = userAgent.prefix(1000).filter { character in
            if character == "(" { depth += 1 }
            defer { if character == ")" { depth = max(0, depth - 1) } }
            return depth == 0
        }.split(separator: " ")
        guard let first = products.first else { return "unknown" }
        guard first.hasPrefix("Mozilla/") else { return clean(first) }
        for browser in browsers {
            if let product = products.first(where: { $0.hasPrefix(browser) }) { return clean(mainVersion(product)) }
        }
        guard let version = products.first(where: { $0.hasPrefix("Version/") }),
            products.last?.hasPrefix("Safari/") == true
        else { return clean(products.last ?? first) }
        return clean("Safari/" + mainVersion(version).dropFirst("Version/".count))
    }

    private static func mainVersion(_ product: Substring) -> Substring { product.prefix { $0 != "." } }

    private static func clean(_ text: some StringProtocol) -> String {
        let name = text.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }.prefix(longestName)
        return name.isEmpty ? "unknown" : String(String.UnicodeScalarView(name))
    }
}
