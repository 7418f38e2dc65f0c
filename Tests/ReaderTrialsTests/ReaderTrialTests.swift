import Foundation
@testable import ReaderTrials
@testable import PlaylistReading
import Support
import Testing

@Suite struct ReaderTrialTests {
    /// `make fuzz` reads millions.
    @Test("Thousands of damaged inputs are read or refused", .timeLimit(.minutes(5)), arguments: ReaderTrial.all)
    func thousandsDamaged(trial: ReaderTrial) {
        #expect(trial.finding(inputs: 3000, seed: 1) == nil)
    }

    @Test("Inputs have every tag that the reader of anybody's playlists knows")
    func everyTag() throws {
        let lists = ReaderTrial.playlist.examples.map { ObservedPlaylist(bytes: $0) }
        let known = Set(TagForm.all.keys)
        #expect(known.subtracting(lists.flatMap(\.tags).map(\.name)) == [])
    }

    /// `make fuzz` tries all of them.
    @Test("Clips and segments with one wrong byte are read or refused", .timeLimit(.minutes(5)))
    func wrongBytes() throws {
        let folder = URL(fileURLWithPath: Peer.clockcast.name).deletingLastPathComponent()
        let output = try Peer(name: folder.appendingPathComponent("MediaFuzz").path).run(["397"])
        #expect(output.status == 0, "\(output.text)\(output.standardError)")
        #expect(output.lines.count >= 11)
    }
}
