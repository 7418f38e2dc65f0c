import Foundation
import HLS
import RunningServices
import Support
import Testing
import Timeline

@Suite("Sound in streams", .timeLimit(.minutes(20)))
struct SoundStreamTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = """
        loading: { minimum: 0 }
        segment: { patience: 60 }
        channels:
          clock: { renditions: [320x180, 160x90], frame_rate: 10 }
          sync: { face: sync, audio: beep, renditions: [160x90], frame_rate: 10, theme: dark }
          sale: { face: countdown, to: "2026-11-20T12:00:05.500Z", renditions: [160x90], frame_rate: 10 }
        """

    static func service() throws -> RunningService { try RunningService(at: noon, yaml: yaml) }

    @Test(
        "In every phase and form each tone begins within a millisecond of its second and of the flash, and nothing lacks"
    )
    func onsets() throws {
        let service = try Self.service()
        var (phases, seconds): (Set<String>, Set<Int64>) = ([], [])
        for join in 0..<20 {
            // 51 tenths of a second: each time another phase, until all were there.
            service.clock.advance(by: .milliseconds(5100))
            let now = service.clock.wall
            let streams = try HeardStream.Form.allCases.map { try HeardStream(service, "/sync.m3u8", $0) }
            for (stream, heard) in try zip(streams, HeardStream.heard(streams, at: now)) {
                phases.insert(stream.lists[0].path.split(separator: "/").dropFirst().first.map(String.init) ?? "")
                #expect(heard.sound.complaints == "")
                #expect(heard.isGapless)
                #expect(heard.sound.count == heard.unitCount * 1024)
                #expect(heard.onsets.count >= 5)
                #expect(heard.onsets.allSatisfy { $0.flooredRemainder(dividingBy: 48_000) <= 48 }, "\(heard.onsets)")
                for onset in heard.onsets { seconds.insert(onset / 48_000) }
                // The list begins with the present.
                #expect(abs(heard.start - now.nanoseconds / 1000 * 48 / 1000) < 48_000 * 3 / 10)
                // Pictures are the same in each form; timestamps may not be.
                guard stream.form != .apart, join.isMultiple(of: 4) else { continue }
                let flashes = try stream.flashes(at: now)
                #expect(flashes.count >= 5)
                #expect(flashes.allSatisfy { $0.isMultiple(of: 90_000) })
                for flash in flashes.map({ $0 * 48 / 90 }) where flash > heard.start + 2048 {
                    #expect(heard.onsets.contains { abs($0 - flash) <= 48 })
                }
            }
        }
        #expect(phases.count == 20)
        #expect(seconds.count >= 100)
    }

    @Test("A second server and another phase have the same access units under the same names")
    func replicas() throws {
        let (one, other) = (try Self.service(), try Self.service())
        let first = try HeardStream(one, "/clock.m3u8?audio=pips", .apart)
        #expect(try HeardStream(other, "/clock.m3u8?audio=pips", .apart).files == first.files)
        for form in [HeardStream.Form.transport, .muxed] {
            #expect(
                try HeardStream(one, "/clock.m3u8?audio=pips", form).files
                    == HeardStream(other, "/clock.m3u8?audio=pips", form).files
            )
        }
        let known = try Self.units(first)
        for form in HeardStream.Form.allCases {
            one.clock.advance(by: .milliseconds(1100))
            let later = try Self.units(HeardStream(one, "/clock.m3u8?audio=pips", form))
            let (common, offset) = try #require(Self.overlap(known, later))
            #expect(common > 80, "\(form): \(offset)")
        }
    }

    /// The hashes of the raw access units of a stream.
    private static func units(_ stream: HeardStream) throws -> [String] {
        let folder = try TemporaryFolder()
        let path = try folder.write(try #require(stream.files.last), to: "sound.\(stream.form.ending)")
        let filter = stream.form == .transport ? ["-bsf:a", "aac_adtstoasc"] : []
        let output = try Peer.ffmpeg.run(
            ["-v", "error", "-i", path, "-map", "0:a:0", "-c", "copy"] + filter + ["-f", "framemd5", "-"]
        )
        #expect(output.standardError == "")
        return output.lines.filter { !$0.hasPrefix("#") }.compactMap {
            // Behind the hash there may be those of side data.
            $0.split(separator: ",").dropFirst(5).first.map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The number of units that the end of one has in common with the beginning of the other, and their place, by their sounds.
    private static func overlap(_ one: [String], _ other: [String]) -> (count: Int, offset: Int)? {
        one.indices.lazy.map { (count: min(one.count - $0, other.count), offset: $0) }.first {
            Array(one[$0.offset..<$0.offset + $0.count]) == Array(other.prefix($0.count))
        }
    }

    @Test("The loading program is silent, and the live one goes on without a gap")
    func splice() throws {
        let service = try Self.service()
        for (form, splice) in HeardStream.Form.allCases.flatMap({ [($0, "marked"), ($0, "seamless")] }) {
            let stream = try HeardStream(service, "/sync.m3u8?loading=4&splice=\(splice)", form)
            let heard = try stream.heard(at: service.clock.wall)
            #expect(heard.sound.complaints == "")
            #expect(heard.isGapless)
            // Two segments of three; the first sound begins with the first of their pictures.
            #expect(heard.onsets.count == 2)
            #expect(heard.onsets.allSatisfy { $0.flooredRemainder(dividingBy: 48_000) <= 48 }, "\(heard.onsets)")
            let live = try #require(heard.onsets.first)
            // An access unit overlaps with the one before.
            #expect(heard.sound.isSilent(0..<Int(live - heard.start) - 2048))
            #expect(stream.lists.allSatisfy { $0.playlist.segments[2].isDiscontinuous == (splice == "marked") })
            #expect(stream.lists[0].playlist.segments[0].uri.contains("/loading-"))
        }
    }

    @Test("What is heard goes on where pictures fail, on its very sample", arguments: HeardStream.Form.allCases)
    func standIn(form: HeardStream.Form) throws {
        let faults = "\nfaults: [\"fail from 2026-11-20T12:00:02Z for 2\"]"
        let service = try RunningService(at: Self.noon, yaml: Self.yaml + faults)
        let noon = service.clock.wall
        // The segment in the middle is asked for while pictures fail.
        let stream = try HeardStream(service, "/sync.m3u8", form) { _ in
        } willGet: {
            service.clock.step(by: noon + .seconds(2 * Int64($0)) - service.clock.wall)
        }
        let name = stream.lists[0].playlist.segments[1].uri.split(separator: "/").last ?? ""
        #expect(stream.standIns == ["../\(form == .apart ? "loading" : "slate")/\(name)"])
        let heard = try stream.heard(at: noon)
        #expect(heard.sound.complaints == "")
        #expect(heard.isGapless)
        #expect(heard.onsets.count >= 5)
        #expect(
            zip(heard.onsets, heard.onsets.dropFirst()).allSatisfy { abs($1 - $0 - 48_000) <= 48 },
            "\(heard.onsets)"
        )
        #expect(heard.onsets.allSatisfy { $0.flooredRemainder(dividingBy: 48_000) <= 48 }, "\(heard.onsets)")
        let path = "/clock/0/160x90/slate/897588000.m4s"
        let silent = try service.get(path, by: .call)
        #expect(silent.status == 404)
        #expect(silent.text == "'160x90' has no sound, so loading is the same as slate; request that\n")
    }

    @Test(
        "A fault of timestamps moves pictures and sound alike",
        arguments: ["restart@5", "reset@5", "timejump=40000@5", "wrap@20261120T120005Z"]
    )
    func mediaFaults(fault: String) throws {
        let service = try Self.service()
        service.clock.advance(by: .seconds(12))
        for form in HeardStream.Form.allCases { try Self.expectAlike(fault, form, service) }
    }

    private static func expectAlike(_ fault: String, _ form: HeardStream.Form, _ service: RunningService) throws {
        // The last of those up to :12, after the fault.
        let stream = try HeardStream(service, "/sync.m3u8?fault=\(fault)", form) { $0 = $0.suffix(2) }
        let folder = try TemporaryFolder()
        let starts = try stream.files.flatMap { bytes in
            let output = try Peer.ffprobe.run([
                "-v", "error", "-show_entries", "stream=codec_type,start_time", "-of", "csv=p=0",
                folder.write(bytes, to: "x.\(form.ending)"),
            ])
            return output.lines.filter { $0.contains(",") }.prefix(form == .apart ? 1 : 2)
        }
        let times = Dictionary(
            starts.compactMap { line -> (String, Double)? in
                let parts = line.split(separator: ",")
                return Double(parts[1]).map { (String(parts[0]), $0) }
            },
            uniquingKeysWith: { first, _ in first }
        )
        let (pictures, sound) = (try #require(times["video"]), try #require(times["audio"]))
        #expect(sound - pictures >= -0.000_03 && sound - pictures < 1024.0 / 48_000, "\(pictures) \(sound)")
        if fault.hasPrefix("re") { #expect(pictures < 5) }
    }

    @Test("A path whose scenario hits what the stream does not have is refused")
    func noTarget() throws {
        let service = try Self.service()
        let path = "/clock;fault=audio.404@20-40/0/160x90.m3u8"
        let reply = try service.get(path, by: .call)
        #expect(reply.status == 400)
        #expect(reply.text.hasPrefix("'audio.404@20-40': the stream has no playlist of sound; "))
        let unknown = try service.get("/clock;fault=1x1.404@20-40/0/160x90.m3u8", by: .call)
        #expect(unknown.status == 400)
        #expect(unknown.text == "'1x1.404@20-40': the stream has no '1x1'; it has main, list, init, 320x180, 160x90\n")
    }

    @Test("A tone that begins just before a range ends is heard up to there", arguments: HeardStream.Form.allCases)
    func end(form: HeardStream.Form) throws {
        let service = try Self.service()
        service.clock.advance(by: .seconds(20))
        func heard(until second: Int) throws -> HeardStream.Heard {
            // Seconds begin 10 ms early: the last of them in the last access unit.
            let query = "audio=beep&offset=10ms&start=2026-11-20T12:00:00Z&end=2026-11-20T12:00:0\(second)Z"
            return try HeardStream(service, "/clock.m3u8?\(query)", form).heard(at: service.clock.wall)
        }
        let (short, long) = (try heard(until: 4), try heard(until: 8))
        #expect(short.sound.complaints == "")
        #expect(short.start == long.start)
        let end = short.start + Int64(short.sound.count)
        #expect(long.onsets.contains { (end - 1024..<end).contains($0) })
        // The range goes to its last picture, and no further.
        #expect(abs(end - (service.clock.wall.seconds - 16) * 48_000) < 1024)
        #expect((0..<short.sound.count).allSatisfy { short.sound[$0] == long.sound[$0] })
    }

    @Test("Pips lead to what a channel counts down to, and to the full hour of others")
    func pips() throws {
        let service = try Self.service()
        let noon = service.clock.wall.seconds * 48_000
        service.clock.advance(by: .seconds(10))
        let range = "start=2026-11-20T12:00:00Z&end=2026-11-20T12:00:08Z"
        let stream = try HeardStream(service, "/sale.m3u8?audio=pips&\(range)", .apart)
        let heard = try stream.heard(at: service.clock.wall)
        let seconds = heard.onsets.map { Double($0 - noon) / 48_000 }
        #expect(seconds.allSatisfy { abs($0 - $0.rounded(.down) - 0.5) < 0.001 })
        // The length of each sound: pips of 0.1 s up to the target, 0.5 s there, then ticks.
        let lengths = seconds.map { second in
            let start = Int((second * 48_000).rounded()) - Int(heard.start - noon)
            let end = (start..<min(start + 40_000, heard.sound.count)).last { abs(heard.sound[$0]) > 0.02 } ?? start
            return (end - start) / 480
        }
        let loud = lengths.map { $0 > 30 ? "long" : $0 > 5 ? "pip" : "tick" }
        #expect(loud == ["pip", "pip", "pip", "pip", "pip", "long", "tick", "tick"])
    }

    @Test("The loading clip of a channel with sound has a silent track, and no other has one")
    func loadingFile() throws {
        let service = try Self.service()
        let folder = try TemporaryFolder()
        func streams(_ channel: String) throws -> [String] {
            let body = try service.get("/loading.mp4?channel=\(channel)", by: .call).body
            return try Peer.ffprobe.run([
                "-v", "warning", "-show_entries", "stream=codec_name,duration", "-of", "csv=p=0",
                folder.write([UInt8](body), to: "\(channel).mp4"),
            ]).lines
        }
        #expect(try streams("clock") == ["h264,2.000000"])
        #expect(try streams("sync") == ["h264,2.000000", "aac,1.984000"])
        let sound = try DecodedSound(ffmpeg: folder.url("sync.mp4").path)
        #expect(sound.complaints == "" && sound.count == 93 * 1024 && sound.isSilent(0..<sound.count))
    }

    @Test("What is rendered is what is sent", arguments: ["cmaf", "ts"])
    func rendered(container: String) throws {
        let service = try Self.service()
        let folder = try TemporaryFolder()
        let settings = try folder.write(Array(Self.yaml.utf8), to: "clockcast.yaml")
        let output = try Peer.clockcast.run([
            "render", "--config", settings, "--channel", "sync", "--from", Self.noon, "--duration", "4",
            "--container", container, "--output", folder.url("out").path,
        ])
        #expect(output.status == 0, "\(output.standardError)")
        let number = 897_588_000
        let ending = container == "ts" ? "ts" : "m4s"
        for name in ["160x90"] + (container == "cmaf" ? ["audio"] : []) {
            let file = "\(name)/live/\(number).\(ending)"
            let rendered = try Data(contentsOf: folder.url("out").appendingPathComponent(file))
            #expect(try service.get("/sync/0/\(file)", by: .call).body == rendered)
        }
        let main = try String(contentsOf: folder.url("out/sync.m3u8"), encoding: .utf8)
        #expect(main.contains("mp4a.40.2"))
        #expect(main.contains("URI=\"audio.m3u8\"") == (container == "cmaf"))
        let played = try Peer.ffmpeg.run([
            "-v", "error", "-err_detect", "explode", "-i", folder.url("out/sync.m3u8").path, "-f", "null", "-",
        ])
        #expect(played.standardError == "")
    }
}
