import ChannelSettings
import Channels
import Foundation
import Media
import MediaReading
import Platform
import Production
import Raster
import SettingsReading
import StreamCheck
import StreamFetch
import Timeline

/// A file, and what is tried with each change of its beginning.
struct MediaTrial {
    /// The changes of a byte: each of its bits is turned, and it is filled.
    private static let changes: [@Sendable (UInt8) -> UInt8] =
        (0..<8).map { bit in { $0 ^ 1 << UInt8(bit) } } + [{ _ in 0 }, { _ in 0xff }]

    private let path: String
    private let bytes: [UInt8]
    private let list: String?

    /// - Parameter list: the multivariant playlist of the stream that the file is a part of; empty if it is a loading clip.
    init(path: String, list: String) throws {
        self.path = path
        self.list = list.isEmpty ? nil : list
        bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    var changeCount: Int { min(bytes.count, MediaFuzz.headerLength) * Self.changes.count }

    /// Which change it is, for people.
    func words(of change: Int) -> String {
        let (place, kind) = change.quotientAndRemainder(dividingBy: Self.changes.count)
        return "byte \(place), \(bytes[place]) as \(Self.changes[kind](bytes[place]))"
    }

    /// Tries the changes at an interval, and prints each before it tries it.
    func walk(from first: Int, by stride: Int) throws {
        defer { try? restore() }
        for change in Swift.stride(from: first, to: changeCount, by: stride) {
            let (place, kind) = change.quotientAndRemainder(dividingBy: Self.changes.count)
            let value = Self.changes[kind](bytes[place])
            guard value != bytes[place] else { continue }
            var changed = bytes
            changed[place] = value
            try Data(changed).write(to: URL(fileURLWithPath: path))
            print(change)
            fflush(nil)
            alarm(60)
            if let list { try check(list) } else { readClip() }
            alarm(0)
        }
    }

    /// Puts the file back, for those that follow.
    func restore() throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }

    private func check(_ list: String) throws {
        let options = FollowOptions(duration: .seconds(5))
        let report = try StreamFollower.follow(list, options: options, agent: "fuzz", clock: SystemClock()) { _, _ in }
        for finding in report.findings where finding.description.isEmpty { abort() }
        if report.summary.isEmpty { abort() }
    }

    /// As the start and a reload do; what is wrong with it does not matter, as long as it is an error.
    private func readClip() {
        guard let size = PictureSize(width: 64, height: 36), let rate = FrameRate(5) else { abort() }
        var reader = SettingsReader(ofURL: nil)
        var settings = LoadingSettings(reading: &reader)
        settings.file = path
        do {
            let renditions = [VideoEncoderSettings(size: size, rate: rate)]
            let request = LoadingClipRequest(settings, segment: .seconds(1), renditions: renditions)
            _ = try request.canBeRead { _ in }
            _ = try request.read { _ in }
        } catch {
            if "\(error)".isEmpty { abort() }
        }
    }
}
