import Foundation
import HLS
import OwnPlaylists
import RunningServices
import Support
import Testing
import Timeline

/// A viewer's stream as files on disk: what a player has after it has read the lists once.
struct HeardStream {
    /// The way in which sound is carried.
    enum Form: String, CaseIterable {
        case transport = "container=ts"
        case muxed = "mux=yes"
        case apart = "container=cmaf"

        var ending: String { self == .transport ? "ts" : "mp4" }
        /// Ticks a second of the timestamps of sound.
        var rate: Int64 { self == .transport ? 90_000 : 48_000 }
    }

    let form: Form
    let multivariant: MultivariantPlaylist
    /// The headers of pictures, then of sound if that is apart.
    let lists: [(path: String, playlist: MediaPlaylist)]
    /// Each list's header and segments in one file.
    let files: [[UInt8]]
    /// The targets of redirects to a replacement.
    let standIns: [String]

    /// - Parameters:
    ///   - path: of the multivariant playlist, with a query.
    ///   - changing: what is done to a list's segments before they are asked for.
    ///   - willGet: called before each segment, by its place in the list.
    init(
        _ service: RunningService,
        _ path: String,
        _ form: Form,
        changing: (inout [MediaSegment]) -> Void = { _ in },
        willGet: (Int) -> Void = { _ in }
    ) throws {
        self.form = form
        let whole = path + (path.contains("?") ? "&" : "?") + form.rawValue
        let reply = try service.get(whole, by: .call)
        try #require(reply.status == 200, "\(reply.text)")
        multivariant = try MultivariantPlaylist(bytes: [UInt8](reply.body))
        let last = try #require(multivariant.variants.last)
        let paths = ([last.uri] + multivariant.renditions.compactMap(\.uri)).map { "/" + $0 }
        let lists = try paths.map { path in
            let reply = try service.get(path, by: .call)
            try #require(reply.status == 200, "\(reply.text)")
            return (path, try MediaPlaylist(bytes: [UInt8](reply.body)))
        }
        self.lists = lists
        var standIns: [String] = []
        files = try lists.map { path, playlist in
            let folder = path.prefix { $0 != "?" }.split(separator: "/").dropLast().map { "/" + $0 }.joined()
            var segments = playlist.segments
            changing(&segments)
            func bytes(_ uri: String) throws -> [UInt8] {
                var reply = try service.get("\(folder)/\(uri)", by: .call)
                if reply.status == 307, let place = reply.fields["location"] {
                    standIns.append(place)
                    let program = uri.split(separator: "/").dropLast(2).map { $0 + "/" }.joined()
                    reply = try service.get("\(folder)/\(program)\(place.dropFirst(3))", by: .call)
                }
                try #require(reply.status == 200, "\(uri): \(reply.text)")
                return [UInt8](reply.body)
            }
            return try (segments.first?.map.map { try bytes($0.uri) } ?? [])
                + segments.enumerated().flatMap { index, segment in
                    willGet(index)
                    return try bytes(segment.uri)
                }
        }
        self.standIns = standIns
    }

    /// The sounds that ffmpeg hears, and their times.
    func heard(at now: WallTime) throws -> Heard { try Self.heard([self], at: now)[0] }

    /// The same of some streams.
    static func heard(_ streams: [HeardStream], at now: WallTime) throws -> [Heard] {
        let folder = try TemporaryFolder()
        let paths = try streams.enumerated().map { index, stream in
            try folder.write(try #require(stream.files.last), to: "\(index).\(stream.form.ending)")
        }
        return try zip(streams, DecodedSound.decode(ffmpeg: paths)).map { try $0.heard($1, at: now) }
    }

    private func heard(_ decoded: DecodedSound, at now: WallTime) throws -> Heard {
        let times = decoded.times
        let first = try #require(times.first)
        // Transport streams have 33 bits: the time that is nearest to now.
        let start = form == .transport ? Self.nearest(first, to: now) * 48_000 / 90_000 : first
        return Heard(
            start: start,
            isGapless: zip(times, times.dropFirst()).allSatisfy { $1 - $0 == 1024 * form.rate / 48_000 },
            unitCount: times.count,
            sound: decoded
        )
    }

    struct Heard {
        /// The time of the first access unit, in samples since the epoch.
        let start: Int64
        let isGapless: Bool
        let unitCount: Int
        let sound: DecodedSound

        /// The onsets of sound in samples since the epoch, without those in the first two units, which lack the sound before them.
        var onsets: [Int64] { sound.onsets.filter { $0 > 2048 }.map { start + Int64($0) } }
    }

    /// The instants, in ticks of 90 kHz since the epoch, of the pictures that are brighter than the one before and the one behind.
    func flashes(at now: WallTime) throws -> [Int64] {
        let folder = try TemporaryFolder()
        let path = try folder.write(files[0], to: "pictures.\(form.ending)")
        let output = try Peer.ffmpeg.run([
            "-v", "error", "-err_detect", "explode", "-i", path, "-map", "0:v:0", "-fps_mode", "passthrough", "-vf",
            "scale=1:1:flags=area", "-pix_fmt", "gray", "-f", "rawvideo", "-",
        ])
        #expect(output.standardError == "")
        let greys = output.standardOutput.map { Int($0) }
        let times = try Peer.packetTimes(of: path, stream: "v:0")
        try #require(times.count == greys.count)
        return greys.indices.dropFirst().dropLast().filter {
            greys[$0] > greys[$0 - 1] + 40 && greys[$0] > greys[$0 + 1] + 40
        }.map { form == .transport ? Self.nearest(times[$0], to: now) : times[$0] }
    }

    private static func nearest(_ ticks: Int64, to now: WallTime) -> Int64 {
        let wrap = Int64(1) << 33
        let present = MediaTime(notBefore: now).ticks
        return ticks + ((present - ticks) + wrap / 2).flooredQuotient(dividingBy: wrap) * wrap
    }
}
