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

    @Test(
        "A message names the group that is not there and those that are, and the versions that there are",
        arguments: [
            (
                "AUDIO=\"b\"", "AUDIO=\"z\"",
                "AUDIO is 'z', and no EXT-X-MEDIA with TYPE=AUDIO has this GROUP-ID: 'a' or 'b'"
            ),
            (
                "CLOSED-CAPTIONS=\"c\"", "CLOSED-CAPTIONS=\"s\"",
                "CLOSED-CAPTIONS is 's', and no EXT-X-MEDIA with TYPE=CLOSED-CAPTIONS has this GROUP-ID: "
                    + "'c'"
            ), ("VERSION:13", "VERSION:0", "EXT-X-VERSION is '0': one of the versions 1 to 13"),
        ]
    )
    func groups(part: String, other: String, words: String) throws {
        let file = Repository.root.appendingPathComponent("Tests/Fixtures/Mutations/multivariant.m3u8")
        let text = try String(contentsOf: file, encoding: .utf8).replacing(part, with: other, maxReplacements: 1)
        let findings = PlaylistChecks.findings(of: ObservedPlaylist(bytes: Array(text.utf8)), uri: "a.m3u8")
        #expect(findings.map { "\($0.found): \($0.expected)" } == [words])
    }
}
