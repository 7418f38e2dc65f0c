import Foundation
import Platform
import RunningServices
import Support
import Testing

@Suite("The lines of docs/urls.md that read /time", .timeLimit(.minutes(5)))
struct TimeExampleTests {
    @Test("Those in Swift compile, and print the time and how right it is, or that this is unknown")
    func swift() throws {
        let text = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/urls.md"),
            encoding: .utf8
        )
        let example = String(try #require(text.firstMatch(of: /(?s)```swift\n(.*?)```/)).1)
        let known = try RunningService(at: "2026-11-20T12:00:00Z")
        let unknown = try RunningService(
            at: "2026-11-20T12:00:00Z",
            discipline: ClockDiscipline(isSynchronized: true, estimatedError: 0, maximumError: 500)
        )
        let folder = try TemporaryFolder()
        let (source, program) = (folder.url("main.swift"), folder.url("example"))
        let argument = example.replacing("\"http://localhost:8080/time\"", with: "CommandLine.arguments[1]")
        try Data(argument.utf8).write(to: source)
        let compiled = try Peer(name: "swiftc").run(["-o", program.path, source.path])
        try #require(compiled.status == 0, "\(compiled.standardError)")
        let told = try Peer(name: program.path).run(["\(known.base)/time"])
        #expect(told.text.wholeMatch(of: /2026-11-20 12:00:\d\d \+0000, within \d+ ms\n/) != nil, "\(told.text)")
        let none = try Peer(name: program.path).run(["\(unknown.base)/time"])
        #expect(none.text.wholeMatch(of: /2026-11-20 12:00:\d\d \+0000, error unknown\n/) != nil, "\(none.text)")
    }
}
