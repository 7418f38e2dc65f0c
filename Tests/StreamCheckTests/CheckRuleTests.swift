import Foundation
import Support
import Testing

@testable import StreamCheck

@Suite("The table of rules")
struct CheckRuleTests {
    /// All Swift files of a folder of the repository, one after the other.
    private static func text(_ folder: String) throws -> String {
        let root = Repository.root.appendingPathComponent(folder)
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        return try (files ?? []).filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    }

    @Test("Each rule that is written is listed, once, so that --rules tells it and --ignore takes it")
    func listed() throws {
        let written = try Self.text("Sources/Delivery/StreamCheck/Rules").matches(of: /static let \w+ = CheckRule\(/)
        #expect(written.count == CheckRule.all.count)
        #expect(written.count > 80)
    }

    @Test("Each rule has a test that breaks it")
    func broken() throws {
        let tests = try Self.text("Tests/StreamCheckTests") + Self.text("Tests/ClockcastTests/Checks")
        #expect(CheckRule.all.map(\.id).filter { !tests.contains("\"\($0)\"") } == [])
    }
}
