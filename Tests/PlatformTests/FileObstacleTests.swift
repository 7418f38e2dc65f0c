import Foundation
import Glibc
import Platform
import Support
import Testing

@Suite("Reasons why a file cannot be read") struct FileObstacleTests {
    @Test("It is found without opening the file")
    func obstacles() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write([1], to: "file")
        let pipe = folder.url("pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        for (name, target) in [("link", file), ("zero", "/dev/zero"), ("nowhere", "/nonexistent"), ("piped", pipe)] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.url(name).path,
                withDestinationPath: target
            )
        }
        let expected: [(String, FileObstacle?)] = [
            ("file", nil), ("link", nil), ("pipe", .endless), ("piped", .endless), ("zero", .endless),
            ("nowhere", .missing),
            ("file/below", .missing), ("", .folder),
        ]
        for (name, obstacle) in expected { #expect(FileObstacle(of: folder.url(name).path) == obstacle, "\(name)") }
        #expect(FileObstacle(of: "") == .missing)
    }

    @Test("Permission is asked for, too", .enabled(if: getuid() != 0)) func permission() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write([1], to: "file")
        try #require(chmod(file, 0) == 0)
        #expect(FileObstacle(of: file) == .denied)
    }
}
