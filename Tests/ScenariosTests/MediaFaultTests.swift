import HLS
import Scenarios
import Testing
import Timeline

@Suite("Faults of media")
struct MediaFaultTests {
    /// Timestamps of the segments that begin from a second of the minute to another, in seconds, and in order.
    private static func timestamps(_ fault: String, _ seconds: Range<Int64>) throws -> [Double] {
        try media(fault, seconds).map { Double($0.start.ticks + $0.fault.timestampShift.ticks) / 90_000 }
    }

    private static func media(
        _ fault: String,
        _ seconds: Range<Int64>
    ) throws -> [(start: MediaTime, fault: MediaFault)] {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let scenario = try Scenario(query: fault).resolved(joiningAt: FaultyStream.start + .seconds(10))
        let numbers = grid.segments(
            of: FaultyStream.start + .seconds(seconds.lowerBound)..<FaultyStream.start + .seconds(seconds.upperBound)
        )
        return numbers.map { number in
            (grid.mediaStart(of: number), scenario.media(ofSegment: number, rendition: "640x360", on: grid))
        }
    }

    @Test(
        "Timestamps begin at zero where an encoder starts again",
        arguments: ["restart@30", "reset@30", "restart@29"]
    )
    func restart(fault: String) throws {
        #expect(try Self.timestamps(fault, 26..<34) == [56, 58, 0, 2])
        #expect(try Self.timestamps(fault, 86..<94) == [56, 58, 0, 2])
    }

    @Test("An encoder that starts again once has its own timestamps before")
    func restartOnce() throws {
        #expect(try Self.timestamps("restart@after20", 26..<34) == [1_797_105_626, 1_797_105_628, 0, 2])
        #expect(try Self.media("restart@after20", 26..<30).allSatisfy { $0.fault == .none })
    }

    @Test("Timestamps leap at each event by so much more than the time that passes")
    func timeJump() throws {
        let times = try Self.timestamps("timejump=40000@30", 26..<94)
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }
        #expect(steps.indices.filter { steps[$0] != 2 } == [1, 31])
        #expect(steps[1] == 42 && steps[31] == 42)
        let back = try Self.timestamps("timejump=-3600000@0of6", 26..<34)
        #expect(back.allSatisfy { $0 >= 0 })
    }

    @Test("2^33 is passed at the instant, by timestamps that go on")
    func wrap() throws {
        let times = try Self.timestamps("wrap@after30", 36..<44)
        let passed = Double(1 << 33) / 90_000
        #expect(times == [passed - 4, passed - 2, passed, passed + 2])
        #expect(try Self.media("wrap@after30", 36..<44).allSatisfy { $0.fault.hasShortDecodeTime })
    }

    @Test("Segments are filled up in the span and in no other")
    func padding() throws {
        let ladder = try Self.media("pad=2000@30-34", 26..<40).map(\.fault.ladderPadding)
        #expect(ladder == [0, 0, 2000, 2000, 0, 0, 0])
        let own = try Self.media("640x360.pad=2000@30-34", 26..<40).map(\.fault.padding)
        #expect(own == [0, 0, 2000, 2000, 0, 0, 0])
    }

    @Test("Sound is not filled up, and not declared to be")
    func paddingOfSound() throws {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let scenario = try Scenario(query: "pad=2000")
        #expect(scenario.media(ofSegment: 1, rendition: "audio", on: grid) == .none)
        #expect(scenario.touchingMedia(ofSegment: 1, rendition: "audio", on: grid).isEmpty)
        #expect(scenario.touchingMedia(ofSegment: 1, rendition: "640x360", on: grid).map(\.fault.text) == ["pad=2000"])
        let error = #expect(throws: ScenarioError.self) { try Scenario(query: "audio.pad=2000") }
        #expect(
            error?.description
                == "'audio.pad=2000': it cannot affect audio; allowed: no target, or a rendition with pictures, as in pad=2000"
        )
    }

    @Test("Faults that do not change media leave segments as they are, and make no other variant")
    func none() throws {
        let faults = FaultTable.kinds.filter { !$0.changesMedia }.map(\.example)
        for fault in faults {
            let scenario = try Scenario(query: fault)
            #expect(scenario.mediaFaults == .none)
            #expect(try Self.media(fault, 0..<120).allSatisfy { $0.fault == .none })
        }
        #expect(try Scenario(query: "404@30-34,pad=2000,gap@50").mediaFaults.text == "pad=2000")
    }

    @Test("Any number can be asked for", arguments: [Int64.min, -1, 0, .max])
    func anyNumber(number: Int64) throws {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        for kind in FaultTable.kinds {
            let scenario = try Scenario(query: kind.example).resolved(joiningAt: FaultyStream.start)
            _ = scenario.media(ofSegment: number, rendition: "640x360", on: grid)
            let view = PlaylistView.liveEdge(on: grid, listed: 3)
            let request = FaultRequest(.segment(number), rendition: "640x360", view: view)
            _ = scenario.answer(to: request, at: FaultyStream.start)
            let stream = FaultedStream(view: view, rendition: "640x360")
            #expect(!scenario.availability(of: number, in: stream).isEmpty)
        }
    }

    @Test("Each property distinguishes one fault of media from another where segments are kept")
    func key() {
        var faults = [MediaFault.none]
        for change: (inout MediaFault) -> Void in [
            { $0.timestampShift = MediaTime(ticks: 1) }, { $0.hasShortDecodeTime = true }, { $0.padding = 1 },
            { $0.ladderPadding = 1 }, { $0.text.hasNoMap = true },
        ] {
            var fault = MediaFault.none
            change(&fault)
            faults.append(fault)
        }
        #expect(faults.count == Mirror(reflecting: MediaFault.none).children.count + 1)
        for change: (inout TextFault) -> Void in [
            { $0.mapOffset = MediaTime(ticks: 1) }, { $0.isUnwrapped = true }, { $0.hasByteOrderMark = true },
        ] {
            var fault = MediaFault.none
            change(&fault.text)
            faults.append(fault)
        }
        #expect(Set(faults.map(\.key)).count == faults.count)
    }
}
