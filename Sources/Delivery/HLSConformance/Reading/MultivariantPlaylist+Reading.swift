package import HLS

extension MultivariantPlaylist {
    /// Reads a playlist, strictly: what this project does not write is an error.
    ///
    /// - Throws: the line and what is wrong with it. Any bytes are safe to try.
    package init(bytes: [UInt8]) throws(PlaylistError) {
        let lines = try PlaylistLines(bytes)
        var version = TagSlot<Int>()
        var independentSegments = TagSlot<Bool>()
        var start = TagSlot<PlaylistStart>()
        var renditions: [MediaRendition] = []
        var variants: [VariantStream] = []
        var iFrameStreams: [IFrameStream] = []
        // What EXT-X-STREAM-INF said of the variant whose URI comes next.
        var next: VariantStream?
        for line in lines.lines {
            guard let (name, value) = line.tag else {
                guard var variant = next else { throw line.error("the URI has no EXT-X-STREAM-INF before it") }
                variant.uri = String(line.text)
                variants.append(variant)
                next = nil
                continue
            }
            guard next == nil else { throw line.error("EXT-X-STREAM-INF has no URI after it") }
            guard let tag = TagName(name) else { throw line.error("unknown tag \(name)") }
            switch tag {
            case .version: try version.fill(tag, value.flatMap(PlaylistNumber.integer), in: line)
            case .independentSegments: try independentSegments.fill(tag, value == nil ? true : nil, in: line)
            case .start: try start.fill(tag, try PlaylistStart(value, in: line), in: line)
            case .rendition: renditions.append(try MediaRendition(value, in: line))
            case .variantStream: next = try VariantStream(value, in: line)
            case .iFrameStream: iFrameStreams.append(try IFrameStream(value, in: line))
            default: throw line.error("\(name) does not belong here")
            }
        }
        guard next == nil else {
            throw PlaylistError(line: lines.count, reason: "EXT-X-STREAM-INF has no URI after it")
        }
        guard !variants.isEmpty else { throw PlaylistError(line: lines.count, reason: "there is no variant") }
        self.init(
            version: version.value ?? 1,
            hasIndependentSegments: independentSegments.value ?? false,
            start: start.value,
            renditions: renditions,
            variants: variants,
            iFrameStreams: iFrameStreams
        )
    }
}
