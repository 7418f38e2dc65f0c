internal import ClockFace
internal import Foundation
internal import Timeline

extension FaceSettings {
    /// Ten thousand long sentences have a tenth of it.
    private static let largestFile = 16 << 20

    /// The sentences of a channel: from its list or from its file.
    static func captions(key: String, reading reader: inout SettingsReader) -> [Caption] {
        let seconds = Int64(reader.seconds("\(key).caption_seconds", default: 2000, in: 100...86_400_000))
        let duration = Interval.milliseconds(seconds)
        let sentences = reader.list("\(key).captions", default: [], allowed: "sentences") { $0.isEmpty ? nil : $0 }
        guard let path = reader.path("\(key).captions_file", what: "a text, SRT or WebVTT file") else {
            if sentences.isEmpty {
                reader.report(
                    "\(key) has no sentences; the captions face needs \(key).captions or \(key).captions_file"
                )
            }
            return sentences.map { Caption(text: $0, duration: duration) }
        }
        guard sentences.isEmpty else {
            reader.report("\(key) has both \(key).captions and \(key).captions_file; it can have one of them only")
            return []
        }
        do throws(SettingsError) {
            return try read(path, duration: duration)
        } catch {
            for problem in error.problems { reader.report("\(key).captions_file: \(problem)") }
            return []
        }
    }

    private static func read(_ path: String, duration: Interval) throws(SettingsError) -> [Caption] {
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        guard size <= largestFile else { throw SettingsError(["\(path) has more than \(largestFile >> 20) MiB"]) }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw SettingsError(["\(path) cannot be read"])
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw SettingsError(["\(path) is not text in UTF-8"])
        }
        let captions = Caption.captions(from: text, duration: duration)
        if [".srt", ".vtt"].contains(where: path.lowercased().hasSuffix), !text.contains("-->") {
            throw SettingsError(["\(path) has no cue, as 00:00:01,000 --> 00:00:03,500 and the text below it"])
        }
        guard (1...CaptionsFace.countLimit).contains(captions.count) else {
            throw SettingsError(["\(path) has \(captions.count) sentences; allowed is 1 to \(CaptionsFace.countLimit)"])
        }
        return captions
    }
}
