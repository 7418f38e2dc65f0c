internal import Glibc

/// The kept inputs: files under `Tests/Fixtures/HTTPMessageCorpus`, one request head each, byte for byte.
package enum Corpus {
    /// All inputs in the order of their names; empty when the folder cannot be read.
    package static func load() -> [[UInt8]] {
        let folder =
            #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Fixtures/HTTPMessageCorpus"
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".head") { names.append(name) }
        }
        return names.sorted().map { read(folder + "/" + $0) }
    }

    private static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&buffer, 1, buffer.count, file)
        return Array(buffer.prefix(count))
    }
}
