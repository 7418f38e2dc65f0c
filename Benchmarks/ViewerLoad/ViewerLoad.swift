import CLinux
import Glibc

/// Many players at once on keep-alive connections: the playlist every two seconds, each new segment once.
///
/// Usage: `ViewerLoad HOST PORT TARGET [--viewers N] [--seconds S] [--pid PID]`; host is an IPv4 address. Exit 0 when
/// there was no error and no answer later than a second, otherwise 1.
@main
struct ViewerLoad {
    private static let period: Int64 = 2_000_000_000

    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4, let port = UInt16(arguments[2]) else {
            print("usage: ViewerLoad HOST PORT TARGET [--viewers N] [--seconds S] [--pid PID]")
            exit(64)
        }
        let count = option("--viewers", arguments) ?? 10_000
        let seconds = option("--seconds", arguments) ?? 20
        let pid = option("--pid", arguments)
        raiseDescriptorLimit(needed: count + 16)

        var report = LoadReport()
        let before = pid.flatMap { ProcessUsage(pid: $0) }
        let poll = epoll_create1(0)
        var viewers: [Viewer] = []
        for _ in 0..<count {
            guard let socket = connect(arguments[1], port) else {
                report.addError("connect: \(String(cString: strerror(errno)))")
                continue
            }
            watch(socket, of: viewers.count, poll)
            viewers.append(Viewer(socket: socket))
        }
        usleep(500_000)
        let connected = pid.flatMap { ProcessUsage(pid: $0) }
        print("\(viewers.count) connections open")

        let largest = run(viewers, poll, arguments[3], (arguments[1], port), seconds: seconds, pid: pid, &report)
        let after = pid.flatMap { ProcessUsage(pid: $0) }

        print("playlists: \(report.playlists.text)")
        print("segments:  \(report.segments.text)")
        print(
            "megabytes: \(report.bytes / 1_000_000), late polls: \(report.latePolls), reconnections: \(report.reconnections), errors: \(report.errors)"
        )
        if let before, let connected, let after {
            let idle = (connected.residentBytes - before.residentBytes) / max(count, 1)
            let busy = (largest - before.residentBytes) / max(count, 1)
            let processor = after.processorSeconds - connected.processorSeconds
            let perThousand = processor / Double(seconds) / Double(count) * 1000
            print("server memory a connection: idle \(idle) bytes, at most \(busy) bytes")
            print("server processor time: \(perThousand * 100) % of a core for 1,000 viewers")
        }
        let late = report.playlists.overOneSecond + report.segments.overOneSecond
        exit(report.errors.isEmpty && late == 0 && viewers.count == count ? 0 : 1)
    }

    /// Lets the viewers watch; the server's largest resident memory of samples taken each second.
    private static func run(
        _ viewers: [Viewer],
        _ poll: Int32,
        _ target: String,
        _ server: (host: String, port: UInt16),
        seconds: Int,
        pid: Int?,
        _ report: inout LoadReport
    ) -> Int {
        let host = "\(server.host):\(server.port)"
        let start = now()
        let end = start + Int64(seconds) * 1_000_000_000
        // The viewers poll in turn, each once a period.
        let count = Int64(max(viewers.count, 1))
        var polls: Int64 = 0
        var isClosed = Set<Int>()
        var largest = 0
        var nextSample = start
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 262_144, alignment: 64)
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        defer { buffer.deallocate() }
        while true {
            let time = now()
            if time >= end { return largest }
            if time >= nextSample {
                nextSample += 1_000_000_000
                if let pid, let usage = ProcessUsage(pid: pid) { largest = max(largest, usage.residentBytes) }
            }
            while !viewers.isEmpty, start + period * polls / count <= time {
                let index = Int(polls % count)
                polls += 1
                guard !isClosed.contains(index) else { continue }
                if viewers[index].step == .idle {
                    viewers[index].poll(start: target, host: host, now: now())
                } else {
                    report.latePolls += 1
                }
            }
            // Rounded up: a wait of less than a millisecond would be none, and the loop would never rest.
            let wait = (start + period * polls / count - now() + 999_999) / 1_000_000
            let ready = epoll_wait(poll, &events, Int32(events.count), Int32(min(max(wait, 0), 100)))
            guard ready > 0 else { continue }
            for event in events.prefix(Int(ready)) {
                let index = Int(event.data.u64)
                let count = recv(viewers[index].socket, buffer.baseAddress, buffer.count, 0)
                if count > 0, let base = buffer.baseAddress {
                    viewers[index].receive(
                        UnsafeRawBufferPointer(start: base, count: count),
                        host: host,
                        now: now(),
                        report: &report
                    )
                } else if count < 0, errno == EAGAIN || errno == EINTR {
                    continue
                } else if viewers[index].canReconnect, let socket = connect(server.host, server.port) {
                    // nginx closes a connection after a thousand answers.
                    viewers[index].reconnect(socket, host: host)
                    watch(socket, of: index, poll)
                    report.reconnections += 1
                } else {
                    report.addError("closed by the server")
                    isClosed.insert(index)
                    epoll_ctl(poll, EPOLL_CTL_DEL, viewers[index].socket, nil)
                }
            }
        }
    }

    /// Reports what comes for a viewer, by its place.
    private static func watch(_ socket: Int32, of viewer: Int, _ poll: Int32) {
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data(u64: UInt64(viewer)))
        epoll_ctl(poll, EPOLL_CTL_ADD, socket, &event)
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// A connected, non-blocking socket; nil with errno set.
    private static func connect(_ host: String, _ port: UInt16) -> Int32? {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port.bigEndian)
        inet_pton(AF_INET, host, &address.sin_addr)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0, fcntl(socket, F_SETFL, O_NONBLOCK) == 0 else {
            _ = Glibc.close(socket)
            return nil
        }
        return socket
    }

    private static func option(_ name: String, _ arguments: [String]) -> Int? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
        return Int(arguments[index + 1])
    }

    private static func raiseDescriptorLimit(needed: Int) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        if limit.rlim_cur < UInt(needed) {
            print("only \(limit.rlim_cur) descriptors allowed (ulimit -Hn); \(needed) needed")
            exit(71)
        }
    }
}
