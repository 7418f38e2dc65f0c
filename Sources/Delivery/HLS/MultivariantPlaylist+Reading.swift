internal import Timeline

extension MultivariantPlaylist {
    /// Reads a playlist, strictly: what this project does not write is an error.
    ///
    /// - Throws: the line and what is wrong with it. Any bytes are safe to try.
    package init(bytes: [UInt8]) throws(HLSError) {
        let lines = try PlaylistLines(bytes)
        var version: Int?
        var hasIndependentSegments = false
        var start: PlaylistStart?
        var variants: [Variant] = []
        var pending: Variant?
        for line in lines.lines {
            guard let tag = line.tag else {
                guard var variant = pending else { throw line.error("there is no EXT-X-STREAM-INF before the URI") }
                variant.uri = String(line.text)
                variants.append(variant)
                pending = nil
                continue
            }
            guard pending == nil else { throw line.error("there is no URI behind EXT-X-STREAM-INF") }
            switch tag.name {
            case "EXT-X-VERSION":
                guard version == nil else { throw line.error("EXT-X-VERSION is there twice") }
                version = tag.value.flatMap(PlaylistNumber.integer)
                guard version != nil else { throw line.error("the value of EXT-X-VERSION is damaged") }
            case "EXT-X-INDEPENDENT-SEGMENTS":
                guard tag.value == nil, !hasIndependentSegments else {
                    throw line.error("EXT-X-INDEPENDENT-SEGMENTS is there twice or has a value")
                }
                hasIndependentSegments = true
            case "EXT-X-START":
                guard start == nil else { throw line.error("EXT-X-START is there twice") }
                start = try PlaylistStart(tag.value, in: line)
            case "EXT-X-STREAM-INF": pending = try Variant(tag.value, in: line)
            default: throw line.error("\(tag.name) is not known here")
            }
        }
        guard pending == nil else {
            throw .playlist(line: lines.count, reason: "there is no URI behind EXT-X-STREAM-INF")
        }
        guard !variants.isEmpty else { throw .playlist(line: lines.count, reason: "there is no variant") }
        self.init(
            version: version ?? 1,
            hasIndependentSegments: hasIndependentSegments,
            start: start,
            variants: variants
        )
    }
}

extension MultivariantPlaylist.Variant {
    /// Reads the attributes of EXT-X-STREAM-INF; the URI is empty until its line comes.
    fileprivate init(_ text: Substring?, in line: PlaylistLines.Line) throws(HLSError) {
        var attributes = try AttributeList(text, in: line)
        let resolution = try attributes.require("RESOLUTION") { value -> (width: Int, height: Int)? in
            let parts = value.split(separator: "x", omittingEmptySubsequences: false)
            guard parts.count == 2, let width: Int = PlaylistNumber.integer(parts[0]),
                let height: Int = PlaylistNumber.integer(parts[1])
            else { return nil }
            return (width, height)
        }
        self.init(
            bandwidth: try attributes.require("BANDWIDTH", PlaylistNumber.integer),
            averageBandwidth: try attributes.require("AVERAGE-BANDWIDTH", PlaylistNumber.integer),
            codecs: try attributes.require("CODECS", AttributeList.quotedString),
            width: resolution.width,
            height: resolution.height,
            frameRate: try attributes.require("FRAME-RATE") { value in
                let time = PlaylistNumber.time(value)?.ticks ?? 0
                // Only whole rates are of this project.
                return time.isMultiple(of: MediaTime.ticksPerSecond)
                    ? FrameRate(Int(time / MediaTime.ticksPerSecond)) : nil
            },
            uri: ""
        )
        try attributes.end()
    }
}
