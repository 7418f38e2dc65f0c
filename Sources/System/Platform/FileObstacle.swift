internal import Glibc

/// The reason why a path cannot be read from its beginning to its end (stat(2), access(2)). Links are followed, because files that are
/// mounted into containers are links.
package enum FileObstacle: Hashable, Sendable {
    case missing
    case folder
    /// A pipe, a socket or a device: its end may never come.
    case endless
    case denied

    /// - Returns: nil if nothing is in the way.
    package init?(of path: String) {
        var status = stat()
        if stat(path, &status) != 0 {
            self = errno == EACCES ? .denied : .missing
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: self = .folder
        case S_IFREG where access(path, R_OK) == 0: return nil
        case S_IFREG: self = .denied
        default: self = .endless
        }
    }
}
