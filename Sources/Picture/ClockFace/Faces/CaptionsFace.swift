package import Calendar
package import Captions
package import Raster
package import SettingsReading
package import Timeline

/// Sentences one after the other, in step with the wall clock and looping, with a small clock below.
package struct CaptionsFace: ClockFace {
    package static let countLimit = 10_000

    private let captions: [WrappedText?]
    /// The ends of the captions, in nanoseconds from the start of the loop.
    private let ends: [Int64]
    private let captionRoom: PixelRect
    private let clock: DigitalFace?
    private let theme: Theme

    package let cutTexts: [String]

    /// - Parameters:
    ///   - captions: up to 10,000 with text; the loop begins at the epoch and at every multiple of their total duration.
    ///   - clock: the pattern of the small clock; nil for none.
    /// - Throws: ``FaceError/empty(_:)``, ``FaceError/outOfRange(_:value:allowed:)``, ``FaceError/doesNotFit(_:)``,
    ///   ``FaceError/raster(_:)``.
    package init(
        canvas: Canvas,
        captions: [Caption],
        clock pattern: DatePattern? = nil,
        names: DateNames = .english,
        zone: any ZoneOffsets = TimeZoneRules.utc
    ) throws(FaceError) {
        guard !captions.isEmpty else { throw .empty("captions") }
        let sentenceCount = Self.sentenceCount(of: captions)
        guard sentenceCount <= Self.countLimit else {
            throw .outOfRange("captions", value: "\(sentenceCount)", allowed: "1 to \(Self.countLimit)")
        }
        theme = canvas.theme
        let content = canvas.content
        var end: Int64 = 0
        ends = try captions.map { (caption) throws(FaceError) in
            guard caption.duration >= .milliseconds(1), caption.duration <= .seconds(86_400) else {
                let seconds = Double(caption.duration.nanoseconds) / 1e9
                throw .outOfRange("a caption's duration", value: "\(seconds) s", allowed: "0.001 s to a day")
            }
            end += caption.duration.nanoseconds
            return end
        }
        let beside = content.isStrip
        let (captionRoom, clockRoom) = pattern == nil ? (content, .empty) : Self.parted(content, beside: beside)
        self.captionRoom = captionRoom
        clock = try pattern.map { (pattern) throws(FaceError) in
            try DigitalFace(canvas: canvas, pattern: pattern, zone: zone, lines: .one, names: names, in: clockRoom)
        }
        // The sizes are shares of the shorter side, so that long words stay whole in a portrait picture too.
        let side = min(captionRoom.width, captionRoom.height)
        let smallest = FontSize(pixels: max(6, side / 14))
        let smallestForWords = FontSize(pixels: max(6, side / 20))
        let largest = FontSize(pixels: max(6, captionRoom.height * (beside ? 85 : 40) / 100))
        let measure = AdvanceCache(on: canvas)
        let wrapped = try captions.map { (caption) throws(FaceError) -> WrappedText? in
            if caption.text.allSatisfy(\.isWhitespace) { return nil }
            return try WrappedText(
                caption.text,
                font: canvas.theme.font,
                in: captionRoom,
                from: smallest,
                forWords: smallestForWords,
                to: max(smallest, largest),
                measure: { (text) throws(FaceError) in try measure.advance(of: text) }
            )
        }
        self.captions = wrapped
        cutTexts = wrapped.indices.filter { wrapped[$0]?.isCut == true }.map { captions[$0].text }
    }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        let (index, into) = position(at: instant)
        let start = index == 0 ? 0 : ends[index - 1]
        let first = instant + Interval(nanoseconds: start - into)
        let shown = first..<instant + Interval(nanoseconds: ends[index] - into)
        return clock.map { shown.clamped(to: $0.interval(containing: instant)) } ?? shown
    }

    /// The instant at which the sentences of two seconds are the longest together.
    package func fullest(near instants: [WallTime]) -> [WallTime] {
        let lengths = captions.map { $0?.length ?? 0 }
        // The window has the captions from `first` to `last`, which begins less than two seconds after `first` does, and the one before
        // `first`, whose place `first` takes.
        var (last, length, longest) = (0, lengths[0], (length: -1, first: 0))
        for first in lengths.indices {
            let start = first == 0 ? 0 : ends[first - 1]
            while last + 1 < lengths.count, ends[last] < start + 2_000_000_000 {
                last += 1
                length += lengths[last]
            }
            let all = length + lengths[first == 0 ? lengths.count - 1 : first - 1]
            if all > longest.length { longest = (all, first) }
            length -= lengths[first]
        }
        let start = longest.first == 0 ? 0 : ends[longest.first - 1]
        return instants.map { instant in
            instant + Interval(nanoseconds: start - position(at: instant).into)
        }
    }

    package func scene(at instant: WallTime) -> Scene {
        var scene = clock?.scene(at: instant) ?? Scene(background: theme.background)
        let (index, _) = position(at: instant)
        scene.elements += captions[index]?.elements(in: captionRoom, theme: theme) ?? []
        return scene
    }

    /// The number of captions that are not pauses.
    private static func sentenceCount(of captions: [Caption]) -> Int {
        captions.count { !$0.text.allSatisfy(\.isWhitespace) }
    }

    /// The caption that is shown, and how far into the loop the instant lies.
    private func position(at instant: WallTime) -> (index: Int, into: Int64) {
        let into = instant.nanoseconds.flooredRemainder(dividingBy: ends[ends.count - 1])
        return ((0..<ends.count).end { ends[$0] <= into }, into)
    }

    private static func parted(_ content: PixelRect, beside: Bool) -> (caption: PixelRect, clock: PixelRect) {
        if beside {
            let width = content.width / 4
            return (
                content.columns(from: 0, width: content.width - width - 8),
                content.columns(from: content.width - width, width: width)
            )
        }
        let height = max(7, min(content.height * 14 / 100, content.width / 8))
        return (
            content.rows(from: 0, height: content.height - height * 3 / 2),
            content.rows(from: content.height - height, height: height)
        )
    }
}

extension CaptionsFace {
    package struct Configuration: FaceConfiguration {
        package static let name = "captions"
        package static var fields: [FaceField<Self>] {
            [
                FaceField("captions", separator: "|", isSame: { $0.hasSameSentences(as: $1) }) {
                    $0.captions.map(\.text).joined(separator: "|")
                },
                FaceField("caption_seconds") {
                    Self.duration(of: $0.captions)
                } text: {
                    $0?.secondsText
                },
                FaceField("pattern") { $0.pattern?.text ?? "" },
            ]
        }

        package static let fileKeys = ["captions_file"]
        package static let wordKeys = ["captions"]

        /// The limit in bytes; ten thousand long sentences take a tenth of it.
        private static let largestFile = 16 << 20

        package let captions: [Caption]
        /// The pattern of the small clock; nil for none.
        let pattern: DatePattern?

        package init(reading reader: inout SettingsReader, over base: Self?) {
            captions = Self.captions(reading: &reader, over: base?.captions ?? [])
            pattern = reader.optionalPattern("pattern", default: base.map(\.pattern) ?? .timeOfDay)
        }

        package func makeFace(on canvas: Canvas, in environment: FaceEnvironment) throws -> any ClockFace {
            try CaptionsFace(
                canvas: canvas,
                captions: captions.map {
                    Caption(text: environment.text(of: "captions", $0.text, on: canvas), duration: $0.duration)
                },
                clock: pattern,
                names: environment.names,
                zone: environment.zone
            )
        }

        private func hasSameSentences(as other: Self) -> Bool {
            captions == other.captions || captions.elementsEqual(other.captions) { $0.text == $1.text }
        }

        /// The common duration of the captions; nil if they have times of their own.
        private static func duration(of captions: [Caption]) -> Interval? {
            let duration = captions.first?.duration ?? Caption.standardDuration
            return captions.allSatisfy { $0.duration == duration } ? duration : nil
        }

        /// Reads the sentences from the list or from the file.
        ///
        /// - Parameter base: the sentences where neither is given.
        private static func captions(
            reading reader: inout SettingsReader,
            over base: [Caption]
        ) -> [Caption] {
            let standard = Self.duration(of: base) ?? Caption.standardDuration
            let duration = reader.seconds(
                "caption_seconds",
                default: standard,
                in: .milliseconds(100) ... .seconds(86_400)
            )
            let problemCount = reader.problems.count
            let (list, file) = (reader.name(of: "captions"), reader.name(of: "captions_file"))
            let sentences = reader.list("captions", default: [], allowed: "sentences that are not empty") {
                $0.isEmpty ? nil : $0
            }
            guard let path = reader.path("captions_file", what: "a text, SRT or WebVTT file") else {
                if !base.isEmpty, !reader.has("captions") {
                    return captions(base, lasting: reader.has("caption_seconds") ? duration : nil, &reader)
                }
                if sentences.isEmpty, reader.problems.count == problemCount {
                    // A URL cannot name a file.
                    reader.report("", "has no captions; it needs \(list)\(reader.isOfURL ? "" : " or \(file)")")
                }
                return sentences.map { Caption(text: $0, duration: duration) }
            }
            guard sentences.isEmpty else {
                reader.report("", "has both \(list) and \(file); only one of them can be given")
                return []
            }
            guard let text = reader.text(of: path, for: "captions_file", limit: largestFile) else { return [] }
            return captions(fromFile: path, text, duration, &reader)
        }

        /// The same sentences with another duration.
        ///
        /// - Parameter duration: nil to keep their own.
        private static func captions(
            _ captions: [Caption],
            lasting duration: Interval?,
            _ reader: inout SettingsReader
        ) -> [Caption] {
            guard let duration else { return captions }
            guard Self.duration(of: captions) != nil else {
                reader.report(
                    "caption_seconds",
                    "cannot be given: the captions of this channel have times of their own"
                )
                return captions
            }
            return captions.map { Caption(text: $0.text, duration: duration) }
        }

        private static func captions(
            fromFile path: String,
            _ text: String,
            _ duration: Interval,
            _ reader: inout SettingsReader
        ) -> [Caption] {
            func refuse(_ reason: String) { reader.report("captions_file", "cannot be used: \(path)\(reason)") }
            let isTimed = [".srt", ".vtt"].contains(where: path.lowercased().hasSuffix)
            let captions: [Caption]
            do throws(CaptionFileError) {
                captions = try Caption.captions(from: text, duration: duration, isTimed: isTimed)
            } catch {
                refuse(", \(error)")
                return []
            }
            let count = sentenceCount(of: captions)
            if isTimed, captions.isEmpty {
                refuse(" has no cue, such as 00:00:01,000 --> 00:00:03,500 with its text below")
            } else if !(1...countLimit).contains(count) {
                refuse(" has \(count) sentences; it must have 1 to \(countLimit)")
            }
            return captions
        }
    }
}
