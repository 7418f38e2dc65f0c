import Platform
import Foundation
import Glibc
import Support
import Synchronization
import Testing

/// The real server as a process whose system calls fail at random (Faults/faults.c), under clients that pipeline, compare
/// all that they get, and reset.
@Suite(.timeLimit(.minutes(5))) struct FaultInjectionTests {
    fileprivate static let names = (0..<24).map { "file-\($0).\($0 % 3 == 0 ? "m3u8" : "m4s")" }

    /// Sizes from 40 bytes to 90 KB, so that answers are copied, pointed at, and sent from files.
    fileprivate static func content(_ name: String) -> [UInt8] {
        let number = names.firstIndex(of: name) ?? 0
        return Array(String(repeating: "\(name) ", count: 4 << (number % 12)).utf8)
    }

    /// A server process with the faults in it.
    private final class ServerProcess {
        private let process = Process()
        private let input = Pipe()
        private let errors: URL
        let port: Int

        init(_ folder: TemporaryFolder, seed: Int, rate: Int) throws {
            let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("Faults/faults.c")
            let library = folder.url("faults.so").path
            let compiled = try Peer(name: "cc").run(["-shared", "-fPIC", "-O1", "-o", library, source.path])
            try #require(compiled.status == 0, "\(compiled.standardError)")
            let paths = try FaultInjectionTests.names.map { try folder.write(FaultInjectionTests.content($0), to: $0) }
            let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            let products =
                tests.lastPathComponent.hasSuffix(".xctest")
                ? tests.deletingLastPathComponent() : Bundle.main.bundleURL.deletingLastPathComponent()
            process.executableURL = products.appendingPathComponent("HTTPBenchmark")
            process.arguments = ["0", "2"] + paths
            process.environment = ["LD_PRELOAD": library, "FAULTS_SEED": "\(seed)", "FAULTS_RATE": "\(rate)"]
            process.standardInput = input
            let output = Pipe()
            process.standardOutput = output
            errors = folder.url("stderr")
            _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
            process.standardError = try FileHandle(forWritingTo: errors)
            try process.run()
            let address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            port = try #require(Int(address.split(separator: ":").last?.prefix { $0.isNumber } ?? ""))
        }

        /// Ends it; its status, and what it wrote to standard error.
        func end() throws -> (status: Int32, errors: String) {
            try input.fileHandleForWriting.close()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: try Data(contentsOf: errors), as: UTF8.self))
        }
    }

    @Test("Nothing reaches a stranger, whatever fails", arguments: [1, 2, 3]) func strangers(
        seed: Int
    ) throws {
        let folder = try TemporaryFolder()
        let server = try ServerProcess(folder, seed: seed, rate: 12)
        let port = server.port
        let wrong = Lock<[String]>([])
        let answers = Atomic(0)
        let clients = (0..<4).map { (number: Int) in
            TestThread {
                var random = SeededGenerator(seed: UInt64(seed * 100 + number))
                for _ in 0..<60 {
                    let wanted = (0..<Int.random(in: 1...60, using: &random)).map { _ in
                        Self.names.randomElement(using: &random) ?? ""
                    }
                    do {
                        let client = try TestClient(port: port, timeout: 20)
                        try client.send(wanted.map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
                        if Bool.random(using: &random) { client.resetAtClose() }
                        for name in wanted.prefix(Int.random(in: 0...wanted.count, using: &random)) {
                            let response = try client.response()
                            // Turned away because the system has no more, as it seems.
                            if response.status == 503 { break }
                            guard response.status == 200, response.body == Self.content(name) else {
                                wrong.withLock { $0.append("\(name): \(response.status) \(response.text.prefix(40))") }
                                break
                            }
                            answers.add(1, ordering: .relaxed)
                        }
                    } catch let error as TestClient.Failure where error.code == EAGAIN {
                        wrong.withLock { $0.append("no answer for 20 seconds") }
                    } catch {
                        // A connection that breaks is what this is about.
                    }
                }
            }
        }
        for client in clients { client.join() }
        let (status, errors) = try server.end()
        #expect(wrong.withLock { $0 } == [])
        #expect(!errors.contains("WRONG"), "\(errors)")
        #expect(status == 0)
        let faults = try #require(errors.split(separator: " ").last.flatMap { Int($0.dropLast()) })
        #expect(faults > 20)
        #expect(answers.load(ordering: .relaxed) > 500)
    }
}
