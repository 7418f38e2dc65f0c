internal import Fetching
internal import Platform
internal import StreamReading

/// The rules for heads of HTTP answers.
enum AnswerChecks {
    static func findings(ofPlaylist answer: FetchAnswer) -> [Finding] {
        guard URIReference.isHTTP(answer.uri) else { return [] }
        let type = typeIsNoOther(.playlistTypeFits, answer, "application/vnd.apple.mpegurl")
        return [playlistIsIdentifiable(answer), type, playlistIsCompressed(answer)].compactMap(\.self).at(answer.uri)
    }

    static func findings(ofKey answer: FetchAnswer) -> [Finding] {
        guard URIReference.isHTTP(answer.uri) else { return [] }
        return [typeIsNoOther(.keyTypeFits, answer, "application/octet-stream")].compactMap(\.self)
    }

    static func findings(ofMedia answer: FetchAnswer, in container: ObservedMedia.Container) -> [Finding] {
        guard URIReference.isHTTP(answer.uri) else { return [] }
        let type = typeIsNoOther(.mediaTypeFits, answer, "that of \(container.rawValue)", ofMedia: true)
        return [mediaIsNotRedirected(answer), type ?? typeFits(answer, container)].compactMap(\.self)
    }

    private static func playlistIsIdentifiable(_ answer: FetchAnswer) -> Finding? {
        let types: Set = ["application/vnd.apple.mpegurl", "audio/mpegurl", "application/x-mpegurl", "audio/x-mpegurl"]
        let path = URIReference.path(of: answer.uri)
        let type = answer.contentType
        guard !path.hasSuffix(".m3u8"), !path.hasSuffix(".m3u"), !types.contains(type ?? "") else { return nil }
        let found = "Content-Type is \(type ?? "missing"), and the path does not end with .m3u8"
        return Finding(.playlistIsIdentifiable, found, expected: "application/vnd.apple.mpegurl, or .m3u8")
    }

    /// Players do not need the type, but it must not be that of something else.
    private static func typeIsNoOther(
        _ rule: Rule,
        _ answer: FetchAnswer,
        _ expected: String,
        ofMedia isMedia: Bool = false
    ) -> Finding? {
        guard let type = answer.contentType else { return nil }
        let others = ["text/html", "application/json", "application/xml", "text/xml", "text/css"]
        let kinds = ["image/", "font/"] + (isMedia ? [] : ["video/", "text/vtt"])
        guard others.contains(type) || kinds.contains(where: type.hasPrefix) else { return nil }
        return Finding(rule, "Content-Type is \(type)", expected: expected)
    }

    /// A few lines are not worth compressing.
    private static func playlistIsCompressed(_ answer: FetchAnswer) -> Finding? {
        guard answer.body.count > 2000, answer.fields["content-encoding"] == nil else { return nil }
        let found = "a list of \(answer.body.count / 1000) kB comes without Content-Encoding"
        return Finding(.playlistIsCompressed, found, expected: "Content-Encoding: gzip, which was offered")
    }

    private static func mediaIsNotRedirected(_ answer: FetchAnswer) -> Finding? {
        guard answer.redirectCount > 0 else { return nil }
        return Finding(.mediaIsNotRedirected, "it is redirected to \(answer.uri)", expected: "the media itself")
    }

    private static func typeFits(_ answer: FetchAnswer, _ container: ObservedMedia.Container) -> Finding? {
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
        return Finding(.typeFits, found, expected: "\(types.first ?? ""), for \(container.rawValue)")
    }
}

extension FetchAnswer {
    /// The media type without parameters, in lower case; nil if there is none.
    var contentType: String? { fields["content-type"].map { $0.prefix { $0 != ";" }.trimming(" ").lowercased() } }
}
