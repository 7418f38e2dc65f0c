import HLS
import OwnPlaylists
import LiveStreams
import Support
import Testing
import Timeline

/// The requirements of RFC 8216 for each playlist, and for playlists that follow each other, with streams of any configuration.
@Suite("Live playlists over time")
struct LivePlaylistPropertyTests {
    @Test("Ten thousand instants in a row keep every rule, for any stream", arguments: 0..<24)
    func rules(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var now = WallTime(seconds: .random(in: 1_000_000_000...2_000_000_000, using: &generator))
        var stream = try LiveStream.random(from: now, using: &generator)
        // Some are sound alone.
        if seed.isMultiple(of: 3) { stream.timing = .audioFrames }
        // Others are I-frames.
        if seed % 6 == 1 { stream.hasIFrames = true }
        let comment = Comment(rawValue: "\(stream)")
        // The steps reach from some within a segment to some over more segments than a list holds.
        let longest = Int64.random(in: 50...3000, using: &generator)
        var last = stream.playlist(at: now)
        var lastRead = last.observed
        var changes: [WallTime] = []
        for _ in 0..<10_000 {
            let before = now
            now = now + .milliseconds(.random(in: 1...longest, using: &generator))
            let playlist = stream.playlist(at: now)
            if playlist == last {
                try #require(stream.view.nextChange(after: before) > now, comment)
                continue
            }
            let read = playlist.observed
            try #require(OwnRules.violations(of: read) == [], comment)
            try #require(OwnRules.violations(from: lastRead, to: read) == [], comment)
            let change = stream.view.nextChange(after: before)
            try #require(change > before && change <= now, comment)
            changes.append(change)
            (last, lastRead) = (playlist, read)
        }
        #expect(changes.count > 60)
        if longest <= stream.view.grid.duration * 1000 {
            let target = last.targetDuration
            #expect(OwnRules.violations(ofUpdatesAt: changes, targetDuration: target) == [])
        }
        // Whatever of the schedule was seen, in the end all of it has left.
        let end = stream.playlist(at: now + .seconds(6000))
        let count = stream.splice == .marked ? stream.schedule.switches.count : 0
        #expect(end.discontinuitySequence == count, comment)
        #expect(OwnRules.violations(from: last, to: end) == [], comment)
    }

    @Test("Each list is read again as it was, and written again with the same bytes", arguments: 0..<24)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed &+ 1000)
        let start = WallTime(seconds: .random(in: 1_000_000_000...2_000_000_000, using: &generator))
        var stream = try LiveStream.random(from: start, using: &generator)
        stream.hasIFrames = seed.isMultiple(of: 2)
        for _ in 0..<100 {
            let now = start + .milliseconds(.random(in: 0...600_000, using: &generator))
            let playlist = stream.playlist(at: now)
            let again = try MediaPlaylist(bytes: playlist.bytes)
            #expect(again == playlist)
            #expect(again.bytes == playlist.bytes)
        }
    }

    @Test("Renditions list the same moments and differ in their folder only", arguments: 0..<24)
    func renditions(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed &+ 2000)
        let start = WallTime(seconds: .random(in: 1_000_000_000...2_000_000_000, using: &generator))
        let stream = try LiveStream.random(from: start, using: &generator)
        var other = stream
        other.folder = "1280x720"
        for _ in 0..<100 {
            let now = start + .milliseconds(.random(in: 0...600_000, using: &generator))
            #expect(OwnRules.violations(across: [stream.playlist(at: now), other.playlist(at: now)]) == [])
        }
    }
}
