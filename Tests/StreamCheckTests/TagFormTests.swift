import Foundation
import PlaylistReading
import StreamRules
import Support
import Testing

/// What is told of a tag that is not as the table asks; the changes themselves are in Tests/Fixtures/Mutations.
@Suite("The table of tags")
struct TagFormTests {
    @Test("A message names the tag, what is wrong, and what would be right")
    func words() throws {
        let file = Repository.root.appendingPathComponent("Tests/Fixtures/Mutations/multivariant.m3u8")
        let text = try String(contentsOf: file, encoding: .utf8).replacing("INSTREAM-ID=\"CC1\"", with: "URI=\"c\"")
        let findings = PlaylistChecks.findings(of: ObservedPlaylist(bytes: Array(text.utf8)), uri: "a.m3u8")
        let finding = try #require(findings.first)
        #expect(finding.found == "EXT-X-MEDIA has no INSTREAM-ID beside TYPE=CLOSED-CAPTIONS")
        #expect(finding.expected == "INSTREAM-ID, which is required beside TYPE=CLOSED-CAPTIONS")
        #expect(finding.line == 18)
    }
}
