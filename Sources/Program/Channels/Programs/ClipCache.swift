internal import FFmpeg
internal import Foundation
internal import Glibc
internal import Platform

/// A folder with what a coded loading clip is made of, so that the next start need not code it.
///
/// Whatever is wrong with it is no error: then the clip is coded, as it is without a folder.
package final class ClipCache: Sendable {
    /// How many files it has at most; those that were used least recently go. A clip needs one, and one for each kind of rendition.
    static let limit = 64
    private static let ending = ".clip"
    private static let format = "clockcast clip 1\n"

    private let folder: String
    private let program: String
    private let firstProblem = Lock<String?>(nil)

    /// - Parameters:
    ///   - folder: made if it is not there.
    ///   - program: the version of the program, which may code otherwise than another.
    package init(folder: String, program: String) {
        (self.folder, self.program) = (folder, program)
    }

    /// What went wrong first, for the log; nil if nothing did.
    package var problem: String? { firstProblem.withLock { $0 } }

    private func note(_ problem: String) {
        firstProblem.withLock { $0 = $0 ?? problem }
    }

    /// Why nothing could be kept there; nil if it could. Nothing is made or written.
    package var obstacle: String? {
        var place = folder
        // What is not there is made, as far up as it is missing.
        while !FileManager.default.fileExists(atPath: place), place.contains("/") {
            place = (place as NSString).deletingLastPathComponent
            if place.isEmpty { place = "/" }
        }
        var isFolder = ObjCBool(false)
        _ = FileManager.default.fileExists(atPath: place.isEmpty ? "." : place, isDirectory: &isFolder)
        if !isFolder.boolValue { return "\(place) is not a folder" }
        return access(place.isEmpty ? "." : place, W_OK | X_OK) == 0 ? nil : "nothing can be written to \(place)"
    }

    /// The name of what depends on the content and on the program.
    func key(_ content: ContentIdentity) -> String {
        var key = content
        for part in [Self.format, program, FFmpegLibrary.version] { key.add(part) }
        return key.hash
    }

    private func path(_ key: String) -> String { "\(folder)/\(key)\(Self.ending)" }

    /// What was kept under a key.
    ///
    /// - Returns: nil if there is nothing, or something is wrong with it.
    func read(_ key: String) -> [UInt8]? {
        let path = path(key)
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let data = FileManager.default.contents(atPath: path)
        else { return nil }
        let header = Array(Self.header(of: key).utf8)
        // The hash has 32 letters.
        guard data.count > header.count + 32, data.prefix(header.count).elementsEqual(header) else {
            note("\(path) is damaged")
            return nil
        }
        let bytes = [UInt8](data.dropFirst(header.count + 32))
        guard data.dropFirst(header.count).prefix(32).elementsEqual(Self.hash(bytes).utf8) else {
            note("\(path) is damaged")
            return nil
        }
        // It was used now.
        utimes(path, nil)
        return bytes
    }

    /// Keeps something under a key; whoever reads it has all of it or nothing.
    func write(_ bytes: [UInt8], for key: String) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let new = "\(folder)/\(UUID().uuidString)\(Self.ending)"
            defer { unlink(new) }
            var data = Data((Self.header(of: key) + Self.hash(bytes)).utf8)
            data += bytes
            try data.write(to: URL(fileURLWithPath: new))
            guard rename(new, path(key)) == 0 else { throw SystemError(operation: "rename", code: errno) }
            prune(besides: path(key))
        } catch {
            note("\(folder): \((error as? CocoaError)?.localizedDescription ?? "\(error)")")
        }
    }

    /// Removes what there is too much, also what a process left that ended while it wrote.
    ///
    /// - Parameter newest: goes last, however coarse the file system's times are.
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

    private static func header(of key: String) -> String { format + key + "\n" }

    private static func hash(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { ContentHash($0) }.hexadecimal }
}
