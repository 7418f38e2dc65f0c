internal import CLinux
internal import Glibc
package import Timeline

/// The service manager that started the program, if it expects notifications (sd_notify(3), `Type=notify`).
package struct ServiceManager: Sendable {
    private let path: String
    /// The interval within which the manager expects a sign of life (`WatchdogSec=`); nil if it expects none.
    package let watchdogInterval: Interval?

    /// - Parameter environment: the variables of the process, of which `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID` are read.
    /// - Returns: nil if no service manager expects notifications.
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

    /// Reports that the program is serving.
    package func ready() { send("READY=1") }

    /// Reports that the program is ending.
    package func stopping() { send("STOPPING=1") }

    /// Reports that the program is alive.
    package func alive() { send("WATCHDOG=1") }

    /// Sends a datagram to the manager's socket. Errors are ignored: without the datagram the manager acts anyway.
    private func send(_ state: String) {
        let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard let descriptor = try? FileDescriptor(socket(AF_UNIX, kind, 0), operation: "socket") else { return }
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
                sendto(descriptor.number, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}
