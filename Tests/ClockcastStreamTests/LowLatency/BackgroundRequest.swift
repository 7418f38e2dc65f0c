import Foundation
import Support

/// A request, or many of the same, with connections of their own, that curl makes while a test goes on.
final class BackgroundRequest {
    private let folder: TemporaryFolder
    private let process = Process()
    private let output = Pipe()

    /// - Parameter count: how many at once.
    init(_ url: String, count: Int = 1) throws {
        folder = try TemporaryFolder()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        process.standardOutput = output
        // curl counts in square brackets; what it counts stays here.
        process.arguments = [
            "--silent", "--max-time", "120", "--parallel", "--parallel-immediate", "--parallel-max", "\(count)",
            "--write-out", "%{http_code}\n", "--output", folder.url("body-#1").path, url + "#[1-\(count)]",
        ]
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    /// Waits for all answers.
    ///
    /// - Returns: their status.
    func statuses() throws -> [Int] {
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").compactMap { Int($0) }
    }

    /// The answer to the first.
    var body: Data { get throws { try Data(contentsOf: folder.url("body-1")) } }

    /// The answer to each.
    func bodies() throws -> [Data] {
        try FileManager.default.contentsOfDirectory(atPath: folder.root.path).map {
            try Data(contentsOf: folder.url($0))
        }
    }
}
