import Foundation
import HLS
import OwnPlaylists
import LiveStreams
import Scenarios
import Support
import Testing
import Timeline

@Suite("Scenarios over lists of any stream")
struct FaultedPlaylistTests {
    @Test("A list is what it is until the change that is named", arguments: FaultTable.kinds.map(\.example))
    func nextChange(fault: String) throws {
        let stream = try FaultyStream(fault)
        for step in Int64(0)..<300 {
            let now = FaultyStream.start + .milliseconds(step * 250)
            let next = stream.scenario.nextChange(after: now, in: stream.faulted)
            #expect(next > now)
            #expect(stream.faulted(at: now) == stream.faulted(at: next - Interval(nanoseconds: 1)), "\(step)")
            #expect(stream.scenario.maximumAge(at: now, in: stream.faulted) <= 1)
        }
    }

    @Test("What a list names can be had", arguments: FaultTable.kinds.map(\.example))
    func availability(fault: String) throws {
        let (stream, plain) = (try FaultyStream(fault), try FaultyStream("gap@0"))
        for second in Int64(0)..<75 {
            let now = FaultyStream.start + .seconds(second)
            let listed = Set(
                stream.playlist(at: second)?.segments.compactMap { $0.uri.split(separator: "?").first } ?? []
            )
            // Listed segments are recognised by their names.
            let known = plain.stream.view.grid.number(at: now) - 100...plain.stream.view.grid.number(at: now) + 100
            for number in known where listed.contains("640x360/live/\(number).m4s") {
                #expect(stream.scenario.availability(of: number, in: stream.faulted).contains(now), "\(number)")
            }
        }
    }

    @Test("What a list named that had ended can be had for a day, also when it has been live again since")
    func ended() throws {
        let stream = try FaultyStream("end@20-40")
        let number = stream.faulted.grid.number(at: FaultyStream.start + .seconds(18))
        let availability = stream.scenario.availability(of: number, in: stream.faulted)
        #expect(availability.contains(FaultyStream.start + .seconds(86_400)))
        #expect(!availability.contains(FaultyStream.start + .seconds(86_460)))
    }

    @Test("Any scenario makes lists that can be read, and that two servers make alike", arguments: 0..<12)
    func anything(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var count = 0
        while count < 25 {
            let text = RandomScenario.text(using: &generator)
            guard let scenario = try? Scenario(query: text) else { continue }
            count += 1
            let now = FaultyStream.start + .milliseconds(.random(in: 0...600_000, using: &generator))
            let live = try LiveStream.random(from: now, using: &generator)
            let stream = FaultedStream(view: live.view, schedule: live.schedule, rendition: "640x360") {
                live.playlist(at: $0)
            }
            let resolved = scenario.resolved(joiningAt: now - .seconds(30))
            let again = try Scenario(path: resolved.text)
            for _ in 0..<4 {
                let time = now + .milliseconds(.random(in: 0...120_000, using: &generator))
                let one = resolved.playlist(at: time, in: stream) { live.playlist(at: $0) }
                let two = again.playlist(at: time, in: stream) { live.playlist(at: $0) }
                #expect(one == two)
                #expect(resolved.hasEndedList(at: time, in: stream) == (one.playlist?.hasEndList == true))
                guard let playlist = one.playlist else { continue }
                let read = try MediaPlaylist(bytes: playlist.bytes)
                #expect(read.segments == playlist.segments)
            }
        }
    }

    @Test(
        "From wherever discontinuities are counted, each has the same number in all lists, also in those of a server whose clock is behind",
        arguments: [
            "disc@0of10", "size@30-0", "restart@30", "disc@0of10,list.stale@20-50", "disc@0of6,list.back=5@0-30",
            "disc@0of6,640x360.skew=3", "disc@0of10,end@20-40", "disc@0of10,step=-9000@30", "disc@20261212T200031Z",
        ]
    )
    func countingBase(fault: String) throws {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        for view in [PlaylistView.liveEdge(on: grid, listed: 6), .window(on: grid, seconds: 600)] {
            let stream = try FaultyStream(fault, view: view)
            let epoch = try FaultyStream(fault, view: view, countingSince: .epoch)
            var differences: Set<Int> = []
            for second in Int64(5)..<200 {
                guard let list = stream.playlist(at: second), let other = epoch.playlist(at: second) else { continue }
                differences.insert(other.discontinuitySequence - list.discontinuitySequence)
                #expect(list.discontinuitySequence >= 0)
            }
            #expect(differences.count == 1)
            let joined = try #require(stream.playlist(at: 10))
            // As many as there are in a list, in a minute, and in what lists are older than they should be: what has ended, a day.
            let older = fault.contains("end") ? 86_400 : 60
            #expect(joined.discontinuitySequence <= (600 + 60 + older) / 6)
        }
        let scenario = try Scenario(query: "disc@0of10")
        let view = PlaylistView.liveEdge(on: grid, listed: 6)
        #expect(
            [0, 18, 59].map { scenario.countingBase(joiningAt: FaultyStream.start + .seconds($0), in: view) }
                == [-60, 0, 0].map { FaultyStream.start + .seconds($0) }
        )
        let range = FaultyStream.start..<FaultyStream.start + .seconds(120)
        for view in [PlaylistView.event(range, on: grid), .recording(range, on: grid)] {
            #expect(try FaultyStream("disc@0of10", view: view).playlist(at: 120)?.discontinuitySequence == 0)
        }
    }

    @Test("A schedule's switch that falls on an event is counted once")
    func schedule() throws {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        // The switch is at :30, and so is an event.
        let first = grid.firstSegment(from: FaultyStream.start + .seconds(30))
        var live = try LiveStream.makeAtEdge(listed: 6)
        live.schedule = ProgramSchedule(liveFrom: first)
        let (stream, scenario) = (live, try Scenario(query: "disc@0of10"))
        let faulted = FaultedStream(view: live.view, schedule: live.schedule, rendition: "640x360")
        var last: MediaPlaylist?
        for second in Int64(20)..<80 {
            let now = FaultyStream.start + .seconds(second)
            let playlist = scenario.playlist(at: now, in: faulted) { stream.playlist(at: $0) }.playlist
            let read = try MediaPlaylist(bytes: try #require(playlist).bytes)
            if let last { #expect(OwnRules.violations(from: last, to: read) == []) }
            last = read
        }
    }

    @Test("Faults that hit what a stream does not have are refused")
    func targets() throws {
        func message(_ fault: String, _ renditions: [String], _ others: Set<FaultTarget> = []) throws -> String? {
            let scenario = try Scenario(query: fault)
            do {
                try scenario.require(renditions: renditions, others: others)
                return nil
            } catch { return error.description }
        }
        #expect(try message("640x360.404,list.503", ["640x360"]) == nil)
        #expect(try message("init.404", ["640x360"], [.initialization]) == nil)
        #expect(
            try message("640x361.404", ["640x360"])
                == "'640x361.404': the stream has no '640x361'; it has main, list, 640x360"
        )
        #expect(
            try message("part.404", ["640x360", "audio"], [.initialization])
                == "'part.404': segments have parts only with low latency; add latency=low"
        )
        #expect(
            try message("size@30-0", ["640x360", "audio"])
                == "'size@30-0': it needs a channel with two renditions or more"
        )
    }

    @Test("Every kind has an example that is a fault in its one form", arguments: FaultTable.kinds.indices)
    func examples(index: Int) throws {
        let kind = FaultTable.kinds[index]
        let scenario = try Scenario(query: kind.example)
        #expect(scenario.text == kind.example)
        #expect(scenario.faults.map(\.kind.name) == [kind.name])
        #expect(kind.sentence.hasSuffix("."))
        #expect(FaultTable.kinds.count { $0.name == kind.name } == 1)
        // Readers of the documentation find it there.
        let path = #filePath.replacing("Tests/ScenariosTests/FaultedPlaylistTests.swift", with: "docs/scenarios.md")
        let table = try String(contentsOfFile: path, encoding: .utf8).components(
            separatedBy: "| kind | when | what happens |"
        )
        let rows = try #require(table.last?.components(separatedBy: "\n\n").first)
        #expect(
            rows.contains(try Regex("`((list|main|key|subtitles)\\.)?\(kind.name)[`=@]")),
            "docs/scenarios.md"
        )
    }
}
