internal import PlaylistReading
internal import MediaReading
internal import Timeline

// Bit rates and frame rates against those that the lists declare.
extension StreamFollower {
    mutating func checkBitrate(_ count: Int, _ segment: ObservedSegment, of index: Int) {
        guard let said = segment.bitrate, let duration = segment.duration, duration > .zero else { return }
        let rate = Int64(count) * 8 * 1000 / max(duration.nanoseconds / 1_000_000, 1) / 1000
        guard (rate - said).magnitude > said / 10 + 1 else { return }
        let found = "EXT-X-BITRATE is \(said) kbit/s, and the segment has \(rate)"
        let finding = Finding(.bitrateTagIsTrue, segment, found, expected: "\(rate), or up to a tenth more or less")
        tell(finding.at(renditions[index].uri))
    }

    /// The sound beside a variant's own list: its lists, their highest rates, and whether all of it was examined.
    private typealias Sound = (lists: [FollowedRendition], peak: Int64, average: Int64, isExamined: Bool)

    private func sound(of variant: ObservedVariant, in multivariant: FollowedMultivariant) -> Sound {
        let (uris, own) = (multivariant.sounds(of: variant), multivariant.uri(of: variant) ?? "")
        let lists = renditions.filter { uris.contains($0.uri) && $0.uri != own }
        // The list of a variant of sound alone may be one of its own group (RFC 8216, 8.6).
        if uris.contains(own) { return (lists, 0, 0, true) }
        let rates = lists.map(\.figures.rates)
        let (peak, average) = (rates.map(\.peak).max() ?? 0, rates.map(\.average).max() ?? 0)
        return (lists, peak, average, lists.count == uris.count && lists.allSatisfy(\.isExamined))
    }

    /// What the report has of a rendition. The rates that a variant declares include those of its sound.
    func figures(of rendition: FollowedRendition) -> CheckReport.Rendition {
        var figures = rendition.figures
        (figures.uri, figures.kind) = (rendition.uri, rendition.kind.rawValue)
        figures.listed = rendition.playlist?.segments.count ?? 0
        figures.reloads = rendition.reloads == .init() ? nil : rendition.reloads
        guard let multivariant, rendition.kind != .audio, let variant = multivariant.variants(with: rendition).first
        else { return figures }
        let sound = sound(of: variant, in: multivariant)
        (figures.saidPeak, figures.saidAverage) = (variant.bandwidth, variant.averageBandwidth)
        (figures.soundPeak, figures.soundAverage) = (sound.peak, sound.average)
        return figures
    }

    /// The rates that each variant declares.
    mutating func checkRates() {
        guard let multivariant else { return }
        checkChannels(in: multivariant)
        for variant in multivariant.playlist.variants {
            guard let uri = multivariant.uri(of: variant), let own = renditions.first(where: { $0.uri == uri }),
                own.figures.rates.peak > 0
            else { continue }
            let sound = sound(of: variant, in: multivariant)
            checkBandwidth(variant, own, sound)
            checkFrameRate(variant, own)
            checkCodecs(variant, [own] + sound.lists)
        }
    }

    /// BANDWIDTH is the largest sum of the peak bit rates of a variant and of the renditions that it names, AVERAGE-BANDWIDTH that of the
    /// averages. A tenth more or less is what measuring over other segments can give: Apple allows as much of complete streams, and a
    /// quarter of live ones (1.27 and 1.29).
    private mutating func checkBandwidth(_ variant: ObservedVariant, _ own: FollowedRendition, _ sound: Sound) {
        let peak = own.figures.rates.peak + sound.peak
        let words = sound.peak > 0 ? ", \(sound.peak) of them sound" : ""
        if let said = variant.bandwidth, said > 0, peak - said > said / 10 {
            let found =
                "BANDWIDTH is \(said), and the peak, at segment \(own.figures.rates.peakSegment), is \(peak) bits a second\(words)"
            tell(.bandwidthIsTrue, at: variant, found, expected: "\(peak) or more")
        }
        // A complete list that was examined as a whole has an average, and a peak that does not come later.
        guard own.isExamined, sound.isExamined, !variant.isIFrames else { return }
        let average = own.figures.rates.average + sound.average
        if let said = variant.averageBandwidth, average - said > said / 10 {
            let found = "AVERAGE-BANDWIDTH is \(said), and all segments have \(average) bits a second"
            tell(.averageBandwidthIsTrue, at: variant, found, expected: "\(average) or more")
        }
        for (name, said, rate) in [
            ("BANDWIDTH", variant.bandwidth, peak), ("AVERAGE-BANDWIDTH", variant.averageBandwidth, average),
        ] {
            // Another angle of pictures may have more.
            guard let said, said - rate > rate / 10, variant.attributes["VIDEO"] == nil else { continue }
            let found = "\(name) is \(said), and the segments have \(rate) bits a second\(words)"
            tell(.bandwidthIsClose, at: variant, found, expected: "\(rate), or up to a tenth more")
        }
    }

    /// The sound that a rendition declares. Only headers of AAC-LC have the channels that are heard.
    private mutating func checkChannels(in multivariant: FollowedMultivariant) {
        for media in multivariant.playlist.renditions where media.type == "AUDIO" {
            guard let uri = media.knownURI.map(multivariant.playlist.resolved),
                let own = renditions.first(where: { $0.uri == uri })?.figures.measured, own.codecs == ["mp4a.40.2"]
            else { continue }
            let channels = media.attributes.text("CHANNELS").flatMap { ObservedNumber.integer($0.prefix { $0 != "/" }) }
            let pairs = [
                ("CHANNELS", channels, own.channels.map { Int64($0) }),
                ("SAMPLE-RATE", media.attributes.integer("SAMPLE-RATE"), own.sampleRate),
            ]
            for case (let name, let said?, let there?) in pairs where said != there && there > 0 {
                let found = "\(name) is \(said), and the sound has \(there)"
                tell(.channelsAreTrue, at: media, found, expected: "\(there)")
            }
        }
    }

    private mutating func checkFrameRate(_ variant: ObservedVariant, _ own: FollowedRendition) {
        guard !variant.isIFrames, let said = variant.attributes.seconds("FRAME-RATE")?.nanoseconds,
            let rate = own.figures.measured.frameRate
        else { return }
        let difference = abs(said / 1_000_000 - rate)
        guard difference * 2000 > rate else { return }
        let shown = Interval.milliseconds(rate).secondsText
        let found = "FRAME-RATE is \(variant.attributes["FRAME-RATE"] ?? ""), and there are \(shown) pictures a second"
        tell(.frameRateIsTrue, at: variant, found, expected: shown)
    }

    private mutating func checkCodecs(_ variant: ObservedVariant, _ all: [FollowedRendition]) {
        guard let said = variant.codecs, !variant.isIFrames, all.allSatisfy(\.figures.measured.isKnown) else { return }
        let there = all.flatMap(\.figures.measured.codecs)
        // A format that CODECS lacks is a finding already.
        guard there.allSatisfy({ codec in said.contains { CodecName.covers($0, codec) } }) else { return }
        // Text tracks are in renditions that are not compared here.
        let texts: Set = ["wvtt", "stpp"]
        for codec in said
        where !texts.contains(String(codec.prefix(4))) && !there.contains(where: { CodecName.covers(codec, $0) }) {
            let found = "CODECS has \(codec), and the segments have \(there.joined(separator: ","))"
            tell(.codecsAreTrue, at: variant, found, expected: "only formats that there are")
        }
    }
}
