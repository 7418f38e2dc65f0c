import Foundation
import Peers
import Testing

@Suite("Replicas behind a cache", .timeLimit(.minutes(2)))
struct ReplicaTests {
    @Test("A player that is switched between two origins, one of which is killed, has no error and no gap")
    func replicas() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let output = try Peer(name: "env").run([
            "CLOCKCAST=\(root.path)/.build/debug/clockcast", "\(root.path)/Benchmarks/replicas.sh", "12", "0",
        ])
        #expect(output.status == 0, "\(output.standardError)")
        #expect(
            output.lines.first
                == "12 s, 360 frames: no error, no gap, as rendered; 16 segments the same from both origins"
        )
        let switched = try #require(output.lines.last?.firstMatch(of: /^(\d+) of (\d+) requests went to the other/))
        let (others, all) = (try #require(Int(switched.1)), try #require(Int(switched.2)))
        // For half of so short a run there is only one that answers.
        #expect(all >= 6 && others >= 2, "\(output.text)")
    }
}
