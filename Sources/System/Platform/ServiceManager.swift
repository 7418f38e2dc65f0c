internal import Glibc
package import Timeline

/// The service manager that started the program, if it wants to be told how it is (sd_notify(3), `Type=notify`).
package struct ServiceManager: Sendable {
    private let path: String
    /// How often it has to hear that the program is alive (`WatchdogSec=`); nil if it need not.
    package let watchdogInterval: Interval?

    /// - Parameter environment: of the process; `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID` are looked at.
    /// - Returns: nil where no service manager wants to be told.
    package init?(environment: [String: String]) {
        guard let path = environment["NOTIFY_SOCKET"], path.first == "/" || path.first == "@", path.utf8.count < 108
        else {
            return nil
        }
        self.path = path
        let isForThis = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
        watchdogInterval = environment["WATCHDOG_USEC"].flatMap { Int64($0) }
            .flatMap { isForThis && $0 > 0 && $0 < 86_400_000_000 ? Interval(nanoseconds: $0 * 1000) : nil }
    }

    /// The program does what it is for.
    package func ready() { send("READY=1") }

    /// The program is ending.
    package func stopping() { send("STOPPING=1") }

    /// The program is alive.
    package func alive() { send("WATCHDOG=1") }

    /// A datagram to its socket; nobody is helped by an error here, for without it the manager acts anyhow.
    private func send(_ state: String) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8)
        // An abstract name (unix(7)).
        if name[0] == UInt8(ascii: "@") { name[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        let bytes = Array(state.utf8)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}
