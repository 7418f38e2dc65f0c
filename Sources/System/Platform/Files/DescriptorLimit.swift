internal import CLinux
internal import Glibc

/// The number of descriptors that the process may have open (getrlimit(2), RLIMIT_NOFILE).
package enum DescriptorLimit {
    /// Descriptors that the program needs besides connections: listeners, loops, files, pipes.
    package static let reserve = 64

    /// Raises the limit as far as allowed, and returns how many connections fit below it.
    ///
    /// A result below the configured number of connections deserves a warning: beyond it, idle connections are closed early.
    package static func raise() -> Int {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return 0 }
        if limit.rlim_cur < limit.rlim_max {
            var raised = limit
            raised.rlim_cur = limit.rlim_max
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return Int(min(limit.rlim_cur, UInt(Int32.max))) - reserve
    }
}
