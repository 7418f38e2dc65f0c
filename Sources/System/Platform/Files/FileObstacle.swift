internal import CLinux
internal import Glibc

/// The reason why a path cannot be read from its beginning to its end (stat(2), open(2), read(2)). Links are followed, because files that
/// are mounted into containers are links.
package enum FileObstacle: Error, Hashable, Sendable, CustomStringConvertible {
    case missing
    case folder
    /// A named pipe, to which no program may ever write.
    case pipe
    case socket
    /// A device: its end may never come.
    case device
    case denied
    /// The largest size in bytes.
    case tooLarge(limit: Int)
    /// Any other failure (errno(3)).
    case system(Int32)

    /// - Parameters:
    ///   - limit: the largest size in bytes.
    ///   - allowsStreams: whether it may also be a device, or a pipe that the program was given, as in `clockcast check-config <(…)`.
    /// - Returns: nil if nothing is in the way.
    package init?(of path: String, limit: Int, allowsStreams: Bool = false) {
        var status = stat()
        // No file has a zero byte in its name, and C would end the name there.
        guard !path.utf8.contains(0) else {
            self = .missing
            return
        }
        guard stat(path, &status) == 0 else {
            self.init(code: errno)
            return
        }
        if let obstacle = Self(status, path: path, limit: limit, allowsStreams: allowsStreams) {
            self = obstacle
        } else if faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) != 0 {
            self.init(code: errno)
        } else {
            return nil
        }
    }

    /// The same without permissions, for a known status.
    init?(_ status: stat, path: String, limit: Int, allowsStreams: Bool) {
        switch status.st_mode & S_IFMT {
        case S_IFREG where Int(status.st_size) > limit: self = .tooLarge(limit: limit)
        case S_IFREG: return nil
        case S_IFDIR: self = .folder
        case S_IFSOCK: self = .socket
        case S_IFIFO:
            if allowsStreams, Self.isGiven(path) { return nil }
            self = .pipe
        default:
            if allowsStreams { return nil }
            self = .device
        }
    }

    /// - Parameter code: of stat(2), open(2) or read(2).
    init(code: Int32) {
        switch code {
        case ENOENT, ENOTDIR: self = .missing
        case EACCES, EPERM: self = .denied
        default: self = .system(code)
        }
    }

    /// Whether a pipe is one of those with which a process was started: it has no name of its own, or is named as an open file.
    private static func isGiven(_ path: String) -> Bool {
        var system = statfs()
        let pipes = 0x5049_5045
        return path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
            || statfs(path, &system) == 0 && Int(system.f_type) == pipes
    }

    /// A sentence without its subject, which is the path: `is a directory; it must be a regular file`.
    package var description: String {
        let right = "it must be a regular file"
        return switch self {
        case .missing: "does not exist"
        case .folder: "is a directory; \(right)"
        case .pipe: "is a named pipe; \(right)"
        case .socket: "is a socket; \(right)"
        case .device: "is a device; \(right)"
        case .denied: "cannot be read: permission denied; it must be readable for user \(geteuid())"
        case .tooLarge(let limit):
            "is larger than \(limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB")"
        case .system(let code):
            "cannot be read: \(SystemError.reason(of: code)); \(right) that can be read to its end"
        }
    }
}
