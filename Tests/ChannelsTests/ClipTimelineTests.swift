import Testing
import Timeline

@testable import Channels
@testable import Production

@Suite struct ClipTimelineTests {
    private static func timeline(length: Int64, pictures: Int64 = 10) -> ClipTimeline {
        ClipTimeline(
            times: (0..<pictures).map { $0 * length * 1_000_000 / pictures },
            length: .milliseconds(length),
            segment: .seconds(2)
        )
    }

    @Test(
        "A loop is whole segments at nearly the speed of the clip",
        arguments: [
            (2000, 2), (1990, 2), (4000, 4), (3000, 6), (5300, 16), (700, 10), (40, 2), (59_000, 60), (60_000, 60),
            (100, 2),
        ]
    )
    func lengthOfLoop(length: Int64, seconds: Int64) {
        #expect(Self.timeline(length: length).period == .seconds(seconds))
    }

    @Test("A still is one segment long") func aStillIsOneSegmentLong() {
        #expect(ClipTimeline(times: [0], length: .milliseconds(40), segment: .seconds(2)).period == .seconds(2))
    }

    @Test("A clip that is over in nanoseconds is not repeated millions of times", .timeLimit(.minutes(5)))
    func shortest() {
        let times: [Int64] = [0, 30, 60, 89, 119]
        let timeline = ClipTimeline(times: times, length: Interval(nanoseconds: 149), segment: .seconds(2))
        #expect(timeline.period == .seconds(2))
        #expect(timeline.text.utf8.count < 30_000)
    }

    @Test("Every picture has its time and the loop goes on for ever")
    func timesOfPictures() {
        let timeline = Self.timeline(length: 3000)
        for (milliseconds, picture) in [
            (0, 0), (299, 0), (300, 1), (2999, 9), (3000, 0), (5999, 9), (6000, 0), (-1, 9),
        ] {
            #expect(timeline.picture(at: WallTime(milliseconds: Int64(milliseconds))) == picture)
        }
        let range = timeline.interval(containing: WallTime(milliseconds: 6_000_000_000_350))
        #expect(range == WallTime(milliseconds: 6_000_000_000_300)..<WallTime(milliseconds: 6_000_000_000_600))
        #expect(timeline.interval(containing: WallTime(milliseconds: 5999)).upperBound == WallTime(milliseconds: 6000))
    }

    @Test("Intervals follow each other without gaps and hold one picture each")
    func intervalsOfPictures() {
        // Times that are no multiples of anything, and a length that has to be stretched.
        let times: [Int64] = [0, 33_366_667, 66_733_333, 500_000_001, 1_999_999_999]
        let timeline = ClipTimeline(times: times, length: Interval(nanoseconds: 2_022_222_222), segment: .seconds(2))
        #expect(timeline.period == .seconds(2))
        var (time, seen) = (WallTime.epoch, [Int]())
        while time < WallTime(seconds: 2) {
            let interval = timeline.interval(containing: time)
            #expect(interval.lowerBound == time)
            seen.append(timeline.picture(at: time))
            #expect(timeline.picture(at: interval.upperBound - Interval(nanoseconds: 1)) == seen.last)
            time = interval.upperBound
        }
        #expect(seen == [0, 1, 2, 3, 4])
        #expect(time == WallTime(seconds: 2))
    }
}
