internal import HLS
internal import Timeline

extension TagName {
    /// Without the number sign.
    var name: String { String("\(text)".dropFirst()) }

    init?(_ name: Substring) {
        guard let tag = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = tag
    }
}

// How the tags with attributes are read, strictly: an attribute that we do not write is an error.

extension PlaylistStart {
    init(_ text: Substring?, in line: PlaylistLines.Line) throws(PlaylistError) {
        var attributes = try AttributeList(text, in: line)
        self.init(
            timeOffset: try attributes.require("TIME-OFFSET", PlaylistNumber.signedTime),
            isPrecise: try attributes.take("PRECISE", AttributeList.yesOrNo) ?? false
        )
        try attributes.end()
    }
}

extension ServerControl {
    init(_ text: Substring?, in line: PlaylistLines.Line) throws(PlaylistError) {
        var attributes = try AttributeList(text, in: line)
        self.init(
            holdBack: try attributes.require("HOLD-BACK", PlaylistNumber.time),
            canSkipUntil: try attributes.take("CAN-SKIP-UNTIL", PlaylistNumber.time)
        )
        try attributes.end()
    }
}

extension MediaInitializationSection {
    init(_ text: Substring?, in line: PlaylistLines.Line) throws(PlaylistError) {
        var attributes = try AttributeList(text, in: line)
        self.init(uri: try attributes.require("URI", AttributeList.quotedString))
        try attributes.end()
    }
}

extension MediaRendition {
    init(_ text: Substring?, in line: PlaylistLines.Line) throws(PlaylistError) {
        var attributes = try AttributeList(text, in: line)
        self.init(
            kind: try attributes.require("TYPE") { Kind(rawValue: String($0)) },
            group: try attributes.require("GROUP-ID", AttributeList.quotedString),
            name: try attributes.require("NAME", AttributeList.quotedString),
            language: try attributes.require("LANGUAGE", AttributeList.quotedString),
            isDefault: try attributes.take("DEFAULT", AttributeList.yesOrNo) ?? false,
            isAutoselect: try attributes.take("AUTOSELECT", AttributeList.yesOrNo) ?? false,
            channels: try attributes.require("CHANNELS") { text in
                AttributeList.quotedString(text).flatMap { PlaylistNumber.integer($0[...]) }
            },
            uri: try attributes.require("URI", AttributeList.quotedString)
        )
        try attributes.end()
    }
}

extension VariantStream {
    /// The URI is empty until its line comes.
    init(_ text: Substring?, in line: PlaylistLines.Line) throws(PlaylistError) {
        var attributes = try AttributeList(text, in: line)
        let resolution = try attributes.require("RESOLUTION", Self.resolution)
        self.init(
            bandwidth: try attributes.require("BANDWIDTH", PlaylistNumber.integer),
            averageBandwidth: try attributes.require("AVERAGE-BANDWIDTH", PlaylistNumber.integer),
            codecs: try attributes.require("CODECS", AttributeList.quotedString),
            width: resolution.width,
            height: resolution.height,
            frameRate: try attributes.require("FRAME-RATE", Self.frameRate),
            audioGroup: try attributes.take("AUDIO", AttributeList.quotedString),
            uri: ""
        )
        try attributes.end()
    }

    /// A decimal-resolution.
    fileprivate static func resolution(_ text: Substring) -> (width: Int, height: Int)? {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width: Int = PlaylistNumber.integer(parts[0]),
            let height: Int = PlaylistNumber.integer(parts[1])
        else { return nil }
        return (width, height)
    }

    /// Only whole rates are of this project.
    private static func frameRate(_ text: Substring) -> FrameRate? {
        let time = PlaylistNumber.time(text)?.ticks ?? 0
        return time.isMultiple(of: MediaTime.ticksPerSecond) ? FrameRate(Int(time / MediaTime.ticksPerSecond)) : nil
    }
}

extension IFrameStream {
    init(_ text: Substring?, in line: PlaylistLines.Line) throws(PlaylistError) {
        var attributes = try AttributeList(text, in: line)
        let resolution = try attributes.require("RESOLUTION", VariantStream.resolution)
        self.init(
            bandwidth: try attributes.require("BANDWIDTH", PlaylistNumber.integer),
            averageBandwidth: try attributes.require("AVERAGE-BANDWIDTH", PlaylistNumber.integer),
            codecs: try attributes.require("CODECS", AttributeList.quotedString),
            width: resolution.width,
            height: resolution.height,
            uri: try attributes.require("URI", AttributeList.quotedString)
        )
        try attributes.end()
    }
}

/// A tag that may stand in a playlist once: what was read of it, if it was there.
struct TagSlot<Value> {
    private(set) var value: Value?

    /// - Parameter read: nil if what the tag says cannot be read.
    /// - Throws: if the tag was there before.
    mutating func fill(_ tag: TagName, _ read: Value?, in line: PlaylistLines.Line) throws(PlaylistError) {
        guard let read else { throw line.error("the value of \(tag.name) is malformed") }
        guard value == nil else { throw line.error("\(tag.name) appears twice") }
        value = read
    }
}
