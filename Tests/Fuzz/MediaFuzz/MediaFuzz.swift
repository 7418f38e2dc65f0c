import Foundation
import Support

/// Changes each byte of the beginning of clips and segments, and has them read as a loading clip or as a part of a stream.
///
/// Usage: `MediaFuzz [STRIDE, default 1: every change; 100: every hundredth]`. Exit status 0 if nothing is wrong, 1 if there were findings,
/// which are printed: a trap, or more than a minute. The readers run in processes of their own, which go on behind a finding; whoever
/// runs them needs ffmpeg, and the program beside this one.
@main
struct MediaFuzz {
    /// The number of bytes of each input that are its header.
    static let headerLength = 1024

    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count == 6, arguments[1] == "walk", let first = Int(arguments[4]), let stride = Int(arguments[5]) {
            return try MediaTrial(path: arguments[2], list: arguments[3]).walk(from: first, by: stride)
        }
        guard arguments.count <= 2, let stride = Int(arguments.count == 2 ? arguments[1] : "1"), stride > 0 else {
            print("usage: MediaFuzz [STRIDE]")
            exit(64)
        }
        let folder = try TemporaryFolder()
        var findingCount = 0
        for (path, list) in try MediaInputs.make(in: folder) {
            let (count, findings) = try walk(path, list, by: stride)
            print("\(path.dropFirst(folder.root.path.count + 1)): \(count) changes, \(findings.count) findings")
            for finding in findings { print("    \(finding)") }
            findingCount += findings.count
        }
        exit(findingCount == 0 ? 0 : 1)
    }

    /// Has all changes of one file tried.
    private static func walk(_ path: String, _ list: String, by stride: Int) throws -> (count: Int, findings: [String])
    {
        let trial = try MediaTrial(path: path, list: list)
        var (next, findings) = (0, [String]())
        while next < trial.changeCount {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = ["walk", path, list, "\(next)", "\(stride)"]
            // A trap prints a backtrace, which takes a minute.
            process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            try trial.restore()
            guard process.terminationReason == .uncaughtSignal || process.terminationStatus != 0 else { break }
            guard let last = text.split(separator: "\n").last.flatMap({ Int($0) }) else {
                return (0, ["the reader did not start"])
            }
            findings.append("\(trial.words(of: last)): the reader ended with \(process.terminationStatus)")
            next = last + stride
        }
        return ((trial.changeCount + stride - 1) / stride, findings)
    }
}
