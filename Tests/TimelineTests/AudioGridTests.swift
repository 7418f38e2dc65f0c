import Testing
import Timeline

@Suite("The grid of coded sound")
struct AudioGridTests {
    @Test("Segments of two seconds have 94, 94, 94 and 93 frames, and 375 in eight seconds")
    func counts() throws {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let first: Int64 = 897_500_000
        #expect((0..<8).map { grid.audioFrames(of: first + $0).count } == [94, 94, 94, 93, 94, 94, 94, 93])
        #expect(grid.audioFrames(of: first).lowerBound == first / 4 * 375)
    }

    @Test(
        "No frame is left out and none comes twice, and each begins in its segment",
        arguments: [(1, 0), (2, 0), (2, 33), (2, 1999), (4, 100), (6, 5966)]
    )
    func partition(duration: Int, phase: Int) throws {
        let grid = try #require(SegmentGrid(duration: duration, phase: phase))
        var next = grid.audioFrames(of: -500).lowerBound
        for number in Int64(-500)..<500 {
            let frames = grid.audioFrames(of: number)
            #expect(frames.lowerBound == next)
            #expect(AudioGrid.start(of: frames.lowerBound) >= grid.mediaStart(of: number))
            #expect(AudioGrid.start(of: frames.upperBound - 1) < grid.mediaStart(of: number + 1))
            next = frames.upperBound
        }
    }

    @Test("A range without a beginning of a frame is empty")
    func empty() {
        #expect(AudioGrid.frames(from: MediaTime(ticks: 1), to: MediaTime(ticks: 1920)).isEmpty)
        #expect(AudioGrid.frames(from: MediaTime(ticks: 0), to: MediaTime(ticks: 1)) == 0..<1)
    }
}
