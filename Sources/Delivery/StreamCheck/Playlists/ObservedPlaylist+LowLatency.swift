internal import HLSConformance
internal import Timeline

// What low latency brings (RFC 8216bis, 4.4.3.7 to 4.4.5.4), as the rules that our own streams are tested by take it.
extension ObservedPlaylist {
    private static let lowLatencyTags: Set = [
        "EXT-X-PART-INF", "EXT-X-PART", "EXT-X-PRELOAD-HINT", "EXT-X-RENDITION-REPORT", "EXT-X-SERVER-CONTROL",
        "EXT-X-SKIP",
    ]
    private static let segmentTags: Set = [
        "EXT-X-DISCONTINUITY", "EXT-X-KEY", "EXT-X-MAP", "EXT-X-PROGRAM-DATE-TIME",
    ]
    /// How many parts are read, so that sums of their durations cannot overflow.
    private static let partLimit = 10_000

    /// nil of a list without any of its tags, which no rule of low latency is for.
    var lowLatencyValues: LowLatencyPlaylist? {
        guard kind == .media, tags.contains(where: { Self.lowLatencyTags.contains($0.name) }) else { return nil }
        var list = LowLatencyPlaylist()
        list.targetDuration = targetDuration
        list.hasEndList = hasEndList
        list.hasIFramesOnly = isIFramesOnly
        list.segments = segments.map { segment in
            LowLatencyPlaylist.Segment(
                number: segment.number,
                line: segment.line,
                uri: segment.uri,
                duration: segment.duration,
                date: segment.date,
                isDiscontinuous: segment.isDiscontinuous,
                isGap: segment.isGap,
                map: segment.map?.uri
            )
        }
        var open = LowLatencyPlaylist.Segment(
            number: numbers.upperBound,
            line: .max,
            map: segments.last?.map?.uri
        )
        var hasOpen = false
        var (place, partCount) = (0, 0)
        for tag in tags {
            while place < segments.count, segments[place].line < tag.line { place += 1 }
            let isOpen = place == segments.count
            switch tag.name {
            case "EXT-X-PART":
                guard partCount < Self.partLimit else { continue }
                partCount += 1
                let part = LowLatencyPlaylist.Part(tag)
                if isOpen {
                    open.line = min(open.line, tag.line)
                    open.parts.append(part)
                    hasOpen = true
                } else {
                    list.segments[place].parts.append(part)
                }
            case let name where Self.segmentTags.contains(name):
                let late = LowLatencyPlaylist.LateTag(line: tag.line, name: name)
                if isOpen {
                    if !open.parts.isEmpty { open.lateTag = open.lateTag ?? late }
                    open.line = min(open.line, tag.line)
                    open.take(tag)
                } else if !list.segments[place].parts.isEmpty {
                    list.segments[place].lateTag = list.segments[place].lateTag ?? late
                }
            case "EXT-X-GAP": if isOpen { open.isGap = true }
            default: list.take(tag)
            }
        }
        if hasOpen { list.open = open }
        return list
    }
}

extension LowLatencyPlaylist {
    /// A tag that is about the whole list.
    fileprivate mutating func take(_ tag: ObservedTag) {
        func seconds(_ attributes: ObservedAttributes, _ name: String) -> Interval? {
            attributes[name].flatMap { ObservedNumber.seconds($0[...]) }
        }
        switch tag.name {
        case "EXT-X-PART-INF":
            partInfoLine = partInfoLine ?? tag.line
            // Of none no part can be a multiple.
            partTarget = partTarget ?? seconds(tag.attributes, "PART-TARGET").flatMap { $0 > .zero ? $0 : nil }
        case "EXT-X-SERVER-CONTROL":
            guard control == nil else { return }
            let attributes = tag.attributes
            var control = Control(line: tag.line)
            control.canBlockReload = attributes.isYes("CAN-BLOCK-RELOAD")
            control.canSkipUntil = seconds(attributes, "CAN-SKIP-UNTIL")
            control.canSkipDateRanges = attributes.isYes("CAN-SKIP-DATERANGES")
            control.holdBack = seconds(attributes, "HOLD-BACK")
            control.partHoldBack = seconds(attributes, "PART-HOLD-BACK")
            self.control = control
        case "EXT-X-SKIP":
            skippedCount = skippedCount ?? tag.attributes.integer("SKIPPED-SEGMENTS").map { min($0, 1 << 40) }
        case "EXT-X-PRELOAD-HINT":
            let attributes = tag.attributes
            hints.append(
                Hint(
                    line: tag.line,
                    type: attributes["TYPE"],
                    uri: attributes.text("URI"),
                    start: attributes.integer("BYTERANGE-START"),
                    length: attributes.integer("BYTERANGE-LENGTH")
                )
            )
        case "EXT-X-RENDITION-REPORT":
            let attributes = tag.attributes
            reports.append(
                Report(
                    line: tag.line,
                    uri: attributes.text("URI"),
                    lastNumber: attributes.integer("LAST-MSN"),
                    lastPart: attributes.integer("LAST-PART")
                )
            )
        case "EXT-X-DATERANGE": hasDateRanges = true
        default: break
        }
    }
}

extension LowLatencyPlaylist.Part {
    fileprivate init(_ tag: ObservedTag) {
        let attributes = tag.attributes
        self.init(
            line: tag.line,
            uri: attributes.text("URI"),
            duration: attributes["DURATION"].flatMap { ObservedNumber.seconds($0[...]) },
            isIndependent: attributes.isYes("INDEPENDENT"),
            isGap: attributes.isYes("GAP"),
            range: attributes.text("BYTERANGE")
        )
    }
}

extension LowLatencyPlaylist.Segment {
    /// A tag of a segment that is not whole.
    fileprivate mutating func take(_ tag: ObservedTag) {
        switch tag.name {
        case "EXT-X-DISCONTINUITY": isDiscontinuous = true
        case "EXT-X-MAP": map = tag.attributes.text("URI")
        case "EXT-X-PROGRAM-DATE-TIME": date = ObservedNumber.date(tag.value[...])
        default: break
        }
    }
}
