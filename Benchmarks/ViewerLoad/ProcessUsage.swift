import Glibc

/// Memory and processor time of another process, from proc(5).
struct ProcessUsage {
    /// Resident memory in bytes.
    let residentBytes: Int
    /// User and system time together, in seconds.
    let processorSeconds: Double

    /// Nil when there is no such process.
    init?(pid: Int) {
        guard let statm = Self.read("/proc/\(pid)/statm"), let stat = Self.read("/proc/\(pid)/stat"),
            let pages = statm.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
            let afterName = stat.split(separator: ")").last?.split(separator: " "), afterName.count > 12,
            let user = Double(afterName[11]), let system = Double(afterName[12])
        else { return nil }
        residentBytes = pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        processorSeconds = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private static func read(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = fread(&buffer, 1, buffer.count, file)
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}
