import Foundation
import Support
import Testing

@Suite("Replicas behind a cache", .timeLimit(.minutes(5)))
struct ReplicaTests {
    @Test("A player that is switched between two origins, one of which is killed, has no error and no gap")
    func replicas() throws {
        let output = try Peer(name: "env").run([
            "CLOCKCAST=\(Peer.clockcast.name)", "\(Repository.root.path)/Benchmarks/replicas.sh", "12", "0",
        ])
        #expect(output.status == 0, "\(output.standardError)")
        #expect(
            output.lines.first
                == "12 s, 360 frames: no error, no gap, as rendered; 16 segments the same from both origins"
        )
        // The script judges how often only in runs of a minute or more: for half of so short a run there is only one origin.
        #expect(output.lines.last?.contains(/^\d+ of \d+ requests went to the other origin/) == true)
    }
}
