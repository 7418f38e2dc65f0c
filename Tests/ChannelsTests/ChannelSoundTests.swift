@testable import ChannelSettings
import Calendar
import ClockFace
import HLS
import Media
import SettingsReading
import Sound
import Testing
import Timeline

@testable import Channels
@testable import Presentations
@testable import Production

@Suite("The sound of a channel")
struct ChannelSoundTests {
    @Test("Pips lead to what a countdown counts down to, once or each day, as its clock shows it")
    func countdown() throws {
        let target = try #require(WallTime(iso8601: "2026-12-12T20:00:00.250Z"))
        let single = countdownMarks(to: .instant(target))
        #expect(single(target - .seconds(5), .seconds(5)) == target)
        #expect(single(target - .seconds(6), .seconds(5)) == nil)
        #expect(single(target, .seconds(5)) == target)
        #expect(single(target + .seconds(1), .seconds(5)) == nil)
        let ahead = SoundSchedule(.pips, origin: target, offset: .seconds(2), marks: single)
        let mark = AudioGrid.sample(at: MediaTime(notBefore: target - .seconds(2)))
        let onsets = ahead.onsets(in: mark - 6 * 48_000..<mark + 48_001)
        #expect(onsets.map(\.signal) == [.tick, .pip, .pip, .pip, .pip, .pip, .longPip, .tick])
        #expect(onsets.map(\.sample) == (-6...1).map { mark + $0 * 48_000 })
        let zone = TimeZoneRules.utc
        let daily = countdownMarks(to: .daily([36_000, 72_000], zone: zone))
        for day: Int64 in [0, 20_000] {
            for second: Int64 in [36_000, 72_000] {
                let mark = WallTime(seconds: day * 86_400 + second)
                #expect(daily(mark - .seconds(5), .seconds(5)) == mark)
                #expect(daily(mark, .seconds(5)) == mark)
                #expect(daily(mark + .seconds(1), .seconds(5)) == nil)
            }
        }
    }

    @Test("The sound in a stream's name follows the channel in a fixed order, and is parsed again")
    func names() throws {
        let text = "clock;tz=Asia~Tokyo;audio=pips;mux=yes;dvr=60;fault=404@30-34"
        let name = try StreamName(text)
        #expect(name.channel == "clock;tz=Asia~Tokyo")
        #expect(name.sound == .pips && name.isMuxed == true)
        #expect(name.mediaText == ";audio=pips;mux=yes")
        #expect(name.text == text)
        #expect(name.changing(.pips).text == "clock;tz=Asia~Tokyo;mux=yes;dvr=60;fault=404@30-34")
        #expect(try StreamName("clock;audio=none;mux=yes").changing(.tick).text == "clock;audio=none")
        #expect(try StreamName("clock;mux=yes").changing(.none).text == "clock")
        let error = #expect(throws: ChannelError.self) { try StreamName("clock;dvr=60;audio=tick") }
        #expect(
            error?.description
                == "'clock;dvr=60;audio=tick' is another name for 'clock;audio=tick;dvr=60'; ask for that"
        )
    }

    private static let workshop = SoundWorkshop()

    /// A sound of a channel with the default settings.
    private static func track(_ kind: SoundKind, duration: Int) throws -> SoundTrack {
        var reader = SettingsReader(ofURL: nil)
        let settings = ChannelSettings(name: "clock", encoder: .libx264, reading: &reader)
        let zone = try TimeZoneDirectory().zone(.utc)
        return SoundTrack(kind, of: settings, zone: zone, duration: duration, workshop: workshop)
    }

    @Test(
        "No segment of any phase has more bits than declared, and the largest nearly as many",
        arguments: SoundKind.allCases.filter { $0 != .none },
        SegmentGrid.allowedDurations
    )
    func rates(kind: SoundKind, duration: Int) throws {
        // The full hour is one to which pips lead.
        let hour: Int64 = 1_795_208_400
        let track = try Self.track(kind, duration: duration)
        let sound = StreamRendition(track)
        for container in SegmentContainer.ofPictures {
            let rate = try track.rate(in: container)
            var peak = 0
            for phase in stride(from: 0, to: duration * 1000, by: 230) {
                let grid = try #require(SegmentGrid(duration: duration, phase: phase))
                for number in grid.segments(of: WallTime(seconds: hour - 6)..<WallTime(seconds: hour + 1)) {
                    let bytes = try sound.segment(number, of: .live, on: grid, container: container)
                    peak = max(peak, bytes.count * 8 / duration)
                }
            }
            #expect(peak <= rate.peak)
            #expect(peak * 5 >= rate.peak * 4, "\(container): \(peak) of \(rate.peak)")
            #expect(rate.average <= rate.peak)
            #expect(track.knowsRate(in: container))
        }
    }

    @Test(
        "Ten thousand segments have each access unit once, from loading to live and across the wrap",
        arguments: [0, 700]
    )
    func gapless(phase: Int) throws {
        let grid = try #require(SegmentGrid(duration: 2, phase: phase))
        let track = try Self.track(.tick, duration: 2)
        // Timestamps of 33 bits begin at zero again in the middle.
        let middle = grid.number(at: MediaTime(ticks: 18_800 << 33).wallTime)
        var next = grid.audioFrames(of: middle - 5000).lowerBound * 1024
        var (gaps, ticking) = (0, 0)
        for number in middle - 5000..<middle + 5000 {
            let program: SegmentProgram = number < middle ? .loading : .live
            let run = try track.samples(number, of: program, on: grid)
            if run.start != next || !(93...94).contains(run.samples.count) { gaps += 1 }
            if run.samples.contains(where: { $0.bytes.count > 6 }) { ticking += 1 }
            next = run.start + Int64(run.samples.count) * 1024
        }
        #expect(gaps == 0)
        #expect(next == grid.audioFrames(of: middle + 5000).lowerBound * 1024)
        #expect(ticking == 5000, "the live program, and nothing of it in the loading one")
    }
}
