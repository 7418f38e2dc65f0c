package import Foundation

/// A program that others wrote, run to judge what ours makes.
package struct Peer: Sendable {
    /// The output of a program about a file that should have nothing wrong with it.
    package struct Complaint: Error {
        let text: String
    }

    /// The name of the program, looked for in `PATH`.
    package let name: String

    package static let ffmpeg = Peer(name: "ffmpeg")
    package static let ffprobe = Peer(name: "ffprobe")
    /// Our own program, built with the tests that run: where a sanitizer watches them, it watches this too.
    package static let clockcast = Peer(
        name: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("clockcast").path
    )

    package init(name: String) {
        self.name = name
    }

    package struct Output: Sendable {
        package let status: Int32
        package let standardOutput: Data
        package let standardError: String

        package var text: String { String(decoding: standardOutput, as: UTF8.self) }
        package var lines: [String] { text.split(whereSeparator: \.isNewline).map(String.init) }
    }

    /// Runs the program to its end, or for four minutes, which is for one that hangs: it fails with status 124, before the test's own limit of
    /// five minutes, and a busy machine takes less.
    ///
    /// - Throws: if it cannot be started.
    package func run(_ arguments: [String]) throws -> Output {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["--kill-after=5", "240", name] + arguments
        let folder = try TemporaryFolder()
        // Files in place of pipes: a program that writes much to both cannot block.
        let (output, error) = (folder.url("out"), folder.url("err"))
        for url in [output, error] { _ = FileManager.default.createFile(atPath: url.path, contents: nil) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: error)
        try process.run()
        process.waitUntilExit()
        return Output(
            status: process.terminationStatus,
            standardOutput: try Data(contentsOf: output),
            standardError: String(decoding: try Data(contentsOf: error), as: UTF8.self)
        )
    }
}

extension Peer {
    /// The timestamps of a file's packets as ffprobe reads them, in ticks of the stream's time base.
    ///
    /// - Parameter stream: such as `v:0`.
    /// - Throws: ``Complaint``, if it prints anything.
    package static func packetTimes(of path: String, stream: String) throws -> [Int64] {
        let output = try ffprobe.run([
            "-v", "warning", "-err_detect", "explode", "-select_streams", stream, "-show_entries", "packet=pts", "-of",
            "csv=p=0", path,
        ])
        guard output.standardError.isEmpty else { throw Complaint(text: output.standardError) }
        // Some packets have side data, which csv ends with a comma.
        return output.lines.compactMap { Int64($0.prefix { $0 != "," }) }
    }
}

extension Pipe {
    /// The output of a running program into it up to a text.
    ///
    /// - Throws: ``Peer/Complaint`` if the program ends before.
    package func text(to end: String) throws -> String {
        var text = ""
        while !text.contains(end) {
            let data = fileHandleForReading.availableData
            guard !data.isEmpty else { throw Peer.Complaint(text: "the program ended: \(text)") }
            text += String(decoding: data, as: UTF8.self)
        }
        return text
    }
}
