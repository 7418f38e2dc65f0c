import Calendar
import Media
import Sound
import Support
import Testing
import Timeline

@testable import Encoding
@testable import FFmpeg

@Suite("Sound as access units", .timeLimit(.minutes(5)))
struct SoundEncoderTests {
    /// One for all tests, as one is enough for a process.
    private static let shared: Result<SoundEncoder, SoundError> = Result { () throws(SoundError) in try SoundEncoder() }

    private static func make() throws -> SoundEncoder { try shared.get() }

    /// Half a minute before and after a full hour, from a frame of silence on.
    private static let minute: Range<Int64> = {
        let start: Int64 = 1_795_208_400 - 30
        return AudioGrid.frames(
            from: MediaTime(milliseconds: start * 1000 + 600),
            to: MediaTime(milliseconds: start * 1000 + 60_600)
        )
    }()

    /// The sounds of a schedule, as samples without a codec.
    private static func source(_ schedule: SoundSchedule, _ frames: Range<Int64>) -> [Int16] {
        let range = frames.lowerBound * 1024..<frames.upperBound * 1024
        var samples = [Int16](repeating: 0, count: range.count)
        for onset in schedule.onsets(in: range) {
            for (index, sample) in onset.signal.samples.enumerated() where range.contains(onset.sample + Int64(index)) {
                samples[Int(onset.sample - range.lowerBound) + index] = sample
            }
        }
        return samples
    }

    private static func decoded(
        _ units: [Sample],
        _ decode: (String) throws -> DecodedSound
    ) throws -> DecodedSound {
        var stream: [UInt8] = []
        for unit in units { AACElementaryStream().append(unit, to: &stream) }
        let folder = try TemporaryFolder()
        return try decode(folder.write(stream, to: "sound.aac"))
    }

    @Test("The track is AAC-LC of 48 kHz in two channels")
    func track() throws {
        let track = try Self.make().track
        #expect(track.format == .audio(sampleRate: 48_000, channelCount: 2, frameLength: 1024))
        #expect(track.codecString == "mp4a.40.2")
        #expect(track.timescale == 48_000)
        // Object type 2, 48 kHz, two channels, frames of 1,024, and that there is no spectral band replication.
        #expect(Array(track.decoderConfiguration.prefix(2)) == [0x11, 0x90])
        #expect(track.elementaryStream.streamType == 0x0f)
        #expect(track.elementaryStream.samplesPerPacket == 8)
    }

    @Test("An ADTS header has the length of its access unit, up to the longest")
    func header() {
        var stream: [UInt8] = []
        AACElementaryStream().append(Sample(bytes: [1, 2], duration: 1024, isSync: true), to: &stream)
        #expect(stream == [0xff, 0xf1, 0x4c, 0x80, 0x01, 0x3f, 0xfc, 1, 2])
        stream = []
        let longest = Sample(bytes: [UInt8](repeating: 7, count: 8184), duration: 1024, isSync: true)
        AACElementaryStream().append(longest, to: &stream)
        #expect(stream.prefix(7) == [0xff, 0xf1, 0x4c, 0x83, 0xff, 0xff, 0xfc])
    }

    @Test("Silence is one access unit of six bytes, and it is silent")
    func silence() throws {
        let run = try Self.make().samples(of: 0..<100, schedule: .silent)
        #expect(run.start == 0)
        #expect(Set(run.samples).count == 1 && run.samples[0].bytes.count == 6)
        #expect(try Self.decoded(run.samples) { try DecodedSound(ffmpeg: $0) }.isSilent(0..<100 * 1024))
        let file = try Self.make().silence(within: MediaTime(seconds: 2))
        #expect(file.samples.count == 93 && file.start == 0)
    }

    @Test(
        "Sound put together from pieces decodes like one continuous encoding: alike in silence, within -60 dBFS elsewhere",
        arguments: [(SoundKind.pips, Int64(60)), (.beep, 10)]
    )
    func paste(kind: SoundKind, seconds: Int64) throws {
        let schedule = SoundSchedule(kind)
        let frames = Self.minute.lowerBound..<Self.minute.lowerBound + seconds * 375 / 8
        let source = Self.source(schedule, frames)
        let continuous = try AudioEncoder().encode(source).map(\.sample)
        // The first access unit is there for its overlap with the next; the sample at frame k is what the decoder gives for it.
        let pasted = try Self.make().samples(of: frames.lowerBound - 1..<frames.upperBound, schedule: schedule)
        #expect(pasted.start == (frames.lowerBound - 1) * 1024)
        let one = try Self.decoded(continuous) { try DecodedSound(ffmpeg: $0) }
        let other = try Self.decoded(pasted.samples) { try DecodedSound(ffmpeg: $0) }
        #expect(one.complaints == "" && other.complaints == "")
        // Access units before and behind a sound overlap with silence.
        let range = frames.lowerBound * 1024..<frames.upperBound * 1024
        var isLoud = [Bool](repeating: false, count: frames.count + 64)
        for onset in schedule.onsets(in: range) {
            let (first, last) = (
                onset.sample - range.lowerBound, onset.sample - range.lowerBound + Int64(onset.signal.length)
            )
            for frame in max(0, first / 1024 - 2)...last / 1024 + 2 { isLoud[Int(frame)] = true }
        }
        var (difference, error, peak, silenceIsSilent) = (Float(0), Float(0), Float(0), true)
        for frame in 0..<frames.count - 4 {
            let range = frame * 1024..<(frame + 1) * 1024
            if !isLoud[frame] {
                let shown = range.lowerBound + 1024..<range.upperBound + 1024
                silenceIsSilent = silenceIsSilent && one.isSilent(shown) && other.isSilent(shown)
                continue
            }
            for index in range {
                let (left, right) = (one[index + 1024], other[index + 1024])
                difference = max(difference, abs(left - right))
                error = max(error, abs(right - Float(source[index]) / 32_768))
                peak = max(peak, abs(right))
            }
        }
        #expect(silenceIsSilent)
        let loudCount = isLoud.count { $0 }
        #expect(loudCount > seconds * 4 && loudCount < frames.count / 2)
        #expect(difference < 0.001, "-60 dBFS")
        // So it is near the source as well, and where the source is.
        #expect(error < 0.001)
        #expect(peak < 0.2512, "-12 dBFS")
    }

    @Test("faad decodes the same as ffmpeg, without a message", arguments: SoundKind.allCases.filter { $0 != .none })
    func second(kind: SoundKind) throws {
        // The seconds around the hour, from silence on.
        let frames = Self.minute.lowerBound + 1105..<Self.minute.lowerBound + 1505
        let run = try Self.make().samples(of: frames, schedule: SoundSchedule(kind))
        let ffmpeg = try Self.decoded(run.samples) { try DecodedSound(ffmpeg: $0) }
        let faad = try Self.decoded(run.samples) { try DecodedSound(faad: $0) }
        #expect(faad.complaints == "" && ffmpeg.complaints == "")
        #expect(ffmpeg.onsets.count == 8)
        #expect(ffmpeg.count == 400 * 1024)
        // Up to version 2.10, faad leaves out what the first access unit gives.
        let missing = ffmpeg.count - faad.count
        try #require(missing == 0 || missing == 1024)
        #expect(faad.onsets == ffmpeg.onsets.map { $0 - missing })
        let difference = (0..<faad.count).reduce(Float(0)) { max($0, abs(faad[$1] - ffmpeg[$1 + missing])) }
        #expect(difference < 0.0001)
    }

    @Test("A frame does not depend on the start of the requested range")
    func cuts() throws {
        let (encoder, schedule) = (try Self.make(), SoundSchedule(.pips))
        let whole = try encoder.samples(of: Self.minute, schedule: schedule).samples
        var generator = SeededGenerator(seed: 7)
        var (pieces, next): ([Sample], Int64) = ([], Self.minute.lowerBound)
        while next < Self.minute.upperBound {
            let end = min(Self.minute.upperBound, next + .random(in: 0...100, using: &generator))
            let run = try encoder.samples(of: next..<end, schedule: schedule)
            #expect(run.start == next * 1024)
            pieces += run.samples
            next = end
        }
        #expect(pieces == whole)
        // Coded by another one.
        #expect(try SoundEncoder().samples(of: Self.minute, schedule: schedule).samples == whole)
    }

    @Test(
        "Eight seconds later the access units are the same; a second takes about a kilobyte",
        arguments: [(SoundKind.tick, 500..<1000), (.beep, 1000..<2000)]
    )
    func period(kind: SoundKind, bytesPerSecond: Range<Int>) throws {
        let (encoder, schedule) = (try Self.make(), SoundSchedule(kind))
        let frames = Self.minute.lowerBound..<Self.minute.lowerBound + 375
        let later = frames.lowerBound + 375 * 1_000_000..<frames.upperBound + 375 * 1_000_000
        let run = try encoder.samples(of: frames, schedule: schedule)
        #expect(try encoder.samples(of: later, schedule: schedule).samples == run.samples)
        #expect(bytesPerSecond.contains(run.samples.reduce(0) { $0 + $1.bytes.count } / 8))
    }

    @Test("A clock that is 33 ms ahead ticks there, before the epoch too", arguments: [1_795_208_400, -100])
    func offset(second: Int64) throws {
        let schedule = SoundSchedule(.tick, origin: WallTime(milliseconds: -33))
        let start = MediaTime(milliseconds: second * 1000 - 500)
        let frames = AudioGrid.frames(from: start, to: start + MediaTime(seconds: 4))
        let heard = try Self.decoded(Self.make().samples(of: frames, schedule: schedule).samples) {
            try DecodedSound(ffmpeg: $0)
        }
        // The first access unit has nothing to overlap with, which is silence here.
        let onsets = heard.onsets.map { (frames.lowerBound * 1024 + Int64($0)) - second * 48_000 }
        let expected: [Int64] = [-33, 967, 1967, 2967].map { $0 * 48 + 5 }
        #expect(onsets == expected)
    }
}
