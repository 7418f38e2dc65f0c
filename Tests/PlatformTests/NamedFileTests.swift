import Foundation
import Glibc
import Platform
import Support
import Testing

@Suite("Reading files that an operator names", .timeLimit(.minutes(5))) struct NamedFileTests {
    /// More than two parts, none of which is like the other.
    private static let bytes = (0..<(2 << 20) + 5).map { UInt8(truncatingIfNeeded: $0 >> 8 ^ $0) }

    @Test("All bytes of a file come in parts of 1 MiB, up to the limit")
    func parts() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.bytes, to: "file")
        #expect(try NamedFile.read(path, limit: Self.bytes.count) == Self.bytes)
        var counts: [Int] = []
        try NamedFile.read(path, limit: .max) { counts.append($0.count) }
        #expect(counts == [1 << 20, 1 << 20, 5])
        #expect(throws: FileObstacle.tooLarge(limit: Self.bytes.count - 1)) {
            try NamedFile.read(path, limit: Self.bytes.count - 1)
        }
        let whole = try folder.write([UInt8](repeating: 1, count: 1 << 20), to: "whole")
        counts = []
        try NamedFile.read(whole, limit: 1 << 20) { counts.append($0.count) }
        #expect(counts == [1 << 20])
        #expect(try NamedFile.read(folder.write([], to: "empty"), limit: 0) == [])
    }

    @Test("A file that grows ends at the limit, and one that shrinks at its end")
    func changing() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.bytes, to: "file")
        var total = 0
        #expect(throws: FileObstacle.tooLarge(limit: 4 << 20)) {
            try NamedFile.read(path, limit: 4 << 20) { part in
                total += part.count
                truncate(path, total + (2 << 20))
            }
        }
        #expect(total == 4 << 20)
        total = 0
        try NamedFile.read(path, limit: .max) { part in
            total += part.count
            truncate(path, 10)
        }
        #expect(total == 1 << 20)
    }

    @Test("A file without a size is read to its end or the limit")
    func unsized() throws {
        let text = String(decoding: try NamedFile.read("/proc/self/status", limit: 1 << 20), as: UTF8.self)
        #expect(text.hasPrefix("Name:") && text.contains("\nPid:\t\(getpid())\n"))
        #expect(throws: FileObstacle.tooLarge(limit: 9)) { try NamedFile.read("/proc/self/status", limit: 9) }
        // Nothing is mapped at its beginning.
        #expect(throws: FileObstacle.system(EIO)) { try NamedFile.read("/proc/self/mem", limit: 9) }
    }

    @Test("A pipe that the program was given is read until its writer closes it, where that is allowed")
    func pipes() throws {
        for folder in ["/dev/fd", "/proc/self/fd"] {
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            let (output, input) = (ends[0], ends[1])
            defer { close(output) }
            #expect(throws: FileObstacle.pipe) { try NamedFile.read("\(folder)/\(output)", limit: 1) }
            // It is more than a pipe holds, so each end waits for the other.
            let writer = Thread {
                Self.bytes.withUnsafeBytes { bytes in
                    var written = 0
                    while written < bytes.count {
                        let count = write(input, bytes.baseAddress.map { $0 + written }, bytes.count - written)
                        guard count > 0 else { break }
                        written += count
                    }
                }
                close(input)
            }
            writer.start()
            #expect(try NamedFile.read("\(folder)/\(output)", limit: .max, allowsStreams: true) == Self.bytes)
        }
    }

    @Test("A link to such a pipe is allowed; a device ends at the limit")
    func streams() throws {
        let folder = try TemporaryFolder()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        try #require(write(ends[1], "a: b", 4) == 4)
        close(ends[1])
        let link = folder.url("link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/proc/self/fd/\(ends[0])")
        #expect(try NamedFile.read(link, limit: 4, allowsStreams: true) == Array("a: b".utf8))
        #expect(throws: FileObstacle.tooLarge(limit: 4)) {
            try NamedFile.read("/dev/zero", limit: 4, allowsStreams: true)
        }
        #expect(try NamedFile.read("/dev/null", limit: 4, allowsStreams: true) == [])
    }

    @Test("Nobody waits for a named pipe, nor opens it") func namedPipe() throws {
        let folder = try TemporaryFolder()
        let path = folder.url("pipe").path
        try #require(mkfifo(path, 0o600) == 0)
        for allowsStreams in [false, true] {
            #expect(throws: FileObstacle.pipe) {
                try NamedFile.read(path, limit: 1, allowsStreams: allowsStreams)
            }
        }
        #expect(throws: FileObstacle.pipe) { try NamedFile.write([1], to: path) }
        // Its other end sees nothing of that.
        let other = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(other) }
        #expect(throws: FileObstacle.pipe) { try NamedFile.write([1], to: path) }
        var byte: UInt8 = 0
        #expect(read(other, &byte, 1) == 0)
    }

    @Test("A file is written anew, and one that cannot be is reported")
    func writing() throws {
        let folder = try TemporaryFolder()
        let path = folder.url("file").path
        for bytes in [Self.bytes, [1, 2], []] {
            try NamedFile.write(bytes, to: path)
            #expect(try NamedFile.read(path, limit: .max) == bytes)
        }
        try FileManager.default.createSymbolicLink(atPath: folder.url("link").path, withDestinationPath: path)
        try NamedFile.write([3], to: folder.url("link").path)
        #expect(try NamedFile.read(path, limit: 1) == [3])
        try NamedFile.write([3], to: "/dev/null")
        let wrong: [(String, FileObstacle)] = [
            (folder.root.path, .folder), (folder.url("none/file").path, .missing), ("/dev/full", .system(ENOSPC)),
            ("\(path)/below", .missing), ("", .missing), ("\(path)\0", .missing),
        ]
        for (path, obstacle) in wrong {
            #expect(throws: obstacle, "\(path)") { try NamedFile.write([1], to: path) }
        }
    }

    @Test("A pipe that the program was given is written, also by a link, however slowly it is read")
    func writtenPipe() throws {
        let folder = try TemporaryFolder()
        for name in ["/dev/fd", "/proc/self/fd", folder.root.path] {
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            let (output, input) = (ends[0], ends[1])
            defer { close(output) }
            let path = "\(name)/\(input)"
            if name == folder.root.path {
                try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/fd/\(input)")
            }
            let writer = Thread {
                try? NamedFile.write(Self.bytes, to: path)
                close(input)
            }
            writer.start()
            let bytes = try NamedFile.read("/dev/fd/\(output)", limit: .max, allowsStreams: true)
            #expect(bytes == Self.bytes, "\(name)")
        }
    }
}
