import HLS
import LiveStreams
import OwnPlaylists
import Scenarios
import PlaylistReading
import Support
import Testing
import Timeline

/// A live stream at the edge with a scenario, followed by a player that loads its list each second.
struct FaultyStream {
    /// A full minute.
    static let start = WallTime(seconds: 1_797_105_600)

    let stream: LiveStream
    let faulted: FaultedStream
    let scenario: Scenario

    /// - Parameter base: from when on discontinuities are counted; nil for what a viewer gets who comes ten seconds after the minute.
    init(
        _ fault: String,
        rendition: String = "640x360",
        listed: Int = 6,
        view: PlaylistView? = nil,
        countingSince base: WallTime? = nil
    ) throws {
        var stream = try LiveStream.makeAtEdge(listed: listed)
        stream.folder = rendition
        if let view { stream.view = view }
        self.stream = stream
        var other = stream
        other.folder = "1280x720"
        let source = other
        // The viewer comes ten seconds after the minute.
        let join = Self.start + .seconds(10)
        scenario = try Scenario(query: fault).resolved(joiningAt: join)
        faulted = FaultedStream(
            view: stream.view,
            rendition: rendition,
            countingSince: base ?? scenario.countingBase(joiningAt: join, in: stream.view)
        ) { source.playlist(at: $0) }
    }

    func faulted(at now: WallTime) -> FaultedPlaylist {
        let stream = stream
        return scenario.playlist(at: now, in: faulted) { stream.playlist(at: $0) }
    }

    func playlist(at second: Int64) -> MediaPlaylist? {
        faulted(at: Self.start + .seconds(second)).playlist
    }

    /// The findings of a player that loads the list each second, of which it has read the bytes.
    struct Findings {
        /// Seconds in which there was no list.
        var missing: Set<Int64> = []
        /// Seconds in which the list was another than without the scenario.
        var touched: Set<Int64> = []
        /// The seconds in which each rule was broken.
        var broken: [String: Set<Int64>] = [:]
    }

    func follow(_ seconds: Range<Int64>, beside other: FaultyStream? = nil) throws -> Findings {
        var findings = Findings()
        var last: ObservedPlaylist?
        var changed: WallTime?
        var known: MediaPlaylist?
        var ofList: [OwnRules.Violation] = []
        var read = stream.playlist(at: Self.start).observed
        for second in seconds {
            let now = Self.start + .seconds(second)
            let (found, plain) = (faulted(at: now), stream.playlist(at: now))
            #expect(found.touched.isEmpty == (found.playlist == plain))
            if found.playlist != plain { findings.touched.insert(second) }
            guard let playlist = found.playlist else {
                findings.missing.insert(second)
                continue
            }
            // The player reads the bytes that go over the wire; the same list is examined once.
            if playlist != known {
                known = playlist
                read = try MediaPlaylist(bytes: playlist.bytes).observed
                ofList = OwnRules.violations(of: read)
            }
            var violations = ofList
            if let last, last != read { violations += OwnRules.violations(from: last, to: read) }
            if let beside = other?.faulted(at: now).playlist {
                violations += OwnRules.violations(across: [beside.observed, read])
            }
            if read != last {
                if let changed {
                    violations += OwnRules.violations(ofUpdatesAt: [changed, now], targetDuration: 2)
                }
                changed = now
            }
            for violation in violations { findings.broken[violation.rule, default: []].insert(second) }
            last = read
        }
        return findings
    }
}
