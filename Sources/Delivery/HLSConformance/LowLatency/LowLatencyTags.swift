internal import HLS
internal import Timeline

/// How the tags of low latency are read, strictly: an attribute that we do not write is an error.
enum LowLatencyTags {
    /// EXT-X-PART-INF (RFC 8216bis, 4.4.3.7).
    static func partTarget(_ text: Substring?, in line: PlaylistLines.Line) throws(PlaylistError) -> Interval {
        var attributes = try AttributeList(text, in: line)
        let target = try attributes.require("PART-TARGET", PlaylistNumber.interval)
        try attributes.end()
        return target
    }

    /// EXT-X-SERVER-CONTROL (4.4.3.8), and what of it lists without low latency have.
    static func control(
        _ text: Substring?,
        in line: PlaylistLines.Line
    ) throws(PlaylistError) -> (control: LowLatencyPlaylist.Control, plain: ServerControl?) {
        var attributes = try AttributeList(text, in: line)
        // Once more as ticks, which sums are exact in.
        var plain = try AttributeList(text, in: line)
        var control = LowLatencyPlaylist.Control(line: line.number)
        control.canBlockReload = try attributes.take("CAN-BLOCK-RELOAD", yes) ?? false
        control.canSkipUntil = try attributes.take("CAN-SKIP-UNTIL", PlaylistNumber.interval)
        control.canSkipDateRanges = try attributes.take("CAN-SKIP-DATERANGES", yes) ?? false
        control.holdBack = try attributes.take("HOLD-BACK", PlaylistNumber.interval)
        control.partHoldBack = try attributes.take("PART-HOLD-BACK", PlaylistNumber.interval)
        try attributes.end()
        guard let holdBack = try plain.take("HOLD-BACK", PlaylistNumber.time) else { return (control, nil) }
        let canSkipUntil = try plain.take("CAN-SKIP-UNTIL", PlaylistNumber.time)
        return (control, ServerControl(holdBack: holdBack, canSkipUntil: canSkipUntil))
    }

    /// EXT-X-SKIP (4.4.5.2).
    static func skippedCount(_ text: Substring?, in line: PlaylistLines.Line) throws(PlaylistError) -> Int64 {
        var attributes = try AttributeList(text, in: line)
        let count: Int64 = try attributes.require("SKIPPED-SEGMENTS", PlaylistNumber.integer)
        try attributes.end()
        return count
    }

    /// EXT-X-PART (4.4.4.9).
    static func part(
        _ text: Substring?,
        in line: PlaylistLines.Line
    ) throws(PlaylistError) -> LowLatencyPlaylist.Part {
        var attributes = try AttributeList(text, in: line)
        let part = LowLatencyPlaylist.Part(
            line: line.number,
            uri: try attributes.require("URI", AttributeList.quotedString),
            duration: try attributes.require("DURATION", PlaylistNumber.interval),
            isIndependent: try attributes.take("INDEPENDENT", yes) ?? false,
            isGap: try attributes.take("GAP", yes) ?? false
        )
        try attributes.end()
        return part
    }

    /// EXT-X-PRELOAD-HINT (4.4.5.3).
    static func hint(
        _ text: Substring?,
        in line: PlaylistLines.Line
    ) throws(PlaylistError) -> LowLatencyPlaylist.Hint {
        var attributes = try AttributeList(text, in: line)
        let hint = LowLatencyPlaylist.Hint(
            line: line.number,
            type: try attributes.require("TYPE") { ["PART", "MAP"].contains($0) ? String($0) : nil },
            uri: try attributes.require("URI", AttributeList.quotedString)
        )
        try attributes.end()
        return hint
    }

    /// EXT-X-RENDITION-REPORT (4.4.5.4).
    static func report(
        _ text: Substring?,
        in line: PlaylistLines.Line
    ) throws(PlaylistError) -> LowLatencyPlaylist.Report {
        var attributes = try AttributeList(text, in: line)
        let report = LowLatencyPlaylist.Report(
            line: line.number,
            uri: try attributes.require("URI", AttributeList.quotedString),
            lastNumber: try attributes.require("LAST-MSN", PlaylistNumber.integer),
            lastPart: try attributes.take("LAST-PART", PlaylistNumber.integer)
        )
        try attributes.end()
        return report
    }

    /// YES; where NO says nothing, nobody writes it.
    private static func yes(_ text: Substring) -> Bool? { text == "YES" ? true : nil }
}
