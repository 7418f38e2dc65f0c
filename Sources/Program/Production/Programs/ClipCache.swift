internal import FFmpeg
internal import Foundation
internal import Glibc
internal import Platform

/// A folder with the data of coded loading clips, so that the next start need not code them.
///
/// Its failures are not errors: the clip is then coded, as it is without a folder.
package final class ClipCache: Sendable {
    /// The largest number of files; the least recently used are removed. A clip needs one, and one for each kind of rendition.
    static let limit = 64
    /// The largest file in bytes: a minute at 140 Mbit/s.
    private static let largest = 1 << 30
    private static let ending = ".clip"
    private static let format = "clockcast clip 1\n"

    private let folder: String
    private let program: String
    private let firstProblem = Lock<String?>(nil)

    /// - Parameters:
    ///   - folder: made if it does not exist.
    ///   - program: the version of the program, since other versions may code differently.
    package init(folder: String, program: String) {
        (self.folder, self.program) = (folder, program)
    }

    /// The first failure, for the log; nil if there was none.
    package var problem: String? { firstProblem.withLock { $0 } }

    private func note(_ problem: String) {
        firstProblem.withLock { $0 = $0 ?? problem }
    }

    /// The reason why it cannot keep files; nil if it can. Nothing is made or written.
    package var obstacle: String? {
        var place = folder
        // Missing folders will be made, so the nearest existing one counts.
        while !FileManager.default.fileExists(atPath: place), place.contains("/") {
            place = (place as NSString).deletingLastPathComponent
            if place.isEmpty { place = "/" }
        }
        var isFolder = ObjCBool(false)
        _ = FileManager.default.fileExists(atPath: place.isEmpty ? "." : place, isDirectory: &isFolder)
        if !isFolder.boolValue { return "\(place) is not a folder" }
        return access(place.isEmpty ? "." : place, W_OK | X_OK) == 0 ? nil : "nothing can be written to \(place)"
    }

    /// The key of data that depends on the content and on the program.
    func key(_ content: ContentIdentity) -> String {
        var key = content
        for part in [Self.format, program, FFmpegLibrary.version] { key.add(part) }
        return key.hash
    }

    private func path(_ key: String) -> String { "\(folder)/\(key)\(Self.ending)" }

    /// The data of a key.
    ///
    /// - Returns: nil if there is none, or the file is damaged.
    func read(_ key: String) -> [UInt8]? {
        let path = path(key)
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let data = try? NamedFile.read(path, limit: Self.largest)
        else { return nil }
        let bytes = Array(data.dropFirst(Self.header(of: [], key).count))
        guard data.starts(with: Self.header(of: bytes, key)) else {
            note("\(path) is damaged")
            return nil
        }
        // This marks the file as used now.
        utimes(path, nil)
        return bytes
    }

    /// Keeps data under a key; a reader gets all of it or nothing.
    func write(_ bytes: [UInt8], for key: String) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let new = "\(folder)/\(UUID().uuidString)\(Self.ending)"
            defer { unlink(new) }
            try Data(Self.header(of: bytes, key) + bytes).write(to: URL(fileURLWithPath: new))
            guard rename(new, path(key)) == 0 else { throw SystemError(operation: "rename", code: errno) }
            prune(besides: path(key))
        } catch {
            note("\(folder): \((error as? CocoaError)?.localizedDescription ?? "\(error)")")
        }
    }

    /// Removes surplus files, and those of a process that ended while it wrote.
    ///
    /// - Parameter newest: removed last, however coarse the file system's times are.
    private func prune(besides newest: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = names.filter { $0.hasSuffix(Self.ending) }.map { name -> (path: String, time: Int) in
            var status = stat()
            let path = "\(folder)/\(name)"
            guard path != newest else { return (path, .max) }
            return (
                path, lstat(path, &status) == 0 ? status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec : 0
            )
        }
        for file in files.sorted(by: { ($0.time, $0.path) < ($1.time, $1.path) }).dropLast(Self.limit) {
            unlink(file.path)
        }
    }

    /// The beginning of a file, which has the same length for all data.
    private static func header(of bytes: [UInt8], _ key: String) -> [UInt8] {
        Array((format + key + "\n" + bytes.withUnsafeBytes { ContentHash($0) }.hexadecimal).utf8)
    }
}
