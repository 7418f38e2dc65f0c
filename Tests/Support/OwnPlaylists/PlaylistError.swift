internal import HLS
internal import PlaylistReading

/// The place at which a text is not what this project writes.
package struct PlaylistError: Error, Hashable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    package let reason: String

    package var description: String { "line \(line): \(reason)" }

    /// Throws the first line in which a text differs from what was read of it and written again, or that the reader finds fault with.
    static func require(_ written: [UInt8], _ bytes: [UInt8], of playlist: ObservedPlaylist) throws(PlaylistError) {
        if written != bytes {
            let (one, two) = (lines(bytes), lines(written))
            let place = zip(one, two).prefix { $0 == $1 }.count
            let (found, expected) = (
                place < one.count ? one[place] : "its end", place < two.count ? two[place] : "its end"
            )
            throw PlaylistError(line: place + 1, reason: "'\(found)' is written again as '\(expected)'")
        }
        if let finding = playlist.findings.first { throw PlaylistError(line: finding.line ?? 1, reason: finding.found) }
        if let segment = playlist.segments.first(where: { $0.uri.utf8.contains(UInt8(ascii: " ")) }) {
            throw PlaylistError(line: segment.line, reason: "the URI contains a space")
        }
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
