import Foundation
import Support
import Testing

/// `docs/fairness.md`, whose tables name tests.
@Suite struct FairnessPageTests {
    @Test("Each test that the page names exists") func names() throws {
        let page = try String(contentsOf: Repository.root.appending(path: "docs/fairness.md"), encoding: .utf8)
        let names = page.matches(of: /`([A-Za-z]+Tests)\.([A-Za-z0-9]+)`/).map { (String($0.1), String($0.2)) }
        #expect(names.count > 30)
        let tests = Repository.root.appending(path: "Tests")
        let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
        for (suite, test) in names {
            let texts = files.filter { $0.hasSuffix("/\(suite).swift") }.compactMap {
                try? String(contentsOf: tests.appending(path: $0), encoding: .utf8)
            }
            #expect(texts.contains { $0.contains("func \(test)(") }, "\(suite).\(test)")
        }
    }
}
