import Encoding
import FFmpeg
import Foundation
import Media
import Packaging
import Sound
import Support
import Testing
import Timeline

@Suite("Sound in segments", .timeLimit(.minutes(5)))
struct SoundTests {
    /// The way in which sound is carried.
    enum Form: String, CaseIterable {
        case transport = "ts"
        case muxed = "mp4"
        case separate = "m4a"
    }

    private static let shared: Result<SoundEncoder, SoundError> = Result { () throws(SoundError) in try SoundEncoder() }

    private static func make() throws -> SoundEncoder { try shared.get() }

    /// A file of segments put together.
    private static func file(
        _ form: Form,
        _ numbers: Range<Int64>,
        on grid: SegmentGrid,
        _ schedule: SoundSchedule
    ) throws -> [UInt8] {
        let encoder = try make()
        let pictures = form == .separate ? nil : try GreySource.segments(numbers, on: grid)
        let tracks = (pictures.map { [$0.track] } ?? []) + [encoder.track]
        let segments = try numbers.enumerated().map { index, number in
            let sound = try encoder.samples(of: grid.audioFrames(of: number), schedule: schedule)
            return (pictures.map { [$0.runs[index]] } ?? []) + [sound]
        }
        guard form != .transport else {
            let packager = TransportStreamPackager(tracks: tracks)
            return zip(numbers, segments).flatMap { packager.segment($1, number: $0) }
        }
        let packager = FragmentedMP4Packager(tracks: tracks)
        return try packager.header() + zip(numbers, segments).flatMap { try packager.segment($1, number: $0) }
    }

    /// The grey of each picture of a file.
    private static func greys(_ path: String) throws -> [UInt8] {
        let output = try Peer.ffmpeg.run([
            "-v", "error", "-err_detect", "explode", "-i", path, "-map", "0:v:0", "-fps_mode", "passthrough",
            "-pix_fmt",
            "gray", "-f", "rawvideo", "-",
        ])
        #expect(output.standardError == "")
        let bytes = [UInt8](output.standardOutput)
        return stride(from: 0, to: bytes.count, by: 64 * 36).map { bytes[$0] }
    }

    @Test(
        "Each sound begins within a millisecond of its second, and so does the picture's change; nothing lacks or comes twice",
        arguments: Form.allCases,
        [0, 100, 700, 1900]
    )
    func onsets(form: Form, phase: Int) throws {
        // 25 s in each of four phases, across the wrap of 33 bits.
        let grid = try #require(SegmentGrid(duration: 2, phase: phase))
        let wrap = Int64(1) << 33
        let first = (wrap * 18_800 / 90_000 - 10) / 2
        let numbers = first..<first + 13
        let folder = try TemporaryFolder()
        let path = try folder.write(
            Self.file(form, numbers, on: grid, SoundSchedule(.beep)),
            to: "stream.\(form.rawValue)"
        )
        let heard = try DecodedSound(ffmpeg: path)
        #expect(heard.complaints == "")
        let frames = grid.audioFrames(of: first).lowerBound..<grid.audioFrames(of: first + 13).lowerBound
        let perFrame: Int64 = form == .transport ? 1920 : 1024
        let expected = frames.map { $0 * perFrame }
        var times = try Peer.packetTimes(of: path, stream: "a:0")
        if form == .transport {
            // ffprobe goes on behind the wrap, from a time that is modulo 2^33.
            let start = try #require(times.first)
            times = times.map { $0 - start + frames.lowerBound * perFrame }
            #expect(start.flooredRemainder(dividingBy: wrap) == frames.lowerBound * 1920 % wrap)
        }
        #expect(times == expected)
        #expect(heard.count == frames.count * 1024)
        let origin = frames.lowerBound * 1024
        // The first sounds lack what comes before them.
        let onsets = heard.onsets.filter { $0 > 2048 }.map { origin + Int64($0) }
        #expect(onsets.count >= 25)
        #expect(onsets.allSatisfy { $0.flooredRemainder(dividingBy: 48_000) <= 48 })
        guard form != .separate else { return }
        let greys = try Self.greys(path)
        let shown = grid.mediaStart(of: first).ticks
        #expect(greys.count == 26 * 30)
        let start = try #require(Peer.packetTimes(of: path, stream: "v:0").first)
        #expect(form == .transport ? (start - shown).isMultiple(of: wrap) : start == shown)
        // Samples of sound at the beginnings of the pictures that are another grey than the one before.
        let changes = greys.indices.dropFirst().filter { greys[$0] != greys[$0 - 1] }.map {
            (shown + Int64($0) * 3000) * 48 / 90
        }
        #expect(changes.count >= 25)
        #expect(changes.allSatisfy { change in change < origin + 2048 || onsets.contains { abs($0 - change) <= 48 } })
    }

    @Test("Ten thousand segments follow each other without a gap, in every phase tried", arguments: [0, 33, 1999])
    func gapless(phase: Int) throws {
        let (encoder, schedule) = (try Self.make(), SoundSchedule(.tick))
        let grid = try #require(SegmentGrid(duration: 2, phase: phase))
        let first: Int64 = 897_500_000
        var next = grid.audioFrames(of: first).lowerBound * 1024
        var gaps = 0
        for number in first..<first + 10_000 {
            let run = try encoder.samples(of: grid.audioFrames(of: number), schedule: schedule)
            if run.start != next || !(93...94).contains(run.samples.count) { gaps += 1 }
            next = run.start + Int64(run.samples.count) * 1024
        }
        #expect(gaps == 0)
        #expect(next == grid.audioFrames(of: first + 10_000).lowerBound * 1024)
    }

    @Test("A segment of sound alone: its frames' time, whole, and one access unit a sample; no edit list in the header")
    func separate() throws {
        let encoder = try Self.make()
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let packager = FragmentedMP4Packager(tracks: [encoder.track])
        let header = BoxTree.text(of: try packager.header())
        #expect(!header.contains("edts"))
        #expect(header.contains("mdhd 00000000 00000000 00000000 0000bb80"), "48,000 ticks a second")
        let run = try encoder.samples(of: grid.audioFrames(of: 897_500_001), schedule: .silent)
        let segment = BoxTree.text(of: try packager.segment([run], number: 897_500_001))
        // 897,500,001 * 2 * 375 / 8 = 84,140,625,093.75, so the first is 84,140,625,094.
        #expect(run.start == 84_140_625_094 * 1024)
        #expect(
            segment.split(separator: "\n").dropLast().joined(separator: "\n") == """
                moof
                  mfhd 00000000 357ec361
                  traf
                    tfhd 0002003a 00000001 00000001 00000400 00000006 02000000
                    tfdt 01000000 00004e5c b0331800
                    trun 01000001 0000005e 00000070
                """
        )
    }

    @Test("A plain file with a silent track is as long as its pictures")
    func progressive() throws {
        let encoder = try Self.make()
        let (track, runs) = try GreySource.segments(0)
        let file = try ProgressiveFile.bytes(
            tracks: [track, encoder.track],
            runs: [SampleRun(start: 0, samples: runs[0].samples), encoder.silence(within: MediaTime(seconds: 2))]
        )
        let folder = try TemporaryFolder()
        let path = try folder.write(file, to: "loop.mp4")
        let output = try Peer.ffprobe.run([
            "-v", "warning", "-err_detect", "explode", "-count_frames", "-show_entries",
            "stream=codec_name,start_pts,nb_read_frames:format=duration", "-of", "csv=p=0", path,
        ])
        #expect(output.standardError == "")
        #expect(output.lines == ["h264,0,60", "aac,0,93", "2.000000"])
        let heard = try DecodedSound(ffmpeg: path)
        #expect(heard.complaints == "" && heard.count == 93 * 1024 && heard.isSilent(0..<heard.count))
    }
}
