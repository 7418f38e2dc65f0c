internal import StreamReading

/// The rules for heads of HTTP answers.
enum AnswerChecks {
    static func findings(ofPlaylist answer: FetchAnswer) -> [Finding] {
        guard URIReference.isHTTP(answer.uri) else { return [] }
        return playlistIsIdentifiable(answer)
            + typeIsNoOther(.playlistTypeFits, answer, "application/vnd.apple.mpegurl")
            + playlistIsCompressed(answer)
    }

    static func findings(ofKey answer: FetchAnswer, _ uri: String) -> [Finding] {
        URIReference.isHTTP(answer.uri) ? typeIsNoOther(.keyTypeFits, answer, "application/octet-stream").at(uri) : []
    }

    static func findings(
        ofMedia answer: FetchAnswer,
        _ uri: String,
        container: ObservedMedia.Container,
        segment: Int64? = nil
    ) -> [Finding] {
        guard URIReference.isHTTP(answer.uri) else { return [] }
        return mediaIsNotRedirected(answer, uri, segment) + typeFits(answer, uri, container, segment)
    }

    /// RFC 8216, 4: a playlist is identified by the path of its URI or by its content type.
    private static func playlistIsIdentifiable(_ answer: FetchAnswer) -> [Finding] {
        let types: Set = ["application/vnd.apple.mpegurl", "audio/mpegurl", "application/x-mpegurl", "audio/x-mpegurl"]
        let path = URIReference.path(of: answer.uri)
        let type = answer.contentType
        guard !path.hasSuffix(".m3u8"), !path.hasSuffix(".m3u"), !types.contains(type ?? "") else { return [] }
        let found = "Content-Type is \(type ?? "missing"), and the path does not end with .m3u8"
        return [Finding(.playlistIsIdentifiable, uri: answer.uri, found, expected: "application/vnd.apple.mpegurl")]
    }

    /// RFC 9110, 8.3: players do not need the type, but it must not be that of something else.
    private static func typeIsNoOther(_ rule: Rule, _ answer: FetchAnswer, _ expected: String) -> [Finding] {
        guard let type = answer.contentType else { return [] }
        let others = ["text/html", "application/json", "application/xml", "text/xml", "text/vtt", "text/css"]
        let kinds = ["image/", "video/", "font/"]
        guard others.contains(type) || kinds.contains(where: type.hasPrefix) else { return [] }
        return [Finding(rule, uri: answer.uri, "Content-Type is \(type)", expected: expected)]
    }

    /// Apple 10.1. A few lines are not worth compressing.
    private static func playlistIsCompressed(_ answer: FetchAnswer) -> [Finding] {
        guard answer.body.count > 2000, answer.fields["content-encoding"] == nil else { return [] }
        let found = "a list of \(answer.body.count / 1000) kB comes as it is"
        let expected = "Content-Encoding: gzip, which was offered"
        return [Finding(.playlistIsCompressed, uri: answer.uri, found, expected: expected)]
    }

    /// Apple 8.18.
    private static func mediaIsNotRedirected(_ answer: FetchAnswer, _ uri: String, _ segment: Int64?) -> [Finding] {
        guard answer.redirectCount > 0 else { return [] }
        let found = "it is redirected to \(answer.uri)"
        return [Finding(.mediaIsNotRedirected, uri: uri, segment: segment, found, expected: "the media itself")]
    }

    /// Apple 10.4.
    private static func typeFits(
        _ answer: FetchAnswer,
        _ uri: String,
        _ container: ObservedMedia.Container,
        _ segment: Int64?
    ) -> [Finding] {
        let types: [String] =
            switch container {
            case .transportStream: ["video/mp2t"]
            case .fragmentedMP4:
                ["video/mp4", "audio/mp4", "video/iso.segment", "audio/iso.segment", "application/mp4"]
            case .packedAudio: ["audio/aac", "audio/aacp", "audio/mpeg", "audio/ac3", "audio/eac3"]
            case .webVTT: ["text/vtt", "text/plain"]
            }
        let type = answer.contentType
        if let type, types.contains(type) { return [] }
        let found = type.map { "Content-Type is \($0)" } ?? "there is no Content-Type"
        let expected = (types.first ?? "") + (type == nil ? "" : ", for \(container.rawValue)")
        return [Finding(.typeFits, uri: uri, segment: segment, found, expected: expected)]
    }
}
