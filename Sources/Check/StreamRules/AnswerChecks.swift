package import Fetching
internal import Platform
package import MediaReading
package import PlaylistReading

/// The rules for heads of HTTP answers.
package enum AnswerChecks {
    package static func findings(ofPlaylist answer: FetchAnswer) -> [Finding] {
        findings(
            (.playlistIsIdentifiable, missingIdentity(of: answer)),
            (.playlistTypeFits, otherType(of: answer, "application/vnd.apple.mpegurl")),
            (.playlistIsCompressed, missingCompression(of: answer)),
            of: answer
        )
        .at(answer.uri)
    }

    package static func findings(ofKey answer: FetchAnswer) -> [Finding] {
        findings((.keyTypeFits, otherType(of: answer, "application/octet-stream")), of: answer)
    }

    package static func findings(ofMedia answer: FetchAnswer, in container: ObservedMedia.Container) -> [Finding] {
        let type = otherType(of: answer, "that of \(container.rawValue)", isMedia: true)
        let redirection = ("it is redirected to \(answer.uri)", "the media itself")
        return findings(
            (.mediaIsNotRedirected, answer.redirectCount > 0 ? redirection : nil),
            (.mediaTypeFits, type),
            (.typeFits, type == nil ? misfit(answer, container) : nil),
            of: answer
        )
    }

    /// The place at which the bytes of an answer to a request for a range begin, nil if it is not known, and what is wrong with its head
    /// (RFC 9110, 15.3.7).
    package static func start(of answer: FetchAnswer, asked range: ObservedRange) -> (start: Int64?, found: String?) {
        guard answer.status == 206 else { return (0, "a request for a range is answered with 200") }
        if answer.contentType == "multipart/byteranges" {
            return (nil, "a request for one range is answered with multipart/byteranges")
        }
        let said = answer.fields["content-range"]
        let first = said.map { Int64($0.drop { !$0.isNumber }.prefix { $0.isNumber }) } ?? range.offset
        let found = said.map { "Content-Range is '\($0)'" } ?? "206 comes without Content-Range"
        return (first, said != nil && first == range.offset ? nil : found)
    }

    private static func findings(_ problems: (Rule, Message?)..., of answer: FetchAnswer) -> [Finding] {
        guard URIReference.isHTTP(answer.uri) else { return [] }
        return problems.compactMap { rule, problem in problem.map { Finding(rule, $0.0, expected: $0.1) } }
    }

    private static func missingIdentity(of answer: FetchAnswer) -> Message? {
        let types: Set = ["application/vnd.apple.mpegurl", "audio/mpegurl", "application/x-mpegurl", "audio/x-mpegurl"]
        let path = URIReference.path(of: answer.uri)
        let type = answer.contentType ?? "missing"
        guard !path.hasSuffix(".m3u8"), !path.hasSuffix(".m3u"), !types.contains(type) else { return nil }
        let found = "Content-Type is \(type), and the path does not end with .m3u8"
        return (found, "application/vnd.apple.mpegurl, or .m3u8")
    }

    /// Players do not need the type, but it must not be that of something else.
    private static func otherType(of answer: FetchAnswer, _ right: String, isMedia: Bool = false) -> Message? {
        guard let type = answer.contentType else { return nil }
        let others = ["text/html", "application/json", "application/xml", "text/xml", "text/css"]
        let kinds = ["image/", "font/"] + (isMedia ? [] : ["video/", "text/vtt"])
        guard others.contains(type) || kinds.contains(where: type.hasPrefix) else { return nil }
        return ("Content-Type is \(type)", right)
    }

    /// A few lines are not worth compressing.
    private static func missingCompression(of answer: FetchAnswer) -> Message? {
        guard answer.body.count > 2000, answer.fields["content-encoding"] == nil else { return nil }
        let found = "a list of \(answer.body.count / 1000) kB comes without Content-Encoding"
        return (found, "Content-Encoding: gzip, which was offered")
    }

    private static func misfit(_ answer: FetchAnswer, _ container: ObservedMedia.Container) -> Message? {
        let types: [String] =
            switch container {
            case .transportStream: ["video/mp2t"]
            case .fragmentedMP4:
                ["video/mp4", "audio/mp4", "video/iso.segment", "audio/iso.segment", "application/mp4"]
            case .packedAudio: ["audio/aac", "audio/aacp", "audio/mpeg", "audio/ac3", "audio/eac3"]
            case .webVTT: ["text/vtt", "text/plain"]
            }
        let type = answer.contentType
        if let type, types.contains(type) { return nil }
        let found = type.map { "Content-Type is \($0)" } ?? "there is no Content-Type"
        return (found, "\(types.first ?? ""), for \(container.rawValue)")
    }
}

extension FetchAnswer {
    /// The media type without parameters, in lower case; nil if there is none.
    var contentType: String? { fields["content-type"].map { $0.prefix { $0 != ";" }.trimming(" ").lowercased() } }
}
