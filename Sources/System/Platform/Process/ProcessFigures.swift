internal import Glibc
package import Timeline

/// The kernel's figures of this process (proc(5)), under the names that every Prometheus client uses.
package enum ProcessFigures {
    /// - Parameter now: the instant from which the age of the process is subtracted.
    /// - Returns: none where there is no /proc.
    package static func metrics(at now: WallTime) -> [MetricFamily] {
        guard let stat = try? NamedFile.read("/proc/self/stat", limit: 1 << 16),
            // The name of the program comes before, and may contain anything.
            let fields = String(decoding: stat, as: UTF8.self).split(separator: ")").last?.split(separator: " "),
            fields.count > 21, let user = Double(fields[11]), let kernel = Double(fields[12]),
            let threads = Int(fields[17]), let start = Double(fields[19]), let virtual = Int(fields[20]),
            let pages = Int(fields[21]), let descriptors = entries(of: "/proc/self/fd")
        else { return [] }
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        let resident = pages * sysconf(Int32(_SC_PAGESIZE))
        let booted = Double((now - SystemClock.sinceBoot).nanoseconds) / 1_000_000_000
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let processor = "User and system time in seconds."
        let started = "Start of the process, since the Unix epoch."
        return [
            MetricFamily("process_cpu_seconds_total", .counter, processor, (user + kernel) / ticks),
            MetricFamily("process_resident_memory_bytes", .gauge, "Resident memory.", resident),
            MetricFamily("process_virtual_memory_bytes", .gauge, "Virtual memory.", virtual),
            // It is the same in every reading, unless the system's clock was set meanwhile.
            MetricFamily("process_start_time_seconds", .gauge, started, settledStart(booted + start / ticks)),
            MetricFamily("process_threads", .gauge, "Threads.", threads),
            MetricFamily("process_open_fds", .gauge, "Open file descriptors.", descriptors),
            MetricFamily("process_max_fds", .gauge, "The limit of open file descriptors.", limit.rlim_cur),
        ]
    }

    /// The first result; NaN before that.
    private static let start = Lock(Double.nan)

    /// Two clocks are read one after the other, and NTP corrects one of them, so the result varies a little and would look like another
    /// start. A change of more than a second means that the clock was set.
    private static func settledStart(_ found: Double) -> Double {
        start.withLock { known in
            if !(abs(known - found) <= 1) { known = found }
            return known
        }
    }

    /// The number of entries of a folder without `.` and `..`; the descriptor that reads it counts as well.
    private static func entries(of path: String) -> Int? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var count = -2
        while readdir(folder) != nil { count += 1 }
        return count
    }
}
