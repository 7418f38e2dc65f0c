import Foundation
import Glibc
import Platform
import Support
import Testing

@Suite("Reasons why a file cannot be read") struct FileObstacleTests {
    @Test("It is found without opening the file")
    func obstacles() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write([1, 2, 3], to: "file")
        let pipe = folder.url("pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        let links = [
            ("link", file), ("zero", "/dev/zero"), ("nowhere", "/nonexistent"), ("piped", pipe),
            ("loop", folder.url("loop").path),
        ]
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: folder.url(name).path,
                withDestinationPath: target
            )
        }
        let socket = try Self.makeSocket("socket", in: folder)
        let long = String(repeating: "x", count: 300)
        let expected: [(String, FileObstacle?)] = [
            ("file", nil), ("link", nil), ("pipe", .pipe), ("piped", .pipe), ("zero", .device), ("nowhere", .missing),
            ("file/below", .missing), ("", .folder), ("loop", .system(ELOOP)), (socket, .socket),
            (long, .system(ENAMETOOLONG)), ("file\0", .missing),
        ]
        for (name, obstacle) in expected {
            #expect(FileObstacle(of: "\(folder.root.path)/\(name)", limit: 3) == obstacle, "\(name)")
        }
        #expect(FileObstacle(of: "", limit: 3) == .missing)
        #expect(FileObstacle(of: file, limit: 2) == .tooLarge(limit: 2))
        // A named pipe is not awaited with streams either.
        for (name, obstacle) in expected where name != "zero" {
            #expect(
                FileObstacle(of: "\(folder.root.path)/\(name)", limit: 3, allowsStreams: true) == obstacle,
                "\(name)"
            )
        }
        #expect(FileObstacle(of: "/dev/zero", limit: 3, allowsStreams: true) == nil)
    }

    /// - Returns: its name.
    private static func makeSocket(_ name: String, in folder: TemporaryFolder) throws -> String {
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder.url(name).path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0)
        return name
    }

    @Test("It is a sentence about the path") func sentences() {
        let sentences: [(FileObstacle, String)] = [
            (.missing, "does not exist"), (.folder, "is a directory; it must be a regular file"),
            (.pipe, "is a named pipe; it must be a regular file"),
            (.denied, "cannot be read: permission denied; it must be readable for user \(geteuid())"),
            (.tooLarge(limit: 16 << 20), "is larger than 16 MiB"),
            (
                .system(ELOOP),
                "cannot be read: Too many levels of symbolic links; it must be a regular file that can be read to its end"
            ),
        ]
        for (obstacle, sentence) in sentences { #expect("\(obstacle)" == sentence) }
    }

    @Test("Permission is asked for, too", .enabled(if: getuid() != 0)) func permission() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write([1], to: "file")
        try #require(chmod(file, 0) == 0)
        #expect(FileObstacle(of: file, limit: 1) == .denied)
        #expect(throws: FileObstacle.denied) { try NamedFile.read(file, limit: 1) }
    }
}
